import { endpointsOf, mutations, onSuccessOrConflict, queries } from '../core/endpoints';
import { fixSitting, getSitting, listSittings, moveSeat, mySeat, planSitting, reopenSitting } from './seating-contract';

export const {
  useListSittingsQuery,
  useGetSittingQuery,
  useMySeatQuery,
  usePlanSittingMutation,
  useFixSittingMutation,
  useReopenSittingMutation,
  useMoveSeatMutation,
} = endpointsOf(
  // the host and the office both plan
  queries([listSittings, getSitting, mySeat], { keepUnusedDataFor: 0, providesTags: ['sitting'] }),
  mutations([planSitting, fixSitting, reopenSitting, moveSeat], {
    invalidatesTags: onSuccessOrConflict('sitting', 'duty', 'centre'),
  }),
);

/** In place of a query's argument while it is not known yet. */
export { skipToken } from '@reduxjs/toolkit/query/react';
