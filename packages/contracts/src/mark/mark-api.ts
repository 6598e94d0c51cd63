import { getOwnSession } from '../auth/auth-contract';
import { api } from '../core/api';
import { request, type CallReply } from '../core/call';
import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  countOpenCorrections,
  listCorrections,
  listPaperLocks,
  lockPaper,
  reopenPaper,
  requestCorrection,
  decideCorrection,
} from './correction-contract';
import {
  listExamPapers,
  listInternalMarks,
  listConsolidatedMarks,
  listMarkHistory,
  saveInternalMarks,
} from './mark-contract';

/** One tag for marks: every change, lock or correction makes every list of them stale. */
export const {
  useListExamPapersQuery,
  useListInternalMarksQuery,
  useListConsolidatedMarksQuery,
  useListMarkHistoryQuery,
  useListCorrectionsQuery,
  useCountOpenCorrectionsQuery,
  useListPaperLocksQuery,
  useSaveInternalMarksMutation,
  useLockPaperMutation,
  useReopenPaperMutation,
  useRequestCorrectionMutation,
  useDecideCorrectionMutation,
} = endpointsOf(
  queries(
    [
      listExamPapers,
      listInternalMarks,
      listConsolidatedMarks,
      listMarkHistory,
      listCorrections,
      countOpenCorrections,
      listPaperLocks,
    ],
    { providesTags: ['mark'] },
  ),
  // also after a conflict: another person may have changed or locked the list
  mutations([saveInternalMarks, lockPaper, reopenPaper, requestCorrection, decideCorrection], {
    invalidatesTags: ['mark'],
  }),
);

/** Who is signed in: asked once for each sign-in. Made by hand, since `signIn` is part of the cache key but not of the call. */
export const { useGetOwnLoginQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnLogin: build.query<string, { signIn: string }>({
      query: () => request(getOwnSession)(),
      transformResponse: ({ login }: CallReply<typeof getOwnSession>) => login,
    }),
  }),
});

/** In place of a query's argument while it is not known yet. */
export { skipToken } from '@reduxjs/toolkit/query/react';
