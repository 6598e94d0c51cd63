import type { TagDescription } from '@reduxjs/toolkit/query/react';
import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from '../core/endpoints';
import type { CallError } from '../core/problem';
import type { Tag } from '../core/tags';
import { getApplication, saveStudents, updateStudent, submitApplication } from './admission-contract';
import {
  assignRegisterNumbers,
  assignYearNumbers,
  previewRegisterNumbers,
  previewYearNumbers,
} from './register-number-contract';
import {
  listDegreeBatches,
  listStudents,
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
  useListDegreeBatchesQuery,
  useListStudentsQuery,
  useSearchStudentsQuery,
  useListStudentEventsQuery,
  useGetApplicationQuery,
  useSaveStudentsMutation,
  useUpdateStudentMutation,
  useSubmitApplicationMutation,
  useRenameStudentMutation,
  useDiscontinueStudentMutation,
  useTransferStudentMutation,
  useDeleteStudentMutation,
  usePreviewRegisterNumbersMutation,
  useAssignRegisterNumbersMutation,
  usePreviewYearNumbersMutation,
  useAssignYearNumbersMutation,
} = endpointsOf(
  queries([listDegreeBatches], { providesTags: ['batch'] }),
  queries([listStudents, searchStudents], { providesTags: [{ type: 'student', id: 'list' }] }),
  queries([listStudentEvents, getApplication], { providesTags: studentTag }),
  mutations([saveStudents], { invalidatesTags: onSuccess({ type: 'student', id: 'list' }, 'batch') }),
  mutations([updateStudent], {
    invalidatesTags: (reply, error, argument) =>
      error ? [] : [...studentTag(reply, error, argument), { type: 'student', id: 'list' }],
  }),
  // It changes nothing another screen shows, so it clears no cache.
  mutations([previewRegisterNumbers, previewYearNumbers]),
  mutations([submitApplication, assignRegisterNumbers, assignYearNumbers], { invalidatesTags: onSuccess('student') }),
  mutations([renameStudent, discontinueStudent], { invalidatesTags: onSuccessOrConflict('student') }),
  mutations([transferStudent, deleteStudent], { invalidatesTags: onSuccessOrConflict('student', 'batch') }),
);
