import { endpointsOf, mutations, queries } from '../core/endpoints';
import { listExamTimetable, saveExamTimetable } from './exam-timetable-contract';
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
  useListExamTimetableQuery,
  useSaveExamTimetableMutation,
} = endpointsOf(
  queries([getTimetableTerms]),
  queries([listTimetablePapers, checkTimetable, listExamTimetable], { keepUnusedDataFor: 0 }),
  mutations([saveExamDetails, copyTimetable, saveExamTimetable]),
);
