import { endpointsOf, mutations, queries } from '../core/endpoints';
import { listCampPlaces, saveCampHost } from './camp-place-contract';

export const { useListCampPlacesQuery, useSaveCampHostMutation } = endpointsOf(
  queries([listCampPlaces], { providesTags: ['camp-place'] }),
  mutations([saveCampHost], { invalidatesTags: ['camp-place'] }),
);
