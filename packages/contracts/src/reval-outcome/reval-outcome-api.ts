import { endpointsOf, mutations, queries } from '../core/endpoints';
import { getRevalMonitor } from './reval-monitor-contract';
import {
  approveRevalOutcomes,
  approveUnflagged,
  declareUnvalued,
  getRevalOutcomes,
  listOwnRevalOutcomes,
  listPendingRequests,
  listRevalApprovals,
  listRevalOutcomes,
  listRevalRefunds,
  refuseRevalOutcome,
  withdrawArrears,
  decideRevaluation,
} from './reval-outcome-contract';

export const {
  useGetRevalOutcomesQuery,
  useListRevalOutcomesQuery,
  useListPendingRequestsQuery,
  useListRevalApprovalsQuery,
  useListRevalRefundsQuery,
  useGetRevalMonitorQuery,
  useListOwnRevalOutcomesQuery,
  useApproveRevalOutcomesMutation,
  useApproveUnflaggedMutation,
  useRefuseRevalOutcomeMutation,
  useDeclareUnvaluedMutation,
  useWithdrawArrearsMutation,
  useDecideRevaluationMutation,
} = endpointsOf(
  // what they count is changed by camps, by the worker and by other people
  queries(
    [
      getRevalOutcomes,
      listRevalOutcomes,
      listPendingRequests,
      listRevalApprovals,
      listRevalRefunds,
      getRevalMonitor,
      listOwnRevalOutcomes,
    ],
    { keepUnusedDataFor: 0, providesTags: ['reval-outcome'] },
  ),
  mutations([approveRevalOutcomes, approveUnflagged, refuseRevalOutcome, declareUnvalued, withdrawArrears], {
    invalidatesTags: ['reval-outcome'],
  }),
  // It starts a job, which the screen follows by itself.
  mutations([decideRevaluation]),
);

/** In place of a query's argument while it is not known yet. */
export { skipToken } from '@reduxjs/toolkit/query/react';
