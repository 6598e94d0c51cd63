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
import { useWords, type Say } from '@thervu/words';
import { resultRelease as resultReleaseWords, type ResultReleaseWords } from '@thervu/words/compiled/result-release';
import { usePages } from '../shared/usePages';
import { formatMarks } from './release-labels';

const columnsIn = (t: Say<ResultReleaseWords>): Column<ReleaseChange>[] => [
  { key: 'reg', header: t('register-number'), cell: ({ reg_no }) => reg_no, width: 140 },
  { key: 'name', header: t('name'), cell: ({ name }) => name, width: 160 },
  { key: 'college', header: t('college'), cell: ({ colcode }) => colcode },
  { key: 'paper', header: t('paper'), cell: ({ p_code }) => p_code },
  {
    key: 'before',
    header: t('before-internal-external'),
    cell: (row) => formatMarks(row.beforeInt, row.beforeExt, row.beforeTotal, row.before),
    width: 150,
  },
  {
    key: 'now',
    header: t('now'),
    cell: (row) => formatMarks(row.nowInt, row.nowExt, row.nowTotal, row.now),
    width: 150,
  },
  {
    key: 'outcome',
    header: t('outcome'),
    cell: ({ before, now }) =>
      before === now ? (
        t('stays')
      ) : (
        <StatusLabel kind={now === 'P' ? 'success' : before === 'P' ? 'error' : 'warning'}>
          {t('outcome.moved', { before, now })}
        </StatusLabel>
      ),
  },
  { key: 'against', header: t('compared-with'), cell: ({ against }) => against },
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
  const t = useWords(resultReleaseWords);
  const [fromId, toId, rowsId] = [useId(), useId(), useId()];
  const newest = desk.run?.version ?? desk.last ?? 0;
  if (newest === 0) return <EmptyState text={t('no-data-found')} hint={t('there-is-no-run-and-no')} />;
  const versions = Array.from({ length: newest }, (_, index) => index + 1);
  const named = (version: number) =>
    version === desk.run?.version ? t('release-version-not-published', { version }) : t('release-version', { version });
  const before = [
    { value: '0', label: t('earlier-exams') },
    ...versions.filter((version) => version < to).map((version) => ({ value: String(version), label: named(version) })),
  ];
  return (
    <Panel title={t('rows-that-change')} bare>
      <Stack>
        <Stack row>
          <PlainSelect
            id={fromId}
            label={t('from')}
            value={String(Math.min(from, to - 1))}
            onChange={(next) => onChoose({ from: next })}
            options={before}
            placeholder={null}
          />
          <PlainSelect
            id={toId}
            label={t('to')}
            value={String(to)}
            onChange={(next) => onChoose({ to: next, from: String(Math.min(from, Number(next) - 1)) })}
            options={versions.map((version) => ({ value: String(version), label: named(version) }))}
            placeholder={null}
          />
          <PlainSelect
            id={rowsId}
            label={t('rows.label')}
            value={flips ? 'flips' : 'all'}
            onChange={(rows) => onChoose({ rows })}
            options={[
              { value: 'flips', label: from === 0 ? t('whose-outcome-is-another-one') : t('pass-or-fail-changes') },
              { value: 'all', label: t('every-row-that-differs') },
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
  const t = useWords(resultReleaseWords);
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
    if ('error' in answer) return showMessage('error', failureText(answer.error, t('the-file-could-not-be-fetched')));
    return saveFile(answer.data, `${flips ? 'outcomes' : 'changes'}-${from}-${to}.csv`);
  };
  return (
    <>
      {banner}
      <QueryView query={pages.query} failure={(error) => failureText(error, t('the-rows-could-not-be-read'))}>
        {({ items, total }) => (
          <DataTable
            label={t('rows-that-change')}
            rows={items}
            total={total}
            columns={columnsIn(t)}
            rowKey={({ reg_no, p_code }) => `${reg_no} ${p_code}`}
            empty={{
              text: t('no-record-found'),
              hint: flips ? t('no-pass-or-fail-changes') : t('the-two-say-the-same'),
            }}
            exportAction={
              <Button kind="plain" busy={busy} disabled={total === 0} onClick={() => void download()}>
                {t('export-csv')}
              </Button>
            }
          />
        )}
      </QueryView>
      {pages.more && (
        <div>
          <Button kind="plain" busy={pages.busy} onClick={pages.more}>
            {t('show-more-rows')}
          </Button>
        </div>
      )}
    </>
  );
}
