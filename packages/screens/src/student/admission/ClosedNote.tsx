import type { Student } from '@thervu/contracts/student/student-shapes';
import { Banner } from '@thervu/ui/message/Banner';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { dayOf } from './stored-file';

/** Says that the form is closed, since when and why, and what can still be done. */
export function ClosedNote({ student, closed }: { student: Student; closed: boolean }) {
  const t = useWords(admission);
  if (!closed) return null;
  const { submitted_at, discontinue, reg_no } = student;
  const sentences = [
    discontinue && t('closed.discontinued'),
    submitted_at && t('closed.since', { day: dayOf(submitted_at) }),
    t('closed.readable'),
    !discontinue && t('closed.corrections'),
    reg_no && t('closed.register-number', { number: reg_no }),
  ];
  return <Banner kind="info">{sentences.filter(Boolean).join(' ')}</Banner>;
}
