import { endpointsOf, mutations, onSuccess, queries } from '../core/endpoints';
import {
  createExam,
  listAllExams,
  listExams,
  listExamStages,
  listStageGates,
  moveExamStage,
  removeExam,
  saveExamFlags,
} from './exam-contract';

export const {
  useListExamsQuery,
  useListAllExamsQuery,
  useListExamStagesQuery,
  useListStageGatesQuery,
  useCreateExamMutation,
  useRemoveExamMutation,
  useSaveExamFlagsMutation,
  useMoveExamStageMutation,
} = endpointsOf(
  queries([listExams, listAllExams, listExamStages], { providesTags: ['exam'] }),
  // what it counts is changed on other pages and by other people
  queries([listStageGates], { keepUnusedDataFor: 0, providesTags: ['exam'] }),
  mutations([createExam], { invalidatesTags: onSuccess('exam') }),
  // also after a rejection: usually another person has moved the exam
  mutations([saveExamFlags, moveExamStage, removeExam], { invalidatesTags: ['exam'] }),
);
