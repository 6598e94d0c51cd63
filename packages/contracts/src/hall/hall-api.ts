import { endpointsOf, mutations, queries } from '../core/endpoints';
import { addHall, deleteHall, listHalls, saveHall } from './hall-contract';

export const { useListHallsQuery, useAddHallMutation, useSaveHallMutation, useDeleteHallMutation } = endpointsOf(
  queries([listHalls], { providesTags: ['hall'] }),
  mutations([addHall, saveHall, deleteHall], { invalidatesTags: ['hall', 'sitting'] }),
);
