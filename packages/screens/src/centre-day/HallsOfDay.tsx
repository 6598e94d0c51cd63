import { useEffect, useEffectEvent, useState } from 'react';
import type { HallOfDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { formatCount } from '@thervu/contracts/core/format';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { useBanner } from '@thervu/ui/message/useBanner';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { centreDay, type CentreDayWords } from '@thervu/words/compiled/centre-day';
import { HallReportForm } from './HallReportForm';
import type { ReportEvent } from './report-outbox';
import { isReportOf } from './report-store';
import type { useReportOutbox } from './useReportOutbox';

export interface HallsOfDayProps {
  halls: readonly HallOfDay[];
  params: SittingPath;
  outbox: ReturnType<typeof useReportOutbox>;
  editable: boolean;
  /** A report of this session has reached the server. */
  onSaved: () => void;
  /** Whether a report is being typed. */
  onTyping?: (typing: boolean) => void;
}

const roomOf = (hall: Pick<HallOfDay, 'hall_id' | 'turn'>) => `${hall.hall_id}/${hall.turn}`;
const nameOf = ({ hall_no, turn }: HallOfDay, t: Say<CentreDayWords>) =>
  turn === 2 ? t('hall.second', { hall: hall_no }) : hall_no;

/** The halls of a session with what each has reported, and the report of one. */
export function HallsOfDay({ halls, params, outbox, editable, onSaved, onTyping }: HallsOfDayProps) {
  const t = useWords(centreDay);
  const [opened, setOpened] = useState('');
  const hallName = (hall: HallOfDay) => nameOf(hall, t);
  const { banner, showMessage, clear } = useBanner();
  const idOf = (hall: HallOfDay) =>
    [outbox.outbox?.owner ?? '', params.exam, params.centre, params.date, params.session, roomOf(hall)].join('|');
  // of two that wait, the one about which a person has to decide
  const keptOf = (hall: HallOfDay) => {
    const kept = outbox.reports.filter((report) => isReportOf(report, idOf(hall)));
    return kept.find(({ state }) => state !== 'waiting') ?? kept[0];
  };
  const hall = halls.find((item) => roomOf(item) === opened);
  const open = (room: string) => {
    setOpened(room);
    onTyping?.(room !== '');
  };

  const hear = useEffectEvent((event: ReportEvent) => {
    if (event.kind !== 'saved') return;
    onSaved();
    showMessage('success', event.message);
  });
  const queue = outbox.outbox;
  useEffect(() => queue?.onEvent((event) => hear(event)), [queue]);

  const columns: Column<HallOfDay>[] = [
    { key: 'hall', header: t('hall'), cell: hallName, sortBy: hallName, title: true },
    { key: 'name', header: t('name'), cell: ({ name }) => name, title: true },
    {
      key: 'seats',
      header: t('seats'),
      numeric: true,
      cell: ({ seats }) => formatCount(seats.filter(({ cancelled }) => !cancelled).length),
      card: 1,
      named: true,
    },
    {
      key: 'present',
      header: t('present'),
      numeric: true,
      cell: ({ report }) => (report ? formatCount(report.present) : '-'),
      card: 1,
      named: true,
    },
    {
      key: 'absent',
      header: t('absent'),
      cell: ({ report }) => (report ? report.absent_desks.join(' ') || t('absent.none') : '-'),
      card: 1,
      named: true,
    },
    {
      key: 'state',
      header: t('report'),
      cell: (item) => {
        const kept = keptOf(item);
        if (kept?.state === 'conflict') return <StatusLabel kind="error">{t('two-versions')}</StatusLabel>;
        if (kept?.state === 'refused') return <StatusLabel kind="error">{t('not-saved')}</StatusLabel>;
        if (kept) return <StatusLabel kind="warning">{t('on-this-phone')}</StatusLabel>;
        return item.report ? (
          <StatusLabel kind="success">{t('saved')}</StatusLabel>
        ) : (
          <StatusLabel kind="neutral">{t('missing')}</StatusLabel>
        );
      },
      card: 2,
    },
    ...(editable
      ? [
          {
            key: 'actions',
            header: t('actions'),
            action: true,
            cell: (item: HallOfDay) => (
              <Button
                small
                aria-label={t('report.of', { hall: hallName(item) })}
                onClick={() => {
                  clear();
                  open(roomOf(item));
                }}
              >
                {item.report ? t('report.change') : t('report')}
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
          onClose={(event) => {
            if (event?.kind === 'kept') showMessage('warning', t('kept-here', { hall: event.report.hall_no }));
            open('');
          }}
        />
      ) : (
        <Panel title={t('halls')} bare>
          <DataTable label={t('halls')} rows={halls} columns={columns} rowKey={roomOf} rowName={hallName} />
        </Panel>
      )}
    </>
  );
}
