import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { decideHandedScript, listHandedScripts } from './handed-script-contract';

const handedScriptApi = api
  .enhanceEndpoints({ addTagTypes: ['handed-script', 'script-ledger'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listHandedScripts: build.query<
        CallReply<typeof listHandedScripts>,
        CallArgument<typeof listHandedScripts>
      >({ query: request(listHandedScripts), keepUnusedDataFor: 0, providesTags: ['handed-script'] }),
      decideHandedScript: build.mutation<
        CallReply<typeof decideHandedScript>,
        CallArgument<typeof decideHandedScript>
      >({
        query: request(decideHandedScript),
        // a refusal may say that somebody else has decided: the list is read again either way
        invalidatesTags: ['handed-script', 'script-ledger'],
      }),
    }),
  });

export const { useListHandedScriptsQuery, useDecideHandedScriptMutation } = handedScriptApi;
