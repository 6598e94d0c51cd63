import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListRunRowsQuery } from '@thervu/contracts/result-run/result-run-api';
import type { RunRow } from '@thervu/contracts/result-run/result-run-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { resultRun as resultRunWords } from '@thervu/words/compiled/result-run';
import type { RunList } from './run-labels';

const shown = (mark: number | null) => mark ?? '-';

export interface RunRowsProps {
  runId: number;
  list: RunList;
  onStudent: (regNo: string) => void;
  onBack: () => void;
}

/** The rows behind one count, a page at a time; each opens the explanation of its student. */
export function RunRows({ runId, list, onStudent, onBack }: RunRowsProps) {
  const t = useWords(resultRunWords);
  const [trail, setTrail] = useState<string[]>([]);
  const after = trail.at(-1);
  const rows = useListRunRowsQuery({
    params: { runId, list },
    query: { size: 100, ...(after && { after }) },
  });
  const columns: Column<RunRow>[] = [
    {
      key: 'reg_no',
      header: t('reg-no'),
      sortBy: ({ reg_no }) => reg_no,
      cell: ({ reg_no }) => (
        <Button kind="quiet" small onClick={() => onStudent(reg_no)}>
          {reg_no}
        </Button>
      ),
    },
    { key: 'colcode', header: t('college'), cell: ({ colcode }) => colcode, sortBy: ({ colcode }) => colcode },
    { key: 'p_code', header: t('paper'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
    { key: 'int', header: t('internal'), numeric: true, cell: ({ int_mark }) => shown(int_mark) },
    { key: 'ext', header: t('external'), numeric: true, cell: ({ ext_mark }) => shown(ext_mark) },
    { key: 'mod', header: t('moderation'), numeric: true, cell: ({ moderation }) => moderation },
    { key: 'total', header: t('total'), numeric: true, cell: ({ total_mark }) => shown(total_mark) },
    { key: 'result', header: t('result.head'), cell: ({ result }) => result },
    { key: 'why', header: t('why'), cell: ({ sentence }) => sentence, width: 260 },
  ];
  return (
    <Panel title={t(`list.${list}`)} bare>
      <Stack>
        <QueryView query={rows} failure={(error) => failureText(error, t('the-rows-could-not-be-read'))}>
          {({ items, total, next }) => (
            <>
              <DataTable
                label={t(`list.${list}`)}
                rows={items}
                total={total}
                columns={columns}
                rowKey={({ reg_no, p_code }) => `${reg_no} ${p_code}`}
                onOpen={({ reg_no }) => onStudent(reg_no)}
              />
              <Stack row>
                <Button onClick={onBack}>{t('back-to-the-run')}</Button>
                {trail.length > 0 && <Button onClick={() => setTrail(trail.slice(0, -1))}>{t('previous-rows')}</Button>}
                {next !== null && <Button onClick={() => setTrail([...trail, next])}>{t('next-rows')}</Button>}
              </Stack>
            </>
          )}
        </QueryView>
      </Stack>
    </Panel>
  );
}
