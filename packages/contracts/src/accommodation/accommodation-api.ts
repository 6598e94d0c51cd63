import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from '../core/endpoints';
import { askAccommodation, decideAccommodation, listAccommodations, saveScribe } from './accommodation-contract';

export const {
  useListAccommodationsQuery,
  useAskAccommodationMutation,
  useDecideAccommodationMutation,
  useSaveScribeMutation,
} = endpointsOf(
  queries([listAccommodations], { providesTags: ['accommodation'] }),
  mutations([askAccommodation, saveScribe], { invalidatesTags: onSuccess('accommodation') }),
  mutations([decideAccommodation], { invalidatesTags: onSuccessOrConflict('accommodation') }),
);
