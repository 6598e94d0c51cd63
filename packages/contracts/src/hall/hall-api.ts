import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from '../core/endpoints';
import { addHall, deleteHall, listHalls, saveHall } from './hall-contract';

export const { useListHallsQuery, useAddHallMutation, useSaveHallMutation, useDeleteHallMutation } = endpointsOf(
  queries([listHalls], { providesTags: ['hall'] }),
  mutations([addHall], { invalidatesTags: onSuccess('hall', 'centre', 'sitting') }),
  mutations([saveHall, deleteHall], { invalidatesTags: onSuccessOrConflict('hall', 'centre', 'sitting') }),
);
