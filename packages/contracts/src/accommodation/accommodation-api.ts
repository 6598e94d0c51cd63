import { endpointsOf, mutations, queries } from '../core/endpoints';
import { askAccommodation, decideAccommodation, listAccommodations, saveScribe } from './accommodation-contract';

export const {
  useListAccommodationsQuery,
  useAskAccommodationMutation,
  useDecideAccommodationMutation,
  useSaveScribeMutation,
} = endpointsOf(
  queries([listAccommodations], { providesTags: ['accommodation'] }),
  mutations([askAccommodation, decideAccommodation, saveScribe], { invalidatesTags: ['accommodation'] }),
);
