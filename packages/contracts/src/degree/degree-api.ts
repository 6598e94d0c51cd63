import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  createDegree,
  getDegree,
  listAllDegrees,
  listDegreeLevels,
  listDegreesOfLevel,
  updateDegree,
} from './degree-contract';

export const {
  useListAllDegreesQuery,
  useListDegreesOfLevelQuery,
  useListDegreeLevelsQuery,
  useGetDegreeQuery,
  useCreateDegreeMutation,
  useUpdateDegreeMutation,
} = endpointsOf(
  queries([listAllDegrees, listDegreesOfLevel, getDegree], { providesTags: ['degree'] }),
  queries([listDegreeLevels]),
  mutations([createDegree, updateDegree], { invalidatesTags: ['degree'] }),
);
