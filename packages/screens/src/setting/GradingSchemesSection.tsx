import Box from '@mui/material/Box';
import { useState } from 'react';
import type { GradingScheme } from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import { JUDGED_AS_LABELS } from '@thervu/contracts/grading-scheme/grading-scheme-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { useListGradingSchemesQuery } from '@thervu/contracts/setting/setting-api';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { GradingSchemeDialog, type SchemeTask } from './GradingSchemeDialog';
import { useSettingWords, type SettingSay } from './useSettingWords';

const rangesOf = (t: SettingSay['t'], { bands, judged_as }: GradingScheme): string =>
  bands.length > 0
    ? bands.map(({ letter, min_pct, max_pct }) => `${letter} ${min_pct}-${max_pct} %`).join(', ')
    : judged_as === 'MARKS'
      ? t('ranges.rule-set')
      : t('ranges.none');

/** How papers are graded: by marks, as commended, or as completed. */
export function GradingSchemesSection() {
  const { t, known } = useSettingWords();
  const query = useListGradingSchemesQuery();
  const [task, setTask] = useState<SchemeTask | null>(null);
  const columns: Column<GradingScheme>[] = [
    { key: 'scheme', header: t('scheme'), cell: ({ scheme }) => scheme, sortBy: ({ scheme }) => scheme },
    { key: 'description', header: t('col.description'), cell: ({ description }) => description, width: 150 },
    { key: 'judged', header: t('judged-by'), cell: ({ judged_as }) => known(JUDGED_AS_LABELS[judged_as]) },
    { key: 'ranges', header: t('ranges'), cell: (scheme) => rangesOf(t, scheme), width: 120 },
    { key: 'papers', header: t('papers'), cell: ({ papers }) => papers, numeric: true, sortBy: ({ papers }) => papers },
    {
      key: 'state',
      header: t('state'),
      cell: ({ active, has_results }) =>
        active ? (
          <StatusLabel kind="success">{t(has_results ? 'state.on-results' : 'state.on')}</StatusLabel>
        ) : (
          <StatusLabel kind="neutral">{t('state.off')}</StatusLabel>
        ),
    },
    {
      key: 'actions',
      header: t('actions'),
      width: 220,
      cell: (scheme) => (
        <Stack row>
          <Button
            small
            kind="quiet"
            aria-label={t('change-named', { name: scheme.scheme })}
            onClick={() => setTask({ kind: 'change', scheme })}
          >
            {t('change')}
          </Button>
          <Button
            small
            kind="quiet"
            aria-label={t('new-version-of', { name: scheme.scheme })}
            onClick={() => setTask({ kind: 'version', scheme })}
          >
            {t('new-version')}
          </Button>
        </Stack>
      ),
    },
  ];
  return (
    <Panel title={t('section.grading-schemes')} note={t('schemes.note')} bare>
      <Box sx={{ mb: 3 }}>
        <Button onClick={() => setTask({ kind: 'new' })}>{t('schemes.add')}</Button>
      </Box>
      <QueryView query={query} failure={(error) => failureText(error, t('schemes.failed'))}>
        {(schemes) => (
          <DataTable
            label={t('section.grading-schemes')}
            rows={schemes}
            columns={columns}
            rowKey={({ scheme }) => scheme}
          />
        )}
      </QueryView>
      {task && <GradingSchemeDialog task={task} onClose={() => setTask(null)} />}
    </Panel>
  );
}
