import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getPublication } from './result-contract';

const resultApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPublication: build.query<CallReply<typeof getPublication>, CallArgument<typeof getPublication>>({
      // the public page may be a minute late; a file that is named after the release may not
      query: (argument) => ({ ...request(getPublication)(argument), fresh: true }),
    }),
  }),
});

export const { useGetPublicationQuery } = resultApi;
