import { useEffect, useEffectEvent, useId, useState } from 'react';
import { dayAt } from '@thervu/contracts/core/format';
import type { CallError } from '@thervu/contracts/core/problem';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import type { SittingLine } from '@thervu/contracts/seating/seating-contract';
import { useSession } from '@thervu/shell-api';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Banner } from '@thervu/ui/message/Banner';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { useWords } from '@thervu/words';
import { centreDay } from '@thervu/words/compiled/centre-day';
import { CentreScreenFrame, NO_CENTRE, sittingParams, slotKey } from '../shared/CentreScreenFrame';
import { isPassing } from '../shared/kept-sender';
import { slotLabel, useSittingWords } from '../shared/sitting-labels';
import { AnswerBooks } from './AnswerBooks';
import { useOfflinePage } from '../shared/useOfflinePage';
import { DayOfSession } from './DayOfSession';
import { DayWithoutLine, useKeptDays } from './DayWithoutLine';
import { KeptReports } from './KeptReports';
import { useReportOutbox } from './useReportOutbox';

/** The session that is probably meant: the first one that is not closed and has come, else today's next. */
function usual(sittings: readonly SittingLine[]): SittingLine | undefined {
  const today = dayAt(new Date());
  const planned = sittings.filter(({ state }) => state !== 'OPEN');
  const open = planned.filter(({ state }) => state !== 'CLOSED');
  return (
    open.find(({ examdate }) => examdate === today) ??
    open.find(({ examdate }) => examdate < today) ??
    open[0] ??
    planned[planned.length - 1]
  );
}

/** The day of a centre: halls, packets, covers and the balance. Hall reports work without a connection. */
export function CentreDayScreen() {
  const id = useId();
  const t = useWords(centreDay);
  const sayState = useSittingWords();
  const { session } = useSession();
  const [state, apply] = useUrlState(NO_CENTRE);
  const outbox = useReportOutbox(`${session?.colCode ?? ''} ${session?.person ?? ''}`);
  const kept = useKeptDays(outbox.outbox);
  // the first thing the page asks for: without it there is nothing to choose from
  const exams = useListExamsQuery();
  const away = exams.data === undefined && exams.error !== undefined && isPassing(exams.error as CallError);
  const [typing, setTyping] = useState(false);
  useOfflinePage(session?.role === 'college' ? 'college' : null);
  const retry = useEffectEvent(() => {
    if (away) void exams.refetch();
  });
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  // a report that is being typed stays in sight when the line comes back
  if ((away || typing) && kept !== null && kept.length > 0)
    return (
      <DayWithoutLine
        title={t('title')}
        note={t('note')}
        days={kept}
        outbox={outbox}
        onRetry={() => void exams.refetch()}
        onTyping={setTyping}
      />
    );
  return (
    <CentreScreenFrame title={t('title')} note={t('note')} work="examDays" state={state} apply={apply}>
      {({ exam, centre, colname, sittings }) => {
        const line = sittings.find((item) => slotKey(item) === state.slot) ?? usual(sittings);
        return (
          <>
            {outbox.failed && <Banner kind="error">{t('not-kept')}</Banner>}
            <KeptReports outbox={outbox} />
            {line ? (
              <>
                <div style={{ maxWidth: 320, marginBottom: 16 }}>
                  <PlainSelect
                    id={id}
                    label={t('session')}
                    value={slotKey(line)}
                    placeholder={null}
                    onChange={(slot) => apply({ slot })}
                    options={sittings.map((item) => ({
                      value: slotKey(item),
                      label: `${slotLabel(item)}, ${sayState(item.state).toLowerCase()}`,
                    }))}
                  />
                </div>
                {line.state === 'OPEN' || line.state === 'PLANNED' ? (
                  <EmptyState text={t('not-fixed')} hint={t('fix-first')} />
                ) : (
                  <DayOfSession
                    key={`${exam} ${centre} ${slotKey(line)}`}
                    params={sittingParams(exam, centre, line)}
                    outbox={outbox}
                  />
                )}
              </>
            ) : (
              <EmptyState text={t('none-planned')} hint={t('plan-first')} />
            )}
            <div style={{ marginTop: 24 }}>
              <AnswerBooks exam={exam} centre={centre} colname={colname} />
            </div>
          </>
        );
      }}
    </CentreScreenFrame>
  );
}
