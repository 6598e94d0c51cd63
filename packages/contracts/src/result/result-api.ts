import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getPublication } from './result-contract';

export const resultApi = api.enhanceEndpoints({ addTagTypes: ['publication'] }).injectEndpoints({
  endpoints: (build) => ({
    getPublication: build.query<CallReply<typeof getPublication>, CallArgument<typeof getPublication>>({
      query: request(getPublication),
      providesTags: ['publication'],
    }),
  }),
});

export const { useGetPublicationQuery } = resultApi;
