import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { listPracticalMarks, listPracticalPapers, savePracticalMarks } from './practical-mark-contract';

/** Practical marks share the tag of all marks: a lock or a correction makes them stale as well. */
export const practicalMarkApi = api.enhanceEndpoints({ addTagTypes: ['mark'] }).injectEndpoints({
  endpoints: (build) => ({
    listPracticalPapers: build.query<
      CallReply<typeof listPracticalPapers>,
      CallArgument<typeof listPracticalPapers>
    >({ query: request(listPracticalPapers), providesTags: ['mark'] }),
    listPracticalMarks: build.query<
      CallReply<typeof listPracticalMarks>,
      CallArgument<typeof listPracticalMarks>
    >({ query: request(listPracticalMarks), providesTags: ['mark'] }),
    savePracticalMarks: build.mutation<
      CallReply<typeof savePracticalMarks>,
      CallArgument<typeof savePracticalMarks>
    >({
      query: request(savePracticalMarks),
      // also after a refusal: somebody else may have entered marks of the list
      invalidatesTags: ['mark'],
    }),
  }),
});

export const { useListPracticalPapersQuery, useListPracticalMarksQuery, useSavePracticalMarksMutation } =
  practicalMarkApi;

/** In place of a query's argument while it is not known yet. */
export { skipToken };
