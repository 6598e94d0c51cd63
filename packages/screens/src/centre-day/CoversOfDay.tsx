import { useState } from 'react';
import type { CentreDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { formatCount, formatMoment } from '@thervu/contracts/core/format';
import { useHandCoverMutation } from '@thervu/contracts/script-cover/script-cover-api';
import { handCover, type ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { rejectionOf } from '../shared/rejection';

const stateOf = ({ received_at, received_scripts, handed_to, handed_at }: ScriptCover) =>
  received_at
    ? `Received ${formatMoment(received_at)}: ${received_scripts ?? 0} scripts`
    : handed_to
      ? `Handed to ${handed_to}${handed_at ? `, ${formatMoment(handed_at)}` : ''}`
      : 'Sealed';

/** The sealed covers of a session and where they are. */
export function CoversOfDay({ day }: { day: CentreDay }) {
  const { can } = useSession();
  const [hand] = useHandCoverMutation();
  const [opened, setOpened] = useState<ScriptCover | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const covers = day.papers.flatMap((paper) => paper.covers);
  if (covers.length === 0) return null;
  const columns: Column<ScriptCover>[] = [
    { key: 'no', header: 'Cover', cell: ({ cover_no }) => cover_no, numeric: true, title: true, named: true },
    { key: 'seal', header: 'Seal', cell: ({ seal_no }) => seal_no, title: true },
    { key: 'paper', header: 'Paper', cell: ({ p_code, part }) => `${p_code}, cover ${part}`, card: 1, width: 140 },
    {
      key: 'scripts',
      header: 'Scripts',
      numeric: true,
      cell: ({ scripts }) => formatCount(scripts),
      card: 1,
      named: true,
    },
    { key: 'state', header: 'State', cell: stateOf, card: 2, width: 180 },
    {
      key: 'actions',
      header: 'Actions',
      action: true,
      cell: (cover) =>
        can(handCover) && cover.received_at === null ? (
          <Button
            small
            aria-label={`Hand over cover ${cover.cover_no}`}
            onClick={() => {
              clear();
              setOpened(cover);
            }}
          >
            Hand over
          </Button>
        ) : (
          ''
        ),
    },
  ];
  return (
    <Panel title="Covers" bare>
      {banner}
      <DataTable label="Covers" rows={covers} columns={columns} rowKey={({ cover_no }) => String(cover_no)} />
      {opened && (
        <FormDialog<'handed_to'>
          title={`Hand over cover ${opened.cover_no}, seal ${opened.seal_no}`}
          confirmLabel="Hand over"
          focusInContent
          fields={[
            {
              name: 'handed_to',
              label: 'Handed to',
              initial: opened.handed_to ?? '',
              missing: 'Enter the name.',
              maxLength: 100,
              autoFocus: true,
            },
          ]}
          onConfirm={async ({ handed_to }) => {
            const { data, error } = await hand({
              params: { no: String(opened.cover_no) },
              body: { handed_to, row_version: opened.row_version },
            });
            if (!data) return rejectionOf(error, 'This could not be saved.');
            setOpened(null);
            return showMessage('success', `Cover ${data.cover_no} was handed to ${handed_to}.`);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}
