import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  addCentre,
  allotCentre,
  listAllotments,
  listCentreProgress,
  listCentres,
  planAll,
  saveCentre,
} from './exam-centre-contract';

export const {
  useListCentresQuery,
  useListAllotmentsQuery,
  useListCentreProgressQuery,
  useAddCentreMutation,
  useSaveCentreMutation,
  useAllotCentreMutation,
  usePlanAllMutation,
} = endpointsOf(
  queries([listCentres, listAllotments], { providesTags: ['centre'] }),
  // other people plan and close
  queries([listCentreProgress], { keepUnusedDataFor: 0, providesTags: ['centre', 'sitting', 'cover'] }),
  mutations([addCentre, saveCentre, allotCentre], { invalidatesTags: ['centre', 'sitting'] }),
  // starts a job, which the screen follows by itself
  mutations([planAll]),
);
