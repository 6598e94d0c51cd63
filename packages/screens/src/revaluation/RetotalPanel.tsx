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
import { useWords, type Say } from '@thervu/words';
import { revaluation, type RevaluationWords } from '@thervu/words/compiled/revaluation';
import { KeySum } from './KeySum';
import { revaluationFailure } from './revaluation-messages';
import { positionColumns, scriptColumns, scriptName } from './script-columns';

const STATES = (t: Say<RevaluationWords>): Record<Retotal['state'], [kind: StatusKind, words: string]> => ({
  WAITING: ['neutral', t('not-keyed')],
  FIRST: ['info', t('keyed-once')],
  DIFFERENT: ['warning', t('two-figures-differ')],
  AGREED: ['success', t('agreed')],
});
const byMe = ({ state, mine }: Retotal) => state !== 'AGREED' && !mine;

const columnsOf = (
  t: Say<RevaluationWords>,
  key: (row: Retotal, sum: number) => Promise<boolean>,
): Column<Retotal>[] => [
  ...scriptColumns<Retotal>(t),
  {
    key: 'sum',
    header: t('sum-of-the-marks'),
    width: 170,
    cell: (row) => {
      if (row.agreed !== null) return row.agreed;
      if (row.mine) return t('another-person-continues');
      return <KeySum key={`${row.rid}/${row.row_version}`} row={row} onKey={(sum) => key(row, sum)} />;
    },
  },
  { key: 'original', header: t('published'), numeric: true, cell: (row) => row.original ?? '' },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state }) => {
      const [kind, text] = STATES(t)[state];
      return <StatusLabel kind={kind}>{text}</StatusLabel>;
    },
    sortBy: ({ state }) => state,
  },
  ...positionColumns<Retotal>(t),
];

const SHOW = (t: Say<RevaluationWords>) => [
  { value: 'mine', label: t('to-be-keyed-by-me') },
  { value: 'all', label: t('all') },
];

/** The office sums the marks of scripts anew: two people blind, a third where they differ. */
export function RetotalPanel({ exam }: { exam: string }) {
  const t = useWords(revaluation);
  const showId = useId();
  const [show, setShow] = useState('mine');
  const list = useListRetotalsQuery({ params: { exam } });
  const [key] = useKeyRetotalMutation();
  const { banner, showMessage, clear } = useBanner();
  const keyRow = async (row: Retotal, sum: number) => {
    clear();
    const { rid, row_version } = row;
    const { data, error } = await key({ params: { rid }, body: { sum, row_version } });
    const script = scriptName(t, row);
    if (data) showMessage('success', `${script}: ${data.message}`);
    else showMessage('error', `${script}: ${failureText(error, t('operation-failed'))}`);
    return data !== undefined;
  };
  return (
    <Panel title={t('re-totals')} note={t('the-marks-on-each-script')} bare>
      {banner}
      <QueryView query={list} failure={revaluationFailure}>
        {({ frozen, items }) => {
          if (!frozen && items.length > 0) {
            return (
              <EmptyState text={t('the-window-is-still-open')} hint={t('n-asked-for-so-far', { n: items.length })} />
            );
          }
          const rows = show === 'mine' ? items.filter(byMe) : items;
          return (
            <DataTable
              label={t('re-totals')}
              rows={rows}
              columns={columnsOf(t, keyRow)}
              rowKey={({ rid }) => String(rid)}
              total={items.length}
              empty={{
                text: t('no-record-found-2'),
                hint: items.length > 0 ? t('nothing-is-left-for-you') : t('no-student-has-applied-for'),
              }}
              exportAction={
                <PlainSelect
                  id={showId}
                  label={t('show')}
                  value={show}
                  onChange={setShow}
                  options={SHOW(t)}
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
