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
import { PacketsDialog } from './PacketsDialog';
import { SealDialog } from './SealDialog';

export interface PapersOfDayProps {
  day: CentreDay;
  params: SittingPath;
  editable: boolean;
}

const openingOf = ({ opening }: PaperOfDay) =>
  opening ? `${formatTime(opening.opened_at)}, ${opening.opened_by} and ${opening.witness}` : '-';

/** The papers of a session: packets, present, and scripts in covers. */
export function PapersOfDay({ day, params, editable }: PapersOfDayProps) {
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
    { key: 'code', header: 'Paper', cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code, title: true },
    { key: 'name', header: 'Name', cell: ({ p_name }) => p_name, title: true, width: 160 },
    { key: 'seats', header: 'Seats', numeric: true, cell: ({ seats }) => formatCount(seats), card: 1, named: true },
    {
      key: 'present',
      header: 'Present',
      numeric: true,
      cell: ({ present }) => (present === null ? '-' : formatCount(present)),
      card: 1,
      named: true,
    },
    {
      key: 'sealed',
      header: 'In covers',
      numeric: true,
      cell: ({ sealed }) => formatCount(sealed),
      card: 1,
      named: true,
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ present, sealed }) =>
        present === null ? (
          <StatusLabel kind="neutral">Halls missing</StatusLabel>
        ) : present === sealed ? (
          <StatusLabel kind="success">Balanced</StatusLabel>
        ) : (
          <StatusLabel kind="warning">
            {present > sealed ? `${present - sealed} to seal` : `${sealed - present} too many`}
          </StatusLabel>
        ),
      card: 2,
    },
    { key: 'packets', header: 'Packets opened', cell: openingOf, card: 2, named: true, width: 170 },
    ...(editable
      ? [
          {
            key: 'actions',
            header: 'Actions',
            action: true,
            width: 210,
            cell: (paper: PaperOfDay) => (
              <Stack row>
                <Button small aria-label={`Packets of ${paper.p_code}`} onClick={() => open('packets', paper)}>
                  Packets
                </Button>
                <Button small aria-label={`Seal a cover of ${paper.p_code}`} onClick={() => open('seal', paper)}>
                  Seal cover
                </Button>
              </Stack>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel title="Papers" bare>
      {banner}
      <DataTable label="Papers" rows={day.papers} columns={columns} rowKey={({ p_code }) => p_code} />
      {opened?.what === 'packets' && (
        <PacketsDialog paper={opened.paper} params={params} onDone={done} onClose={() => setOpened(null)} />
      )}
      {opened?.what === 'seal' && (
        <SealDialog paper={opened.paper} params={params} onDone={done} onClose={() => setOpened(null)} />
      )}
    </Panel>
  );
}
