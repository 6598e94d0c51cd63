import type { OutOfBand, ResultRun } from '@thervu/contracts/result-run/result-run-contract';
import { Button } from '@thervu/ui/form/Button';
import { CheckList } from '@thervu/ui/form/CheckList';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { resultRun as resultRunWords, type ResultRunWords } from '@thervu/words/compiled/result-run';
import { COUNTS, number, percent, type RunList } from './run-labels';

const columnsIn = (t: Say<ResultRunWords>): Column<OutOfBand>[] => [
  { key: 'p_code', header: t('paper'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  { key: 'p_name', header: t('name'), cell: ({ p_name }) => p_name, width: 180 },
  {
    key: 'written',
    header: t('out.written'),
    numeric: true,
    cell: ({ written }) => number(written),
    sortBy: ({ written }) => written,
  },
  {
    key: 'passed',
    header: t('passed'),
    numeric: true,
    cell: ({ passed }) => number(passed),
    sortBy: ({ passed }) => passed,
  },
  { key: 'rate', header: t('now'), numeric: true, cell: ({ rate }) => percent(rate), sortBy: ({ rate }) => rate },
  {
    key: 'earlier',
    header: t('earlier'),
    numeric: true,
    cell: ({ earlier }) => percent(earlier),
    sortBy: ({ earlier }) => earlier,
  },
];

/** What the run amounts to, and the exceptions an approver signs; each count opens its rows. */
export function CountsPanel({ run, onList }: { run: ResultRun; onList: (list: RunList) => void }) {
  const t = useWords(resultRunWords);
  const { counts } = run;
  if (!counts) return null;
  const lists: { list: RunList; count: number }[] = [
    ...run.waiting.map(({ reason, count }) => ({ list: reason, count })),
    { list: 'ZERO', count: counts.zero },
    { list: 'MODERATED', count: counts.moderated },
  ];
  const open = lists.filter(({ count }) => count > 0);
  return (
    <>
      <Panel title={t('counts')}>
        <CheckList
          label={t('counts-of-the-run')}
          checks={COUNTS.slice(0, 4).map((key) => ({
            key,
            text: t(`count.${key}`),
            state: number(counts[key]),
            kind: key === 'W' && counts.W > 0 ? 'warning' : 'neutral',
          }))}
        />
      </Panel>
      <Panel title={t('exceptions')} note={t('the-approver-signs-these-with-the')}>
        <Stack>
          {open.length === 0 && <Text quiet>{t('nothing-waits-no-zero-no-moderation')}</Text>}
          {open.map(({ list, count }) => (
            <div key={list}>
              <Button kind="quiet" onClick={() => onList(list)}>
                {t('count.line', { name: t(`list.${list}`), n: number(count) })}
              </Button>
            </div>
          ))}
        </Stack>
      </Panel>
      {run.outOfBand.length > 0 && (
        <Panel title={t('count.outOfBand')} note={t('their-pass-rate-is-more-than')} bare>
          <DataTable
            label={t('count.outOfBand')}
            rows={run.outOfBand}
            columns={columnsIn(t)}
            rowKey={({ p_code }) => p_code}
          />
        </Panel>
      )}
    </>
  );
}
