import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from '../core/endpoints';
import {
  addCentre,
  allotCentre,
  listAllotments,
  listCentreProgress,
  listCentres,
  planAll,
  remindCentres,
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
  useRemindCentresMutation,
} = endpointsOf(
  queries([listCentres, listAllotments], { providesTags: ['centre'] }),
  // the centres work while the office watches
  queries([listCentreProgress], { keepUnusedDataFor: 0, providesTags: ['sitting', 'cover'] }),
  mutations([addCentre, allotCentre], { invalidatesTags: onSuccess('centre', 'sitting') }),
  mutations([saveCentre], { invalidatesTags: onSuccessOrConflict('centre') }),
  // the plans are there when the job has ended: the screen reads them again then
  mutations([planAll]),
  mutations([remindCentres], { invalidatesTags: onSuccess('notice') }),
);
