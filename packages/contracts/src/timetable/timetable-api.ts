import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  checkTimetable,
  copyTimetable,
  getTimetableTerms,
  listTimetablePapers,
  saveExamDetails,
} from './timetable-contract';

export const {
  useListTimetablePapersQuery,
  useGetTimetableTermsQuery,
  useCheckTimetableQuery,
  useSaveExamDetailsMutation,
  useCopyTimetableMutation,
} = endpointsOf(
  queries([getTimetableTerms]),
  queries([listTimetablePapers, checkTimetable], { keepUnusedDataFor: 0 }),
  mutations([saveExamDetails, copyTimetable]),
);
