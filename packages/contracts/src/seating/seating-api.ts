import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from '../core/endpoints';
import {
  admitVisitor,
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
  useAdmitVisitorMutation,
} = endpointsOf(
  // several people of a centre work on its days
  queries([listSittings, getSitting, mySeat], { keepUnusedDataFor: 0, providesTags: ['sitting'] }),
  mutations([planSitting, fixSitting, reopenSitting, moveSeat], {
    invalidatesTags: onSuccessOrConflict('sitting', 'duty', 'centre-day'),
  }),
  mutations([makeSittingPrints]),
  mutations([admitVisitor], { invalidatesTags: onSuccess('sitting', 'centre', 'centre-day') }),
);
