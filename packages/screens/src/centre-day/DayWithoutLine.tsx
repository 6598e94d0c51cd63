import { useEffect, useId, useState } from 'react';
import { formatMoment } from '@thervu/contracts/core/format';
import { Button } from '@thervu/ui/form/Button';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Screen } from '@thervu/ui/layout/Screen';
import { Banner } from '@thervu/ui/message/Banner';
import { useWords } from '@thervu/words';
import { centreDay } from '@thervu/words/compiled/centre-day';
import { slotLabel } from '../shared/sitting-labels';
import { HallsOfDay } from './HallsOfDay';
import type { KeptDay } from './kept-day';
import { KeptReports } from './KeptReports';
import type { useReportOutbox } from './useReportOutbox';

const labelOf = ({ params }: KeptDay) => slotLabel({ examdate: params.date, examsession: params.session });

/** The sessions that this phone keeps of a person, the newest first; null until they are read. */
export function useKeptDays(outbox: ReturnType<typeof useReportOutbox>['outbox']): readonly KeptDay[] | null {
  const [days, setDays] = useState<readonly KeptDay[] | null>(null);
  useEffect(() => {
    if (!outbox) return undefined;
    let gone = false;
    outbox.store
      .daysOf(outbox.owner)
      .then((found) => !gone && setDays(found))
      .catch((problem: unknown) => console.error('The kept sessions could not be read.', problem));
    return () => {
      gone = true;
    };
  }, [outbox]);
  return days;
}

export interface DayWithoutLineProps {
  title: string;
  note: string;
  days: readonly KeptDay[];
  outbox: ReturnType<typeof useReportOutbox>;
  onRetry: () => void;
  onTyping: (typing: boolean) => void;
}

/** The page after a reload without a line: the halls as they were seen last, and their reports. */
export function DayWithoutLine({ title, note, days, outbox, onRetry, onTyping }: DayWithoutLineProps) {
  const id = useId();
  const t = useWords(centreDay);
  const [chosen, setChosen] = useState('');
  const day = days.find((kept) => kept.id === chosen) ?? days[0]!;
  return (
    <Screen title={title} note={note}>
      <Banner
        kind="warning"
        action={
          <Button small onClick={onRetry}>
            {t('try-again')}
          </Button>
        }
      >
        {t('no-line', { moment: formatMoment(day.keptAt) })}
      </Banner>
      <KeptReports outbox={outbox} />
      <div style={{ maxWidth: 320, marginBottom: 16 }}>
        <PlainSelect
          id={id}
          label={t('session')}
          value={day.id}
          placeholder={null}
          onChange={setChosen}
          options={days.map((kept) => ({ value: kept.id, label: labelOf(kept) }))}
        />
      </div>
      <HallsOfDay
        key={day.id}
        halls={day.halls}
        params={day.params}
        outbox={outbox}
        editable
        onSaved={onRetry}
        onTyping={onTyping}
      />
    </Screen>
  );
}
