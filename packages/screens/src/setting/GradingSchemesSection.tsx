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

const rangesOf = ({ bands, judged_as }: GradingScheme): string =>
  bands.length > 0
    ? bands.map(({ letter, min_pct, max_pct }) => `${letter} ${min_pct}-${max_pct} %`).join(', ')
    : judged_as === 'MARKS'
      ? 'As in the rule set'
      : 'None';

/** How papers are graded: by marks, as commended, or as completed. */
export function GradingSchemesSection() {
  const query = useListGradingSchemesQuery();
  const [task, setTask] = useState<SchemeTask | null>(null);
  const columns: Column<GradingScheme>[] = [
    { key: 'scheme', header: 'Scheme', cell: ({ scheme }) => scheme, sortBy: ({ scheme }) => scheme },
    { key: 'description', header: 'Description', cell: ({ description }) => description, width: 150 },
    { key: 'judged', header: 'Judged by', cell: ({ judged_as }) => JUDGED_AS_LABELS[judged_as] },
    { key: 'ranges', header: 'Ranges', cell: rangesOf, width: 120 },
    { key: 'papers', header: 'Papers', cell: ({ papers }) => papers, numeric: true, sortBy: ({ papers }) => papers },
    {
      key: 'state',
      header: 'State',
      cell: ({ active, has_results }) =>
        active ? (
          <StatusLabel kind="success">{has_results ? 'On, has results' : 'On'}</StatusLabel>
        ) : (
          <StatusLabel kind="neutral">Off</StatusLabel>
        ),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: 220,
      cell: (scheme) => (
        <Stack row>
          <Button
            small
            kind="quiet"
            aria-label={`Change ${scheme.scheme}`}
            onClick={() => setTask({ kind: 'change', scheme })}
          >
            Change
          </Button>
          <Button
            small
            kind="quiet"
            aria-label={`New version of ${scheme.scheme}`}
            onClick={() => setTask({ kind: 'version', scheme })}
          >
            New version
          </Button>
        </Stack>
      ),
    },
  ];
  return (
    <Panel
      title="Grading schemes"
      note="Each paper has one. A scheme that results were made with keeps its ranges: make a new version for later papers."
      bare
    >
      <Box sx={{ mb: 3 }}>
        <Button onClick={() => setTask({ kind: 'new' })}>Add scheme</Button>
      </Box>
      <QueryView query={query} failure={(error) => failureText(error, 'Failed to fetch the grading schemes.')}>
        {(schemes) => (
          <DataTable label="Grading schemes" rows={schemes} columns={columns} rowKey={({ scheme }) => scheme} />
        )}
      </QueryView>
      {task && <GradingSchemeDialog task={task} onClose={() => setTask(null)} />}
    </Panel>
  );
}
