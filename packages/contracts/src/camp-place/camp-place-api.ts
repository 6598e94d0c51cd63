import { endpointsOf, mutations, onSuccess, queries } from '../core/endpoints';
import { createCamp, listCampPlaces, listCamps, listPlaces, saveCamp, saveCampHost } from './camp-place-contract';

export const {
  useListCampPlacesQuery,
  useListPlacesQuery,
  useListCampsQuery,
  useCreateCampMutation,
  useSaveCampMutation,
  useSaveCampHostMutation,
} = endpointsOf(
  queries([listCampPlaces, listPlaces, listCamps], { providesTags: ['camp-place'] }),
  mutations([createCamp, saveCamp], { invalidatesTags: onSuccess('camp-place', 'camp-allocation', 'college') }),
  mutations([saveCampHost], { invalidatesTags: ['camp-place'] }),
);
