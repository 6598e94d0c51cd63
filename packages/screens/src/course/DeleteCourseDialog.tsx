import { useDeleteCourseMutation } from '@thervu/contracts/course/course-api';
import type { Course } from '@thervu/contracts/course/course-contract';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { lineRejectionOf } from '../shared/rejection';

export interface DeleteCourseDialogProps {
  course: Course;
  /** Told the server's sentence. */
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before a paper is deleted; a refusal is said where it was asked. */
export function DeleteCourseDialog({ course, onDeleted, onClose }: DeleteCourseDialogProps) {
  const [deleteCourse] = useDeleteCourseMutation();
  return (
    <FormDialog
      title={`Delete ${course.P_CODE}, ${course.P_NAME}?`}
      confirmLabel="Delete"
      danger
      onConfirm={async () => {
        const { data, error } = await deleteCourse({ params: { id: course.COUR_ID } });
        if (data) onDeleted(data.message);
        return lineRejectionOf(error, 'The course could not be deleted.');
      }}
      onClose={onClose}
    >
      <Text>It is taken from this degree, BoS year and semester only. This cannot be undone.</Text>
    </FormDialog>
  );
}
