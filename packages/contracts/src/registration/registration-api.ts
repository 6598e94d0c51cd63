import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  listExamRecords,
  listExamRecordsOfStudent,
  listExamConfirmations,
  bulkConfirmRecords,
  updateRecord,
} from './application-contract';
import {
  listArrearsOfStudent,
  listArrearPapers,
  assignArrearPapers,
  assignArrearPapersToStudent,
} from './arrear-contract';
import { confirmAll, previewConfirmAll } from './confirm-all-contract';
import {
  listBatchPapers,
  getRegistrationTerms,
  assignExamPapers,
  assignNmePapers,
  bulkDeleteRecords,
  deleteRecord,
} from './registration-contract';

/** One tag for applications: a new, confirmed or removed one makes every list of them stale, the roll among them. */
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
  usePreviewConfirmAllQuery,
  useConfirmAllMutation,
} = endpointsOf(
  queries([listExamRecords, listExamRecordsOfStudent, listExamConfirmations, listArrearsOfStudent, listArrearPapers], {
    providesTags: ['application'],
  }),
  // counted whenever it is asked for: what was shown is what is confirmed
  queries([previewConfirmAll], { keepUnusedDataFor: 0 }),
  queries([listBatchPapers, getRegistrationTerms]),
  mutations(
    [
      assignExamPapers,
      assignNmePapers,
      assignArrearPapers,
      assignArrearPapersToStudent,
      bulkDeleteRecords,
      deleteRecord,
    ],
    { invalidatesTags: ['application'] },
  ),
  mutations([bulkConfirmRecords, updateRecord, confirmAll], { invalidatesTags: ['application', 'fee'] }),
);

/** In place of a query's argument while it is not known yet. */
export { skipToken } from '@reduxjs/toolkit/query/react';
