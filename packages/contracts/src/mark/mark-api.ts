import { skipToken } from '@reduxjs/toolkit/query/react';
import { getOwnSession } from '../auth/auth-contract';
import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import * as corrections from './correction-contract';
import * as contract from './mark-contract';

type Calls = typeof contract & typeof corrections;
type CallOf<K extends keyof Calls> = Calls[K] extends Parameters<typeof request>[0] ? Calls[K] : never;
type Argument<K extends keyof Calls> = CallArgument<CallOf<K>>;
type Reply<K extends keyof Calls> = CallReply<CallOf<K>>;

/** Marks by one tag: whatever changes, locks or corrects one makes every list of them stale. */
export const markApi = api.enhanceEndpoints({ addTagTypes: ['mark'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Who is signed in; asked once for each sign-in, which `signIn` stands for. */
    getOwnLogin: build.query<string, { signIn: string }>({
      query: () => request(getOwnSession)(),
      transformResponse: ({ login }: CallReply<typeof getOwnSession>) => login,
    }),
    listExamPapers: build.query<Reply<'listExamPapers'>, Argument<'listExamPapers'>>({
      query: request(contract.listExamPapers),
      providesTags: ['mark'],
    }),
    listInternalMarks: build.query<Reply<'listInternalMarks'>, Argument<'listInternalMarks'>>({
      query: request(contract.listInternalMarks),
      providesTags: ['mark'],
    }),
    listConsolidatedMarks: build.query<Reply<'listConsolidatedMarks'>, Argument<'listConsolidatedMarks'>>({
      query: request(contract.listConsolidatedMarks),
      providesTags: ['mark'],
    }),
    listMarkHistory: build.query<Reply<'listMarkHistory'>, Argument<'listMarkHistory'>>({
      query: request(contract.listMarkHistory),
      providesTags: ['mark'],
    }),
    listCorrections: build.query<Reply<'listCorrections'>, Argument<'listCorrections'>>({
      query: request(corrections.listCorrections),
      providesTags: ['mark'],
    }),
    listPaperLocks: build.query<Reply<'listPaperLocks'>, Argument<'listPaperLocks'>>({
      query: request(corrections.listPaperLocks),
      providesTags: ['mark'],
    }),
    saveInternalMarks: build.mutation<Reply<'saveInternalMarks'>, Argument<'saveInternalMarks'>>({
      query: request(contract.saveInternalMarks),
      // also after a refusal: somebody else may have changed or locked the list
      invalidatesTags: ['mark'],
    }),
    lockPaper: build.mutation<Reply<'lockPaper'>, Argument<'lockPaper'>>({
      query: request(corrections.lockPaper),
      invalidatesTags: ['mark'],
    }),
    reopenPaper: build.mutation<Reply<'reopenPaper'>, Argument<'reopenPaper'>>({
      query: request(corrections.reopenPaper),
      invalidatesTags: ['mark'],
    }),
    requestCorrection: build.mutation<Reply<'requestCorrection'>, Argument<'requestCorrection'>>({
      query: request(corrections.requestCorrection),
      invalidatesTags: ['mark'],
    }),
    decideCorrection: build.mutation<Reply<'decideCorrection'>, Argument<'decideCorrection'>>({
      query: request(corrections.decideCorrection),
      invalidatesTags: ['mark'],
    }),
  }),
});

export const {
  useGetOwnLoginQuery,
  useListExamPapersQuery,
  useListInternalMarksQuery,
  useListConsolidatedMarksQuery,
  useListMarkHistoryQuery,
  useListCorrectionsQuery,
  useListPaperLocksQuery,
  useSaveInternalMarksMutation,
  useLockPaperMutation,
  useReopenPaperMutation,
  useRequestCorrectionMutation,
  useDecideCorrectionMutation,
} = markApi;

/** In place of a query's argument while it is not known yet. */
export { skipToken };
