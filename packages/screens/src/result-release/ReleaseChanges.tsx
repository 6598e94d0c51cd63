import { useId, useState } from 'react';
import { callForFile, callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import {
  getReleaseChangesFile,
  listReleaseChanges,
  type ReleaseChange,
  type ReleaseDesk,
} from '@thervu/contracts/result-release/result-release-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { saveFile } from '@thervu/ui/print/save-file';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePages } from '../shared/usePages';
import { formatMarks } from './release-labels';

const COLUMNS: Column<ReleaseChange>[] = [
  { key: 'reg', header: 'Register Number', cell: ({ reg_no }) => reg_no, width: 140 },
  { key: 'name', header: 'Name', cell: ({ name }) => name, width: 160 },
  { key: 'college', header: 'College', cell: ({ colcode }) => colcode },
  { key: 'paper', header: 'Paper', cell: ({ p_code }) => p_code },
  {
    key: 'before',
    header: 'Before (internal + external)',
    cell: (row) => formatMarks(row.beforeInt, row.beforeExt, row.beforeTotal, row.before),
    width: 150,
  },
  {
    key: 'now',
    header: 'Now',
    cell: (row) => formatMarks(row.nowInt, row.nowExt, row.nowTotal, row.now),
    width: 150,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ before, now }) =>
      before === now ? (
        'stays'
      ) : (
        <StatusLabel kind={now === 'P' ? 'success' : before === 'P' ? 'error' : 'warning'}>
          {`${before} to ${now}`}
        </StatusLabel>
      ),
  },
  { key: 'against', header: 'Compared with', cell: ({ against }) => against },
];

export interface ReleaseChangesProps {
  desk: ReleaseDesk;
  from: number;
  to: number;
  flips: boolean;
  onChoose: (patch: { from?: string; to?: string; rows?: string }) => void;
}

/** What is different between two releases, row by row. */
export function ReleaseChanges({ desk, from, to, flips, onChoose }: ReleaseChangesProps) {
  const [fromId, toId, rowsId] = [useId(), useId(), useId()];
  const newest = desk.run?.version ?? desk.last ?? 0;
  if (newest === 0) return <EmptyState text="No Data Found" hint="There is no run and no release to compare yet." />;
  const versions = Array.from({ length: newest }, (_, index) => index + 1);
  const named = (version: number) =>
    version === desk.run?.version ? `Release ${version} (not published)` : `Release ${version}`;
  const before = [
    { value: '0', label: 'Earlier exams' },
    ...versions.filter((version) => version < to).map((version) => ({ value: String(version), label: named(version) })),
  ];
  return (
    <Panel title="Rows that change" bare>
      <Stack>
        <Stack row>
          <PlainSelect
            id={fromId}
            label="From"
            value={String(Math.min(from, to - 1))}
            onChange={(next) => onChoose({ from: next })}
            options={before}
            placeholder={null}
          />
          <PlainSelect
            id={toId}
            label="To"
            value={String(to)}
            onChange={(next) => onChoose({ to: next, from: String(Math.min(from, Number(next) - 1)) })}
            options={versions.map((version) => ({ value: String(version), label: named(version) }))}
            placeholder={null}
          />
          <PlainSelect
            id={rowsId}
            label="Rows"
            value={flips ? 'flips' : 'all'}
            onChange={(rows) => onChoose({ rows })}
            options={[
              { value: 'flips', label: from === 0 ? 'Whose outcome is another one' : 'Pass or fail changes' },
              { value: 'all', label: 'Every row that differs' },
            ]}
            placeholder={null}
          />
        </Stack>
        <Rows examId={desk.exam_id} from={Math.min(from, to - 1)} to={to} flips={flips} />
      </Stack>
    </Panel>
  );
}

function Rows({ examId, from, to, flips }: { examId: number; from: number; to: number; flips: boolean }) {
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  // `callOnce`, since usePages collects the pages itself.
  const pages = usePages<ReleaseChange>(JSON.stringify([examId, from, to, flips]), (after) =>
    callOnce(listReleaseChanges, { params: { examId }, query: { from, to, flips, size: 100, after } }),
  );
  const download = async () => {
    clear();
    setBusy(true);
    const answer = await callForFile(getReleaseChangesFile, { params: { examId }, query: { from, to, flips } });
    setBusy(false);
    if ('error' in answer) return showMessage('error', failureText(answer.error, 'The file could not be fetched.'));
    return saveFile(answer.data, `${flips ? 'outcomes' : 'changes'}-${from}-${to}.csv`);
  };
  return (
    <>
      {banner}
      <QueryView query={pages.query} failure={(error) => failureText(error, 'The rows could not be read.')}>
        {({ items, total }) => (
          <DataTable
            label="Rows that change"
            rows={items}
            total={total}
            columns={COLUMNS}
            rowKey={({ reg_no, p_code }) => `${reg_no} ${p_code}`}
            empty={{ text: 'No Record Found', hint: flips ? 'No pass or fail changes.' : 'The two say the same.' }}
            exportAction={
              <Button kind="plain" busy={busy} disabled={total === 0} onClick={() => void download()}>
                Export CSV
              </Button>
            }
          />
        )}
      </QueryView>
      {pages.more && (
        <div>
          <Button kind="plain" busy={pages.busy} onClick={pages.more}>
            Show more rows
          </Button>
        </div>
      )}
    </>
  );
}
