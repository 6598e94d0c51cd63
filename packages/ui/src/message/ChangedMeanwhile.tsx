import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { Button } from '../form/Button';
import { Stack } from '../layout/Stack';
import { Banner } from './Banner';

/** A field two people have changed, with both values as they are read. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

export interface ChangedMeanwhileProps {
  /** What somebody else has saved: 'Somebody else has saved this record since you opened it.' */
  text: string;
  differences: readonly Difference[];
  /** Said where no field differs. */
  same?: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** A value as a conflict shows it: in quotation marks, or as nothing. */
export const quoted = (value: string): string => (value === '' ? 'nothing' : `'${value}'`);

/** Somebody else was first: both values of every field that differs, and the choice between them. */
export function ChangedMeanwhile({ text, differences, same, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  const t = useWords(kit);
  return (
    <Banner kind="warning">
      <div>{text}</div>
      <ul>
        {differences.map(({ label, mine, theirs }) => (
          <li key={label}>{t('label-yours-mine-theirs-theirs', { label, mine, theirs })}</li>
        ))}
        {differences.length === 0 && same && <li>{same}</li>}
      </ul>
      <Stack row>
        <Button small onClick={onTakeTheirs}>
          {t('take-theirs')}
        </Button>
        <Button small onClick={onKeepMine}>
          {t('keep-mine')}
        </Button>
      </Stack>
    </Banner>
  );
}
