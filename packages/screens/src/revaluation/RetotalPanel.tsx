import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useKeyRetotalMutation, useListRetotalsQuery } from '@thervu/contracts/revaluation/revaluation-api';
import type { Retotal } from '@thervu/contracts/revaluation/retotal-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { KeySum } from './KeySum';
import { revaluationFailure } from './revaluation-messages';
import { positionColumns, scriptColumns, scriptName } from './script-columns';

const STATES: Record<Retotal['state'], [kind: StatusKind, words: string]> = {
  WAITING: ['neutral', 'Not keyed'],
  FIRST: ['info', 'Keyed once'],
  DIFFERENT: ['warning', 'Two figures differ'],
  AGREED: ['success', 'Agreed'],
};
const byMe = ({ state, mine }: Retotal) => state !== 'AGREED' && !mine;

const columnsOf = (key: (row: Retotal, sum: number) => Promise<boolean>): Column<Retotal>[] => [
  ...scriptColumns<Retotal>(),
  {
    key: 'sum',
    header: 'Sum of the marks',
    width: 170,
    cell: (row) => {
      if (row.agreed !== null) return row.agreed;
      if (row.mine) return 'Another person continues.';
      return <KeySum key={`${row.rid}/${row.row_version}`} row={row} onKey={(sum) => key(row, sum)} />;
    },
  },
  { key: 'original', header: 'Published', numeric: true, cell: (row) => row.original ?? '' },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => {
      const [kind, text] = STATES[state];
      return <StatusLabel kind={kind}>{text}</StatusLabel>;
    },
    sortBy: ({ state }) => state,
  },
  ...positionColumns<Retotal>(),
];

const SHOW = [
  { value: 'mine', label: 'To be keyed by me' },
  { value: 'all', label: 'All' },
];

/** The office sums the marks of scripts anew: two people blind, a third where they differ. */
export function RetotalPanel({ exam }: { exam: string }) {
  const showId = useId();
  const [show, setShow] = useState('mine');
  const list = useListRetotalsQuery({ params: { exam } });
  const [key] = useKeyRetotalMutation();
  const { banner, showMessage, clear } = useBanner();
  const keyRow = async (row: Retotal, sum: number) => {
    clear();
    const { rid, row_version } = row;
    const { data, error } = await key({ params: { rid }, body: { sum, row_version } });
    const script = scriptName(row);
    if (data) showMessage('success', `${script}: ${data.message}`);
    else showMessage('error', `${script}: ${failureText(error, 'Operation failed')}`);
    return data !== undefined;
  };
  return (
    <Panel
      title="Re-totals"
      note="The marks on each script are summed by two people who do not see each other's figure; where the two differ a third decides. The sum stands beside the published mark once it is agreed."
      bare
    >
      {banner}
      <QueryView query={list} failure={revaluationFailure}>
        {({ frozen, items }) => {
          if (!frozen && items.length > 0) {
            return (
              <EmptyState
                text="The window is still open."
                hint={`${items.length} asked for so far. Sums are entered once revaluation is closed under Exam Creation.`}
              />
            );
          }
          const rows = show === 'mine' ? items.filter(byMe) : items;
          return (
            <DataTable
              label="Re-totals"
              rows={rows}
              columns={columnsOf(keyRow)}
              rowKey={({ rid }) => String(rid)}
              total={items.length}
              empty={{
                text: 'No Record Found',
                hint: items.length > 0 ? 'Nothing is left for you to key.' : 'No student has applied for a re-total.',
              }}
              exportAction={
                <PlainSelect
                  id={showId}
                  label="Show"
                  value={show}
                  onChange={setShow}
                  options={SHOW}
                  placeholder={null}
                />
              }
            />
          );
        }}
      </QueryView>
    </Panel>
  );
}
