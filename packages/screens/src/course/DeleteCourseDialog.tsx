import { useDeleteCourseMutation } from '@thervu/contracts/course/course-api';
import type { Course } from '@thervu/contracts/course/course-contract';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';

export interface DeleteCourseDialogProps {
  course: Course;
  /** Told the server's sentence. */
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before a paper is deleted; a refusal is said where it was asked. */
export function DeleteCourseDialog({ course, onDeleted, onClose }: DeleteCourseDialogProps) {
  const [deleteCourse, { isLoading }] = useDeleteCourseMutation();
  const rejection = useBanner();
  const remove = async () => {
    rejection.clear();
    const { data, error } = await deleteCourse({ params: { id: course.COUR_ID } });
    if (data) return onDeleted(data.message);
    const { transport } = error as CallError;
    return rejection.showMessage('error', failureText(error, transport ?? 'The course could not be deleted.'));
  };
  return (
    <ConfirmDialog
      open
      title={`Delete ${course.P_CODE}, ${course.P_NAME}?`}
      confirmLabel="Delete"
      danger
      busy={isLoading}
      result={rejection.banner}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Text>It is taken from this degree, BoS year and semester only. This cannot be undone.</Text>
    </ConfirmDialog>
  );
}
