import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import type { CallError } from '../core/problem';
import * as contract from './student-contract';

type Argument<K extends keyof typeof contract> = (typeof contract)[K] extends infer C
  ? C extends Parameters<typeof request>[0]
    ? CallArgument<C>
    : never
  : never;
type Reply<K extends keyof typeof contract> = (typeof contract)[K] extends infer C
  ? C extends Parameters<typeof request>[0]
    ? CallReply<C>
    : never
  : never;

/**
 * A change of one student: done, or too late because somebody else was first or has deleted it. Either way what is shown
 * is no longer what is stored.
 */
const moved =
  (...tags: ('student' | 'batch')[]) =>
  (done: unknown, error: unknown) =>
    done || [404, 409].includes((error as CallError | undefined)?.status ?? 0) ? tags : [];

/** Students by tag: `list` for every list, the application number for one student and their form. */
export const studentApi = api.enhanceEndpoints({ addTagTypes: ['student', 'batch'] }).injectEndpoints({
  endpoints: (build) => ({
    listBatches: build.query<Reply<'listBatches'>, void>({
      query: request(contract.listBatches),
      providesTags: ['batch'],
    }),
    listCollegeBatches: build.query<Reply<'listCollegeBatches'>, Argument<'listCollegeBatches'>>({
      query: request(contract.listCollegeBatches),
      providesTags: ['batch'],
    }),
    listDegreeBatches: build.query<Reply<'listDegreeBatches'>, Argument<'listDegreeBatches'>>({
      query: request(contract.listDegreeBatches),
      providesTags: ['batch'],
    }),
    listStudents: build.query<Reply<'listStudents'>, Argument<'listStudents'>>({
      query: request(contract.listStudents),
      providesTags: [{ type: 'student', id: 'list' }],
    }),
    getStudentByAppId: build.query<Reply<'getStudentByAppId'>, Argument<'getStudentByAppId'>>({
      query: request(contract.getStudentByAppId),
      providesTags: (_student, _error, { params }) => [{ type: 'student', id: params.id }],
    }),
    getStudentByRegId: build.query<Reply<'getStudentByRegId'>, Argument<'getStudentByRegId'>>({
      query: request(contract.getStudentByRegId),
      providesTags: [{ type: 'student', id: 'list' }],
    }),
    searchStudents: build.query<Reply<'searchStudents'>, Argument<'searchStudents'>>({
      query: request(contract.searchStudents),
      providesTags: [{ type: 'student', id: 'list' }],
    }),
    listStudentEvents: build.query<Reply<'listStudentEvents'>, Argument<'listStudentEvents'>>({
      query: request(contract.listStudentEvents),
      providesTags: (_events, _error, { params }) => [{ type: 'student', id: params.id }],
    }),
    getApplication: build.query<Reply<'getApplication'>, Argument<'getApplication'>>({
      query: request(contract.getApplication),
      providesTags: (_application, _error, { params }) => [{ type: 'student', id: params.id }],
    }),
    saveStudents: build.mutation<
      Reply<'saveStudents'>,
      Argument<'saveStudents'> & { idempotencyKey?: string }
    >({
      query: ({ idempotencyKey, ...argument }) => ({
        ...request(contract.saveStudents)(argument),
        idempotencyKey,
      }),
      invalidatesTags: (done) => (done ? [{ type: 'student', id: 'list' }, 'batch'] : []),
    }),
    updateStudent: build.mutation<Reply<'updateStudent'>, Argument<'updateStudent'>>({
      query: request(contract.updateStudent),
      invalidatesTags: (done, _error, { params }) =>
        done
          ? [
              { type: 'student', id: params.id },
              { type: 'student', id: 'list' },
            ]
          : [],
    }),
    uploadFiles: build.mutation<Reply<'uploadFiles'>, Argument<'uploadFiles'>>({
      query: request(contract.uploadFiles),
      invalidatesTags: (done, _error, { params }) => (done ? [{ type: 'student', id: params.id }] : []),
    }),
    /** Changes nothing another screen shows, so it clears no cache. */
    saveDraft: build.mutation<Reply<'saveDraft'>, Argument<'saveDraft'>>({
      query: request(contract.saveDraft),
    }),
    submitApplication: build.mutation<Reply<'submitApplication'>, Argument<'submitApplication'>>({
      query: request(contract.submitApplication),
      invalidatesTags: (done) => (done ? ['student'] : []),
    }),
    renameStudent: build.mutation<Reply<'renameStudent'>, Argument<'renameStudent'>>({
      query: request(contract.renameStudent),
      invalidatesTags: moved('student'),
    }),
    discontinueStudent: build.mutation<Reply<'discontinueStudent'>, Argument<'discontinueStudent'>>({
      query: request(contract.discontinueStudent),
      invalidatesTags: moved('student'),
    }),
    transferStudent: build.mutation<Reply<'transferStudent'>, Argument<'transferStudent'>>({
      query: request(contract.transferStudent),
      invalidatesTags: moved('student', 'batch'),
    }),
    deleteStudent: build.mutation<Reply<'deleteStudent'>, Argument<'deleteStudent'>>({
      query: request(contract.deleteStudent),
      invalidatesTags: moved('student', 'batch'),
    }),
    previewRegisterNumbers: build.mutation<
      Reply<'previewRegisterNumbers'>,
      Argument<'previewRegisterNumbers'>
    >({ query: request(contract.previewRegisterNumbers) }),
    assignRegisterNumbers: build.mutation<Reply<'assignRegisterNumbers'>, Argument<'assignRegisterNumbers'>>({
      query: request(contract.assignRegisterNumbers),
      invalidatesTags: (done) => (done ? ['student'] : []),
    }),
  }),
});

export const {
  useListBatchesQuery,
  useListCollegeBatchesQuery,
  useListDegreeBatchesQuery,
  useListStudentsQuery,
  useGetStudentByAppIdQuery,
  useLazyGetStudentByRegIdQuery,
  useSearchStudentsQuery,
  useLazySearchStudentsQuery,
  useListStudentEventsQuery,
  useGetApplicationQuery,
  useSaveStudentsMutation,
  useUpdateStudentMutation,
  useUploadFilesMutation,
  useSaveDraftMutation,
  useSubmitApplicationMutation,
  useRenameStudentMutation,
  useDiscontinueStudentMutation,
  useTransferStudentMutation,
  useDeleteStudentMutation,
  usePreviewRegisterNumbersMutation,
  useAssignRegisterNumbersMutation,
} = studentApi;
