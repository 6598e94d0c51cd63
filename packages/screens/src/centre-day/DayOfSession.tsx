import { useEffect, useEffectEvent, useState } from 'react';
import { useGetCentreDayQuery } from '@thervu/contracts/centre-day/centre-day-api';
import { closeSitting, type CentreDay, type HallOfDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { useBanner } from '@thervu/ui/message/useBanner';
import { ErrorState } from '@thervu/ui/state/ErrorState';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { CoversOfDay } from './CoversOfDay';
import { DayBalancePanel } from './DayBalancePanel';
import { HallReportForm } from './HallReportForm';
import { PapersOfDay } from './PapersOfDay';
import type { KeptReport } from './report-store';
import type { useReportOutbox } from './useReportOutbox';

export interface DayOfSessionProps {
  params: SittingPath;
  outbox: ReturnType<typeof useReportOutbox>;
}

const roomOf = (hall: Pick<HallOfDay, 'hall_id' | 'turn'>) => `${hall.hall_id}/${hall.turn}`;
const hallName = ({ hall_no, turn }: HallOfDay) => (turn === 2 ? `${hall_no}, second papers` : hall_no);

/** One session of the centre on its day. What was loaded stays in sight when the connection is lost. */
export function DayOfSession({ params, outbox }: DayOfSessionProps) {
  const query = useGetCentreDayQuery({ params }, { refetchOnMountOrArgChange: true });
  const day = query.data;
  if (!day)
    return query.isFetching ? (
      <TableSkeleton rows={4} label="Loading the session" />
    ) : (
      <ErrorState
        text={failureText(query.error, 'The session could not be loaded.')}
        onRetry={() => void query.refetch()}
      />
    );
  return <Day day={day} params={params} outbox={outbox} refetch={() => void query.refetch()} />;
}

interface DayProps extends DayOfSessionProps {
  day: CentreDay;
  refetch: () => void;
}

function Day({ day, params, outbox, refetch }: DayProps) {
  const { can } = useSession();
  const [opened, setOpened] = useState('');
  const { banner, showMessage, clear } = useBanner();
  const editable = can(closeSitting) && (day.state === 'FIXED' || day.state === 'HELD');
  const idOf = (hall: HallOfDay) =>
    [outbox.outbox?.owner ?? '', params.exam, params.centre, params.date, params.session, roomOf(hall)].join('|');
  const keptOf = (hall: HallOfDay) => outbox.reports.find(({ id }) => id === idOf(hall));
  const hall = day.halls.find((item) => roomOf(item) === opened);

  const hear = useEffectEvent((event: { kind: string; report: KeptReport; message?: string }) => {
    const isOpen = hall !== undefined && event.report.id === idOf(hall);
    if (event.kind === 'saved') {
      refetch();
      showMessage('success', event.message ?? '');
    }
    if (event.kind === 'kept' && isOpen)
      showMessage(
        'warning',
        `Hall ${event.report.hall_no} is saved on this phone. It is sent when the connection is back.`,
      );
    if (isOpen && event.kind !== 'refused') setOpened('');
  });
  const queue = outbox.outbox;
  useEffect(() => queue?.onEvent((event) => hear(event)), [queue]);

  const columns: Column<HallOfDay>[] = [
    { key: 'hall', header: 'Hall', cell: hallName, sortBy: hallName, title: true },
    { key: 'name', header: 'Name', cell: ({ name }) => name, title: true },
    {
      key: 'seats',
      header: 'Seats',
      numeric: true,
      cell: ({ seats }) => formatCount(seats.filter(({ cancelled }) => !cancelled).length),
      card: 1,
      named: true,
    },
    {
      key: 'present',
      header: 'Present',
      numeric: true,
      cell: ({ report }) => (report ? formatCount(report.present) : '-'),
      card: 1,
      named: true,
    },
    {
      key: 'absent',
      header: 'Absent',
      cell: ({ report }) => (report ? report.absent_desks.join(' ') || 'none' : '-'),
      card: 1,
      named: true,
    },
    {
      key: 'state',
      header: 'Report',
      cell: (item) => {
        const kept = keptOf(item);
        if (kept?.state === 'conflict') return <StatusLabel kind="error">Two versions</StatusLabel>;
        if (kept?.state === 'refused') return <StatusLabel kind="error">Not saved</StatusLabel>;
        if (kept) return <StatusLabel kind="warning">On this phone</StatusLabel>;
        return item.report ? (
          <StatusLabel kind="success">Saved</StatusLabel>
        ) : (
          <StatusLabel kind="neutral">Missing</StatusLabel>
        );
      },
      card: 2,
    },
    ...(editable
      ? [
          {
            key: 'actions',
            header: 'Actions',
            action: true,
            cell: (item: HallOfDay) => (
              <Button
                small
                aria-label={`Report hall ${hallName(item)}`}
                onClick={() => {
                  clear();
                  setOpened(roomOf(item));
                }}
              >
                {item.report ? 'Change report' : 'Report'}
              </Button>
            ),
          },
        ]
      : []),
  ];

  return (
    <>
      {banner}
      {hall && editable ? (
        <HallReportForm
          key={opened}
          hall={hall}
          kept={keptOf(hall)}
          outbox={queue}
          id={idOf(hall)}
          params={params}
          onClose={() => setOpened('')}
        />
      ) : (
        <Panel title="Halls" bare>
          <DataTable label="Halls" rows={day.halls} columns={columns} rowKey={roomOf} rowName={hallName} />
        </Panel>
      )}
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
