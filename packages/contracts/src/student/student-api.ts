import type { TagDescription } from '@reduxjs/toolkit/query/react';
import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from '../core/endpoints';
import type { CallError } from '../core/problem';
import type { Tag } from '../core/tags';
import { getApplication, saveStudents, updateStudent, uploadFiles, submitApplication } from './admission-contract';
import { previewRegisterNumbers, assignRegisterNumbers } from './register-number-contract';
import {
  listBatches,
  listCollegeBatches,
  listDegreeBatches,
  listStudents,
  getStudentByAppId,
  getStudentByRegId,
  searchStudents,
  listStudentEvents,
  renameStudent,
  discontinueStudent,
  transferStudent,
  deleteStudent,
} from './student-contract';

/** The tag of one student and their form. */
export const studentTag = (
  _reply: unknown,
  _error: CallError | undefined,
  { params }: { params: { id: number } },
): [TagDescription<Tag>] => [{ type: 'student', id: params.id }];

/** Students by tag: `list` for every list, the application number for one student and their form. */
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
  useSubmitApplicationMutation,
  useRenameStudentMutation,
  useDiscontinueStudentMutation,
  useTransferStudentMutation,
  useDeleteStudentMutation,
  usePreviewRegisterNumbersMutation,
  useAssignRegisterNumbersMutation,
} = endpointsOf(
  queries([listBatches, listCollegeBatches, listDegreeBatches], { providesTags: ['batch'] }),
  queries([listStudents, getStudentByRegId, searchStudents], { providesTags: [{ type: 'student', id: 'list' }] }),
  queries([getStudentByAppId, listStudentEvents, getApplication], { providesTags: studentTag }),
  mutations([saveStudents], { invalidatesTags: onSuccess({ type: 'student', id: 'list' }, 'batch') }),
  mutations([updateStudent], {
    invalidatesTags: (reply, error, argument) =>
      error ? [] : [...studentTag(reply, error, argument), { type: 'student', id: 'list' }],
  }),
  mutations([uploadFiles], {
    invalidatesTags: (reply, error, argument) => (error ? [] : studentTag(reply, error, argument)),
  }),
  // It changes nothing another screen shows, so it clears no cache.
  mutations([previewRegisterNumbers]),
  mutations([submitApplication, assignRegisterNumbers], { invalidatesTags: onSuccess('student') }),
  mutations([renameStudent, discontinueStudent], { invalidatesTags: onSuccessOrConflict('student') }),
  mutations([transferStudent, deleteStudent], { invalidatesTags: onSuccessOrConflict('student', 'batch') }),
);
