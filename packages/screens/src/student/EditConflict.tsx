import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import type { RowEdit } from './student-edits';
import { dayWords, nameOf } from './student-messages';

export interface EditConflictProps {
  edit: RowEdit;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else was first with a row: both values, and the choice between them. */
export function EditConflict({ edit, onKeepMine, onTakeTheirs }: EditConflictProps) {
  const { theirs } = edit;
  if (!theirs) return null;
  const sameName = theirs.stu_name === edit.stu_name.trim();
  const sameBirth = theirs.dob === edit.dob;
  return (
    <Banner kind="warning">
      <div>{`Somebody else has saved ${nameOf(edit.of)} since you opened the row.`}</div>
      <ul>
        {!sameName && <li>{`Name: yours '${edit.stu_name.trim()}', theirs '${theirs.stu_name}'`}</li>}
        {!sameBirth && <li>{`Date of birth: yours ${dayWords(edit.dob)}, theirs ${dayWords(theirs.dob)}`}</li>}
        {sameName && sameBirth && <li>Name and date of birth are the same as yours.</li>}
      </ul>
      <Stack row>
        <Button small onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button small onClick={onKeepMine}>
          Keep mine
        </Button>
      </Stack>
    </Banner>
  );
}
