import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  createDegree,
  getDegree,
  listAllDegrees,
  listDegreeLevels,
  listDegrees,
  listDegreesOfLevel,
  updateDegree,
} from './degree-contract';

export const {
  useListDegreesQuery,
  useListAllDegreesQuery,
  useListDegreesOfLevelQuery,
  useListDegreeLevelsQuery,
  useGetDegreeQuery,
  useCreateDegreeMutation,
  useUpdateDegreeMutation,
} = endpointsOf(
  queries([listDegrees, listAllDegrees, listDegreesOfLevel, getDegree], { providesTags: ['degree'] }),
  queries([listDegreeLevels]),
  mutations([createDegree, updateDegree], { invalidatesTags: ['degree'] }),
);
