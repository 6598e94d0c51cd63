import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

export interface ChangedMeanwhileProps {
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const quoted = (value: string) => (value === '' ? 'nothing' : `'${value}'`);

/** Somebody else was first: both values of every field that differs, and the choice between them. */
export function ChangedMeanwhile({ differences, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  return (
    <Banner kind="warning">
      <div>Somebody else has saved this record since you opened it. Where the two differ:</div>
      <ul>
        {differences.map(({ label, mine, theirs }) => (
          <li key={label}>
            {label}: yours {quoted(mine)}, theirs {quoted(theirs)}
          </li>
        ))}
        {differences.length === 0 && <li>The fields are the same as yours; only the active switch was moved.</li>}
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
