import type { Holiday } from '@thervu/contracts/setting/holiday-rules';
import type { TimetablePaper } from '@thervu/contracts/timetable/timetable-contract';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainDay } from '@thervu/ui/form/PlainDay';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Stack } from '@thervu/ui/layout/Stack';
import { useId, useState } from 'react';
import { useWords } from '@thervu/words';
import { timetable as timetableWords } from '@thervu/words/compiled/timetable';
import { fillDates, isToFill, type Edits } from './timetable-draft';

const MAX_DAYS = 30;

export interface FillDatesProps {
  papers: readonly TimetablePaper[];
  edits: Edits;
  holidays: readonly Holiday[];
  onFill: (edits: Edits) => void;
  disabled: boolean;
}

/** Gives the written papers that have no date one each, every few days, never on a Sunday or a holiday; nothing is saved by it. */
export function FillDates({ papers, edits, holidays, onFill, disabled }: FillDatesProps) {
  const t = useWords(timetableWords);
  const [first, setFirst] = useState('');
  const [every, setEvery] = useState('2');
  const id = useId();
  const days = Number(every);
  const usable = Number.isInteger(days) && days >= 1 && days <= MAX_DAYS;
  const open = papers.filter((paper) => isToFill(paper, edits)).length;
  if (open === 0) return null;
  return (
    <Panel>
      <Stack row>
        <PlainDay id={`${id}-first`} label={t('fill.first')} value={first} onChange={setFirst} />
        <PlainInput
          id={`${id}-every`}
          label={t('fill.every')}
          type="number"
          value={every}
          onChange={setEvery}
          error={usable ? undefined : t('fill.range', { most: MAX_DAYS })}
        />
        <Button
          disabled={disabled || first === '' || !usable}
          onClick={() => onFill(fillDates(papers, edits, { first, every: days, holidays }))}
        >
          {t('fill.do', { n: open })}
        </Button>
      </Stack>
    </Panel>
  );
}
