import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import * as applicationCalls from './application-contract';
import * as arrearCalls from './arrear-contract';
import * as registrationCalls from './registration-contract';

type Calls = typeof applicationCalls & typeof arrearCalls & typeof registrationCalls;
type CallOf<K extends keyof Calls> = Calls[K] extends Parameters<typeof request>[0] ? Calls[K] : never;
type Argument<K extends keyof Calls> = CallArgument<CallOf<K>>;
type Reply<K extends keyof Calls> = CallReply<CallOf<K>>;

/** Applications by one tag: whatever adds, confirms or removes one makes every list of them stale, the roll among them. */
export const registrationApi = api.enhanceEndpoints({ addTagTypes: ['application', 'fee'] }).injectEndpoints({
  endpoints: (build) => ({
    listExamRecords: build.query<Reply<'listExamRecords'>, Argument<'listExamRecords'>>({
      query: request(applicationCalls.listExamRecords),
      providesTags: ['application'],
    }),
    listExamRecordsOfStudent: build.query<
      Reply<'listExamRecordsOfStudent'>,
      Argument<'listExamRecordsOfStudent'>
    >({ query: request(applicationCalls.listExamRecordsOfStudent), providesTags: ['application'] }),
    listExamConfirmations: build.query<Reply<'listExamConfirmations'>, Argument<'listExamConfirmations'>>({
      query: request(applicationCalls.listExamConfirmations),
      providesTags: ['application'],
    }),
    listArrearsOfStudent: build.query<Reply<'listArrearsOfStudent'>, Argument<'listArrearsOfStudent'>>({
      query: request(arrearCalls.listArrearsOfStudent),
      providesTags: ['application'],
    }),
    listArrearPapers: build.query<Reply<'listArrearPapers'>, Argument<'listArrearPapers'>>({
      query: request(arrearCalls.listArrearPapers),
      providesTags: ['application'],
    }),
    listBatchPapers: build.query<Reply<'listBatchPapers'>, Argument<'listBatchPapers'>>({
      query: request(registrationCalls.listBatchPapers),
    }),
    getRegistrationTerms: build.query<Reply<'getRegistrationTerms'>, Argument<'getRegistrationTerms'>>({
      query: request(registrationCalls.getRegistrationTerms),
    }),
    assignExamPapers: build.mutation<Reply<'assignExamPapers'>, Argument<'assignExamPapers'>>({
      query: request(registrationCalls.assignExamPapers),
      invalidatesTags: ['application'],
    }),
    assignNmePapers: build.mutation<Reply<'assignNmePapers'>, Argument<'assignNmePapers'>>({
      query: request(registrationCalls.assignNmePapers),
      invalidatesTags: ['application'],
    }),
    assignArrearPapers: build.mutation<Reply<'assignArrearPapers'>, Argument<'assignArrearPapers'>>({
      query: request(arrearCalls.assignArrearPapers),
      invalidatesTags: ['application'],
    }),
    assignArrearPapersToStudent: build.mutation<
      Reply<'assignArrearPapersToStudent'>,
      Argument<'assignArrearPapersToStudent'>
    >({ query: request(arrearCalls.assignArrearPapersToStudent), invalidatesTags: ['application'] }),
    bulkDeleteRecords: build.mutation<Reply<'bulkDeleteRecords'>, Argument<'bulkDeleteRecords'>>({
      query: request(registrationCalls.bulkDeleteRecords),
      invalidatesTags: ['application'],
    }),
    deleteRecord: build.mutation<Reply<'deleteRecord'>, Argument<'deleteRecord'>>({
      query: request(registrationCalls.deleteRecord),
      invalidatesTags: ['application'],
    }),
    bulkConfirmRecords: build.mutation<Reply<'bulkConfirmRecords'>, Argument<'bulkConfirmRecords'>>({
      query: request(applicationCalls.bulkConfirmRecords),
      invalidatesTags: ['application', 'fee'],
    }),
    updateRecord: build.mutation<Reply<'updateRecord'>, Argument<'updateRecord'>>({
      query: request(applicationCalls.updateRecord),
      invalidatesTags: ['application', 'fee'],
    }),
  }),
});

export const {
  useListExamRecordsQuery,
  useListExamRecordsOfStudentQuery,
  useListExamConfirmationsQuery,
  useListArrearsOfStudentQuery,
  useListArrearPapersQuery,
  useListBatchPapersQuery,
  useGetRegistrationTermsQuery,
  useAssignExamPapersMutation,
  useAssignNmePapersMutation,
  useAssignArrearPapersMutation,
  useAssignArrearPapersToStudentMutation,
  useBulkDeleteRecordsMutation,
  useDeleteRecordMutation,
  useBulkConfirmRecordsMutation,
  useUpdateRecordMutation,
} = registrationApi;

/** In place of a query's argument while it is not known yet. */
export { skipToken };
