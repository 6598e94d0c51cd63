import { ChangedMeanwhile } from '@thervu/ui/message/ChangedMeanwhile';
import { useWords } from '@thervu/words';
import { studentList } from '@thervu/words/compiled/student-list';
import type { RowEdit } from './student-edits';
import { dayWords, studentLabel } from './student-messages';

export interface EditConflictProps {
  edit: RowEdit;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else was first with a row: both values, and the choice between them. */
export function EditConflict({ edit, onKeepMine, onTakeTheirs }: EditConflictProps) {
  const t = useWords(studentList);
  const { theirs, of } = edit;
  if (!theirs) return null;
  const name = edit.stu_name.trim();
  return (
    <ChangedMeanwhile
      text={t('somebody-else-has-saved-student', { student: studentLabel(t, of) })}
      differences={[
        ...(theirs.stu_name === name ? [] : [{ label: t('name'), mine: `'${name}'`, theirs: `'${theirs.stu_name}'` }]),
        ...(theirs.dob === edit.dob
          ? []
          : [{ label: t('date-of-birth'), mine: dayWords(edit.dob), theirs: dayWords(theirs.dob) }]),
      ]}
      same={t('name-and-date-of-birth')}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
