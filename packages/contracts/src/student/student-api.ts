import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import type { CallError } from '../core/problem';
import * as admissionCalls from './admission-contract';
import * as numberCalls from './register-number-contract';
import * as studentCalls from './student-contract';

type Calls = typeof admissionCalls & typeof numberCalls & typeof studentCalls;
type Argument<K extends keyof Calls> = Calls[K] extends infer C
  ? C extends Parameters<typeof request>[0]
    ? CallArgument<C>
    : never
  : never;
type Reply<K extends keyof Calls> = Calls[K] extends infer C
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
      query: request(studentCalls.listBatches),
      providesTags: ['batch'],
    }),
    listCollegeBatches: build.query<Reply<'listCollegeBatches'>, Argument<'listCollegeBatches'>>({
      query: request(studentCalls.listCollegeBatches),
      providesTags: ['batch'],
    }),
    listDegreeBatches: build.query<Reply<'listDegreeBatches'>, Argument<'listDegreeBatches'>>({
      query: request(studentCalls.listDegreeBatches),
      providesTags: ['batch'],
    }),
    listStudents: build.query<Reply<'listStudents'>, Argument<'listStudents'>>({
      query: request(studentCalls.listStudents),
      providesTags: [{ type: 'student', id: 'list' }],
    }),
    getStudentByAppId: build.query<Reply<'getStudentByAppId'>, Argument<'getStudentByAppId'>>({
      query: request(studentCalls.getStudentByAppId),
      providesTags: (_student, _error, { params }) => [{ type: 'student', id: params.id }],
    }),
    getStudentByRegId: build.query<Reply<'getStudentByRegId'>, Argument<'getStudentByRegId'>>({
      query: request(studentCalls.getStudentByRegId),
      providesTags: [{ type: 'student', id: 'list' }],
    }),
    searchStudents: build.query<Reply<'searchStudents'>, Argument<'searchStudents'>>({
      query: request(studentCalls.searchStudents),
      providesTags: [{ type: 'student', id: 'list' }],
    }),
    listStudentEvents: build.query<Reply<'listStudentEvents'>, Argument<'listStudentEvents'>>({
      query: request(studentCalls.listStudentEvents),
      providesTags: (_events, _error, { params }) => [{ type: 'student', id: params.id }],
    }),
    getApplication: build.query<Reply<'getApplication'>, Argument<'getApplication'>>({
      query: request(admissionCalls.getApplication),
      providesTags: (_application, _error, { params }) => [{ type: 'student', id: params.id }],
    }),
    saveStudents: build.mutation<
      Reply<'saveStudents'>,
      Argument<'saveStudents'> & { idempotencyKey?: string }
    >({
      query: ({ idempotencyKey, ...argument }) => ({
        ...request(admissionCalls.saveStudents)(argument),
        idempotencyKey,
      }),
      invalidatesTags: (done) => (done ? [{ type: 'student', id: 'list' }, 'batch'] : []),
    }),
    updateStudent: build.mutation<Reply<'updateStudent'>, Argument<'updateStudent'>>({
      query: request(admissionCalls.updateStudent),
      invalidatesTags: (done, _error, { params }) =>
        done
          ? [
              { type: 'student', id: params.id },
              { type: 'student', id: 'list' },
            ]
          : [],
    }),
    uploadFiles: build.mutation<Reply<'uploadFiles'>, Argument<'uploadFiles'>>({
      query: request(admissionCalls.uploadFiles),
      invalidatesTags: (done, _error, { params }) => (done ? [{ type: 'student', id: params.id }] : []),
    }),
    /** Changes nothing another screen shows, so it clears no cache. */
    saveDraft: build.mutation<Reply<'saveDraft'>, Argument<'saveDraft'>>({
      query: request(admissionCalls.saveDraft),
    }),
    submitApplication: build.mutation<Reply<'submitApplication'>, Argument<'submitApplication'>>({
      query: request(admissionCalls.submitApplication),
      invalidatesTags: (done) => (done ? ['student'] : []),
    }),
    renameStudent: build.mutation<Reply<'renameStudent'>, Argument<'renameStudent'>>({
      query: request(studentCalls.renameStudent),
      invalidatesTags: moved('student'),
    }),
    discontinueStudent: build.mutation<Reply<'discontinueStudent'>, Argument<'discontinueStudent'>>({
      query: request(studentCalls.discontinueStudent),
      invalidatesTags: moved('student'),
    }),
    transferStudent: build.mutation<Reply<'transferStudent'>, Argument<'transferStudent'>>({
      query: request(studentCalls.transferStudent),
      invalidatesTags: moved('student', 'batch'),
    }),
    deleteStudent: build.mutation<Reply<'deleteStudent'>, Argument<'deleteStudent'>>({
      query: request(studentCalls.deleteStudent),
      invalidatesTags: moved('student', 'batch'),
    }),
    previewRegisterNumbers: build.mutation<
      Reply<'previewRegisterNumbers'>,
      Argument<'previewRegisterNumbers'>
    >({ query: request(numberCalls.previewRegisterNumbers) }),
    assignRegisterNumbers: build.mutation<Reply<'assignRegisterNumbers'>, Argument<'assignRegisterNumbers'>>({
      query: request(numberCalls.assignRegisterNumbers),
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
