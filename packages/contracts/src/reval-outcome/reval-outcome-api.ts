import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
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
} from './reval-outcome-contract';

const TAG = 'reval-outcome';
// what they count is changed by camps, by the worker and by other people
const FRESH = { keepUnusedDataFor: 0, providesTags: [TAG] } as const;

const outcomeApi = api.enhanceEndpoints({ addTagTypes: [TAG, 'exam'] }).injectEndpoints({
  endpoints: (build) => ({
    getRevalOutcomes: build.query<CallReply<typeof getRevalOutcomes>, CallArgument<typeof getRevalOutcomes>>({
      query: request(getRevalOutcomes),
      ...FRESH,
    }),
    listRevalOutcomes: build.query<
      CallReply<typeof listRevalOutcomes>,
      CallArgument<typeof listRevalOutcomes>
    >({ query: request(listRevalOutcomes), ...FRESH }),
    listPendingRequests: build.query<
      CallReply<typeof listPendingRequests>,
      CallArgument<typeof listPendingRequests>
    >({ query: request(listPendingRequests), ...FRESH }),
    listRevalApprovals: build.query<
      CallReply<typeof listRevalApprovals>,
      CallArgument<typeof listRevalApprovals>
    >({ query: request(listRevalApprovals), ...FRESH }),
    listRevalRefunds: build.query<CallReply<typeof listRevalRefunds>, CallArgument<typeof listRevalRefunds>>({
      query: request(listRevalRefunds),
      ...FRESH,
    }),
    getRevalMonitor: build.query<CallReply<typeof getRevalMonitor>, CallArgument<typeof getRevalMonitor>>({
      query: request(getRevalMonitor),
      ...FRESH,
    }),
    listOwnRevalOutcomes: build.query<
      CallReply<typeof listOwnRevalOutcomes>,
      CallArgument<typeof listOwnRevalOutcomes>
    >({ query: request(listOwnRevalOutcomes), ...FRESH }),
    approveRevalOutcomes: build.mutation<
      CallReply<typeof approveRevalOutcomes>,
      CallArgument<typeof approveRevalOutcomes>
    >({ query: request(approveRevalOutcomes), invalidatesTags: [TAG] }),
    approveUnflagged: build.mutation<
      CallReply<typeof approveUnflagged>,
      CallArgument<typeof approveUnflagged>
    >({ query: request(approveUnflagged), invalidatesTags: [TAG] }),
    refuseRevalOutcome: build.mutation<
      CallReply<typeof refuseRevalOutcome>,
      CallArgument<typeof refuseRevalOutcome>
    >({ query: request(refuseRevalOutcome), invalidatesTags: [TAG] }),
    declareUnvalued: build.mutation<CallReply<typeof declareUnvalued>, CallArgument<typeof declareUnvalued>>({
      query: request(declareUnvalued),
      invalidatesTags: [TAG],
    }),
    withdrawArrears: build.mutation<CallReply<typeof withdrawArrears>, CallArgument<typeof withdrawArrears>>({
      query: request(withdrawArrears),
      invalidatesTags: [TAG],
    }),
  }),
});

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
} = outcomeApi;

export { skipToken };
