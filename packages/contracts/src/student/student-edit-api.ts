import { endpointsOf, mutations, onSuccessOrConflict, queries } from '../core/endpoints';
import { studentTag } from './student-api';
import { editStudent, getFieldChanges, listToComplete, listToFollow } from './student-edit-contract';

/** Changes after Final Submit, and what is still to be completed; by the tags of the students. */
export const { useGetFieldChangesQuery, useEditStudentMutation, useListToCompleteQuery, useListToFollowQuery } =
  endpointsOf(
    queries([getFieldChanges], { providesTags: studentTag }),
    queries([listToComplete, listToFollow], { providesTags: [{ type: 'student', id: 'list' }] }),
    mutations([editStudent], { invalidatesTags: onSuccessOrConflict('student') }),
  );
