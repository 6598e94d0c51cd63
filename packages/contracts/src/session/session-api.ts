import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { endSessionOf, endSessionsOf, listSessions } from './session-contract';

const sessionApi = api.enhanceEndpoints({ addTagTypes: ['session'] }).injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<CallReply<typeof listSessions>, CallArgument<typeof listSessions>>({
      query: request(listSessions),
      keepUnusedDataFor: 0,
      providesTags: ['session'],
    }),
    endSessionOf: build.mutation<CallReply<typeof endSessionOf>, CallArgument<typeof endSessionOf>>({
      query: request(endSessionOf),
      invalidatesTags: ['session'],
    }),
    endSessionsOf: build.mutation<CallReply<typeof endSessionsOf>, CallArgument<typeof endSessionsOf>>({
      query: request(endSessionsOf),
      invalidatesTags: ['session'],
    }),
  }),
});

export const { useListSessionsQuery, useEndSessionOfMutation, useEndSessionsOfMutation } = sessionApi;
