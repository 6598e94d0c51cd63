import { endpointsOf, mutations, queries } from '../core/endpoints';
import { declineStaffProposal, endStaff, listStaff, listStaffHistory, withdrawStaffProposal } from './staff-contract';

/** Calls whose answer holds half of a code are made without a store; the screen asks anew after them. */
export const {
  useListStaffQuery,
  useListStaffHistoryQuery,
  useDeclineStaffProposalMutation,
  useWithdrawStaffProposalMutation,
  useEndStaffMutation,
} = endpointsOf(
  queries([listStaff, listStaffHistory], { providesTags: ['staff'], keepUnusedDataFor: 0 }),
  mutations([declineStaffProposal, withdrawStaffProposal, endStaff], { invalidatesTags: ['staff'] }),
);
