import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  explainResult,
  getResultProcessing,
  listRunDifferences,
  listRunRows,
  startResultRun,
  checkResultRun,
  approveResultRun,
  discardResultRun,
  proposeModeration,
  approveModeration,
  withdrawModeration,
  requestReopening,
  approveReopening,
  withdrawReopening,
} from './result-run-contract';

export const {
  useGetResultProcessingQuery,
  useListRunRowsQuery,
  useListRunDifferencesQuery,
  useExplainResultQuery,
  useStartResultRunMutation,
  useCheckResultRunMutation,
  useApproveResultRunMutation,
  useDiscardResultRunMutation,
  useProposeModerationMutation,
  useApproveModerationMutation,
  useWithdrawModerationMutation,
  useRequestReopeningMutation,
  useApproveReopeningMutation,
  useWithdrawReopeningMutation,
} = endpointsOf(
  // jobs and other officers move it on
  queries([getResultProcessing], { keepUnusedDataFor: 0, providesTags: ['result-run'] }),
  queries([listRunRows, listRunDifferences, explainResult], { keepUnusedDataFor: 0 }),
  // Their screen asks for the overview again when one of them has answered, or when the job it started has ended.
  mutations([
    startResultRun,
    checkResultRun,
    approveResultRun,
    discardResultRun,
    proposeModeration,
    approveModeration,
    withdrawModeration,
    requestReopening,
    approveReopening,
    withdrawReopening,
  ]),
);
