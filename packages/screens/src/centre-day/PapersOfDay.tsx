import { useState } from 'react';
import type { CentreDay, PaperOfDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { formatCount, formatTime } from '@thervu/contracts/core/format';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { useBanner } from '@thervu/ui/message/useBanner';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { centreDay, type CentreDayWords } from '@thervu/words/compiled/centre-day';
import { PacketsDialog } from './PacketsDialog';
import { SealDialog } from './SealDialog';

export interface PapersOfDayProps {
  day: CentreDay;
  params: SittingPath;
  editable: boolean;
}

const openingOf = ({ opening }: PaperOfDay, t: Say<CentreDayWords>) =>
  opening
    ? t('packets.by', { time: formatTime(opening.opened_at), by: opening.opened_by, witness: opening.witness })
    : '-';

/** The papers of a session: packets, present, and scripts in covers. */
export function PapersOfDay({ day, params, editable }: PapersOfDayProps) {
  const t = useWords(centreDay);
  const [opened, setOpened] = useState<{ what: 'packets' | 'seal'; paper: PaperOfDay } | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const open = (what: 'packets' | 'seal', paper: PaperOfDay) => {
    clear();
    setOpened({ what, paper });
  };
  const done = (message: string) => {
    setOpened(null);
    showMessage('success', message);
  };
  const columns: Column<PaperOfDay>[] = [
    { key: 'code', header: t('paper'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code, title: true },
    { key: 'name', header: t('name'), cell: ({ p_name }) => p_name, title: true, width: 160 },
    { key: 'seats', header: t('seats'), numeric: true, cell: ({ seats }) => formatCount(seats), card: 1, named: true },
    {
      key: 'present',
      header: t('present'),
      numeric: true,
      cell: ({ present }) => (present === null ? '-' : formatCount(present)),
      card: 1,
      named: true,
    },
    {
      key: 'sealed',
      header: t('in-covers'),
      numeric: true,
      cell: ({ sealed }) => formatCount(sealed),
      card: 1,
      named: true,
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ present, sealed }) =>
        present === null ? (
          <StatusLabel kind="neutral">{t('halls-missing')}</StatusLabel>
        ) : present === sealed ? (
          <StatusLabel kind="success">{t('balanced')}</StatusLabel>
        ) : (
          <StatusLabel kind="warning">
            {present > sealed ? t('to-seal', { n: present - sealed }) : t('too-many', { n: sealed - present })}
          </StatusLabel>
        ),
      card: 2,
    },
    {
      key: 'packets',
      header: t('packets.opened'),
      cell: (paper) => openingOf(paper, t),
      card: 2,
      named: true,
      width: 170,
    },
    ...(editable
      ? [
          {
            key: 'actions',
            header: t('actions'),
            action: true,
            width: 210,
            cell: (paper: PaperOfDay) => (
              <Stack row>
                <Button
                  small
                  aria-label={t('packets.of', { paper: paper.p_code })}
                  onClick={() => open('packets', paper)}
                >
                  {t('packets')}
                </Button>
                <Button
                  small
                  aria-label={t('cover.seal-of', { paper: paper.p_code })}
                  onClick={() => open('seal', paper)}
                >
                  {t('cover.seal')}
                </Button>
              </Stack>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel title={t('papers')} bare>
      {banner}
      <DataTable label={t('papers')} rows={day.papers} columns={columns} rowKey={({ p_code }) => p_code} />
      {opened?.what === 'packets' && (
        <PacketsDialog paper={opened.paper} params={params} onDone={done} onClose={() => setOpened(null)} />
      )}
      {opened?.what === 'seal' && (
        <SealDialog paper={opened.paper} params={params} onDone={done} onClose={() => setOpened(null)} />
      )}
    </Panel>
  );
}
