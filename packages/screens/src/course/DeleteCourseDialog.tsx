import { useDeleteCourseMutation } from '@thervu/contracts/course/course-api';
import type { Course } from '@thervu/contracts/course/course-contract';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { course as courseWords } from '@thervu/words/compiled/course';
import { lineRejectionOf } from '../shared/rejection';

export interface DeleteCourseDialogProps {
  course: Course;
  /** Told the server's sentence. */
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before a paper is deleted; a refusal is said where it was asked. */
export function DeleteCourseDialog({ course, onDeleted, onClose }: DeleteCourseDialogProps) {
  const t = useWords(courseWords);
  const [deleteCourse] = useDeleteCourseMutation();
  return (
    <FormDialog
      title={t('delete.title', { code: course.P_CODE, name: course.P_NAME })}
      confirmLabel={t('delete')}
      danger
      onConfirm={async () => {
        const { data, error } = await deleteCourse({ params: { id: course.COUR_ID } });
        if (data) onDeleted(data.message);
        return lineRejectionOf(error, t('delete.failed'));
      }}
      onClose={onClose}
    >
      <Text>{t('delete.note')}</Text>
    </FormDialog>
  );
}
