import { ChangedMeanwhile } from '@thervu/ui/message/ChangedMeanwhile';
import type { RowEdit } from './student-edits';
import { dayWords, studentLabel } from './student-messages';

export interface EditConflictProps {
  edit: RowEdit;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else was first with a row: both values, and the choice between them. */
export function EditConflict({ edit, onKeepMine, onTakeTheirs }: EditConflictProps) {
  const { theirs, of } = edit;
  if (!theirs) return null;
  const name = edit.stu_name.trim();
  return (
    <ChangedMeanwhile
      text={`Somebody else has saved ${studentLabel(of)} since you opened the row.`}
      differences={[
        ...(theirs.stu_name === name ? [] : [{ label: 'Name', mine: `'${name}'`, theirs: `'${theirs.stu_name}'` }]),
        ...(theirs.dob === edit.dob
          ? []
          : [{ label: 'Date of birth', mine: dayWords(edit.dob), theirs: dayWords(theirs.dob) }]),
      ]}
      same="Name and date of birth are the same as yours."
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
