import { endpointsOf, mutations, onSuccessOrConflict, queries } from '../core/endpoints';
import {
  fixSitting,
  getSitting,
  listSittings,
  makeSittingPrints,
  moveSeat,
  mySeat,
  planSitting,
  reopenSitting,
} from './seating-contract';

export const {
  useListSittingsQuery,
  useGetSittingQuery,
  useMySeatQuery,
  usePlanSittingMutation,
  useFixSittingMutation,
  useReopenSittingMutation,
  useMoveSeatMutation,
  useMakeSittingPrintsMutation,
} = endpointsOf(
  // several people of a centre work on its days
  queries([listSittings, getSitting, mySeat], { keepUnusedDataFor: 0, providesTags: ['sitting'] }),
  mutations([planSitting, fixSitting, reopenSitting, moveSeat], {
    invalidatesTags: onSuccessOrConflict('sitting', 'duty', 'centre-day'),
  }),
  mutations([makeSittingPrints]),
);
