import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { explainResult, getResultProcessing, listRunDifferences, listRunRows } from './result-run-contract';

const resultRunApi = api.enhanceEndpoints({ addTagTypes: ['result-run'] }).injectEndpoints({
  endpoints: (build) => ({
    getResultProcessing: build.query<
      CallReply<typeof getResultProcessing>,
      CallArgument<typeof getResultProcessing>
    >({
      query: request(getResultProcessing),
      // jobs and other officers move it on
      keepUnusedDataFor: 0,
      providesTags: ['result-run'],
    }),
    listRunRows: build.query<CallReply<typeof listRunRows>, CallArgument<typeof listRunRows>>({
      query: request(listRunRows),
      keepUnusedDataFor: 0,
    }),
    listRunDifferences: build.query<
      CallReply<typeof listRunDifferences>,
      CallArgument<typeof listRunDifferences>
    >({
      query: request(listRunDifferences),
      keepUnusedDataFor: 0,
    }),
    explainResult: build.query<CallReply<typeof explainResult>, CallArgument<typeof explainResult>>({
      query: request(explainResult),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useGetResultProcessingQuery,
  useListRunRowsQuery,
  useListRunDifferencesQuery,
  useExplainResultQuery,
} = resultRunApi;
