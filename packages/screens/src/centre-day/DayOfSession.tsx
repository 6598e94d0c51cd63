import { useEffect } from 'react';
import { useGetCentreDayQuery } from '@thervu/contracts/centre-day/centre-day-api';
import { closeSitting } from '@thervu/contracts/centre-day/centre-day-contract';
import { failureText } from '@thervu/contracts/core/problem';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { useSession } from '@thervu/shell-api';
import { ErrorState } from '@thervu/ui/state/ErrorState';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useWords } from '@thervu/words';
import { centreDay } from '@thervu/words/compiled/centre-day';
import { CoversOfDay } from './CoversOfDay';
import { DayBalancePanel } from './DayBalancePanel';
import { HallsOfDay } from './HallsOfDay';
import { keptDayOf } from './kept-day';
import { PapersOfDay } from './PapersOfDay';
import type { useReportOutbox } from './useReportOutbox';

export interface DayOfSessionProps {
  params: SittingPath;
  outbox: ReturnType<typeof useReportOutbox>;
}

/** One session of the centre on its day. What was loaded stays in sight when the connection is lost, and after a reload. */
export function DayOfSession({ params, outbox }: DayOfSessionProps) {
  const t = useWords(centreDay);
  const { can } = useSession();
  const query = useGetCentreDayQuery({ params }, { refetchOnMountOrArgChange: true });
  const day = query.data;
  const editable = can(closeSitting) && (day?.state === 'FIXED' || day?.state === 'HELD');
  const queue = outbox.outbox;
  useEffect(() => {
    if (!queue || !day) return;
    const kept = keptDayOf(queue.owner, params, day, new Date());
    (editable ? queue.store.keepDay(kept) : queue.store.forgetDay(kept.id)).catch((problem: unknown) =>
      console.error('The session could not be kept for a reload without a line.', problem),
    );
  }, [queue, day, editable, params]);
  if (!day)
    return query.isFetching ? (
      <TableSkeleton rows={4} label={t('day.loading')} />
    ) : (
      <ErrorState text={failureText(query.error, t('day.failed'))} onRetry={() => void query.refetch()} />
    );
  return (
    <>
      <HallsOfDay
        halls={day.halls}
        params={params}
        outbox={outbox}
        editable={editable}
        onSaved={() => void query.refetch()}
      />
      <PapersOfDay day={day} params={params} editable={editable} />
      <CoversOfDay day={day} />
      <DayBalancePanel
        day={day}
        params={params}
        editable={editable}
        unsent={outbox.reports.filter(
          ({ params: kept }) =>
            kept.date === params.date && kept.session === params.session && kept.exam === params.exam,
        )}
      />
    </>
  );
}
