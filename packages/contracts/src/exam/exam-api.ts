import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import {
  createExam,
  listAllExams,
  listExams,
  listExamStages,
  listStageGates,
  moveExamStage,
  saveExamFlags,
} from './exam-contract';

type Creation = CallArgument<typeof createExam> & {
  /** The same for a repeated try, so that an answer that got lost does not become 'already exists'. */
  key: string;
};

export const examApi = api.enhanceEndpoints({ addTagTypes: ['exam'] }).injectEndpoints({
  endpoints: (build) => ({
    listExams: build.query<CallReply<typeof listExams>, CallArgument<typeof listExams>>({
      query: request(listExams),
      providesTags: ['exam'],
    }),
    listAllExams: build.query<CallReply<typeof listAllExams>, CallArgument<typeof listAllExams>>({
      query: request(listAllExams),
      providesTags: ['exam'],
    }),
    listExamStages: build.query<CallReply<typeof listExamStages>, CallArgument<typeof listExamStages>>({
      query: request(listExamStages),
      providesTags: ['exam'],
    }),
    listStageGates: build.query<CallReply<typeof listStageGates>, CallArgument<typeof listStageGates>>({
      query: request(listStageGates),
      // what it counts is changed on other pages and by other people
      keepUnusedDataFor: 0,
      providesTags: ['exam'],
    }),
    createExam: build.mutation<CallReply<typeof createExam>, Creation>({
      query: ({ key, ...argument }) => ({ ...request(createExam)(argument), idempotencyKey: key }),
      invalidatesTags: (_reply, error) => (error ? [] : ['exam']),
    }),
    saveExamFlags: build.mutation<CallReply<typeof saveExamFlags>, CallArgument<typeof saveExamFlags>>({
      query: request(saveExamFlags),
      // also after a refusal: mostly the exam has moved meanwhile
      invalidatesTags: ['exam'],
    }),
    moveExamStage: build.mutation<CallReply<typeof moveExamStage>, CallArgument<typeof moveExamStage>>({
      query: request(moveExamStage),
      invalidatesTags: ['exam'],
    }),
  }),
});

export const {
  useListExamsQuery,
  useListAllExamsQuery,
  useListExamStagesQuery,
  useListStageGatesQuery,
  useCreateExamMutation,
  useSaveExamFlagsMutation,
  useMoveExamStageMutation,
} = examApi;
