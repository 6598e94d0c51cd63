import { isShownAadhaar, shownAadhaar } from '@thervu/contracts/student/student-fields';
import type { SavedTab } from '@thervu/contracts/student/student-options';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { labelOf } from './admission-messages';
import type { Typed } from './tab-values';

export interface ChangedMeanwhileProps {
  tab: SavedTab;
  mine: Typed;
  theirs: Typed;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** An Aadhaar number is never shown whole. */
const shown = (field: string, value = '') =>
  field === 'aadhar_no' && value !== '' && !isShownAadhaar(value) ? shownAadhaar(value.slice(-4)) : value;
const quoted = (value: string) => (value === '' ? 'nothing' : `'${value}'`);

/** Fields in which two versions of a tab differ. */
export const differing = (mine: Typed, theirs: Typed): string[] =>
  Object.keys(theirs).filter((field) => shown(field, mine[field]) !== shown(field, theirs[field]));

/** Somebody else saved this tab first: both values of every field that differs, and the choice between them. */
export function ChangedMeanwhile({ tab, mine, theirs, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  return (
    <Banner kind="warning">
      <div>{`Somebody else has saved the ${tab} tab since you opened it. Where the two differ:`}</div>
      <ul>
        {differing(mine, theirs).map((field) => (
          <li key={field}>
            {`${labelOf(field)}: yours ${quoted(shown(field, mine[field]))}, theirs ${quoted(shown(field, theirs[field]))}`}
          </li>
        ))}
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
