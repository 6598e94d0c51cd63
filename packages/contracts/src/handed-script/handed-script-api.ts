import { endpointsOf, mutations, queries } from '../core/endpoints';
import { decideHandedScript, listHandedScripts } from './handed-script-contract';

export const { useListHandedScriptsQuery, useDecideHandedScriptMutation } = endpointsOf(
  queries([listHandedScripts], { keepUnusedDataFor: 0, providesTags: ['handed-script'] }),
  // a refusal may say that somebody else has decided: the list is read again either way
  mutations([decideHandedScript], { invalidatesTags: ['handed-script', 'script-ledger'] }),
);
