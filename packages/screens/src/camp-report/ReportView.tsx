import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState, type ReactNode } from 'react';
import type { BundleReport, ScriptBundle } from '@thervu/contracts/camp-report/camp-report-contract';
import type { Pass } from '@thervu/contracts/camp-report/camp-report-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { campReport, type CampReportWords } from '@thervu/words/compiled/camp-report';
import type { Entry } from './entry';

export interface ReportViewProps {
  report: BundleReport;
  onView: (entry: Entry) => void;
  /** Without it nobody is offered a deletion. */
  onDelete?: (entry: Entry) => void;
  empty: string;
  /** Ways to take the report along; beside the counts, where the length of the list does not move them. */
  actions?: ReactNode;
}

type Actions = Pick<ReportViewProps, 'onView' | 'onDelete'>;

/** The listed number of an operator with the name beside it. */
function operatorLabel(t: Say<CampReportWords>, type: Pass, { aopid, bopid, opname }: ScriptBundle): string {
  const id = type === 'A' ? aopid : bopid;
  return id === null ? t('another-operator') : [id, opname].filter((part) => part !== null).join(', ');
}

/** What a person reads about an entry, without the buttons. */
export function entryColumns(t: Say<CampReportWords>, type: Pass): Column<ScriptBundle>[] {
  const operator = (row: ScriptBundle) => (type === 'A' ? row.aopid : row.bopid);
  const number = (key: 'bundle' | 'packet' | 'sl_count', header: string): Column<ScriptBundle> => ({
    key,
    header,
    cell: (row) => row[key],
    sortBy: (row) => row[key],
    numeric: true,
  });
  return [
    number('bundle', t('bundle')),
    number('packet', t('packet')),
    number('sl_count', t('script-count')),
    {
      key: 'operator',
      header: t('operator-id'),
      cell: (row) => operatorLabel(t, type, row),
      sortBy: operator,
    },
  ];
}

function columnsOf(t: Say<CampReportWords>, type: Pass, { onView, onDelete }: Actions): Column<ScriptBundle>[] {
  return [
    ...entryColumns(t, type),
    {
      key: 'actions',
      header: t('actions'),
      width: 170,
      cell: ({ bundle, packet }) => (
        <Stack row>
          <Button
            small
            kind="quiet"
            aria-label={t('view-named', { pass: type, place: `${bundle}-${packet}` })}
            onClick={() => onView({ type, bundle, packet })}
          >
            {t('view')}
          </Button>
          {onDelete && (
            <Button
              small
              kind="quiet"
              aria-label={t('delete-named', { pass: type, place: `${bundle}-${packet}` })}
              onClick={() => onDelete({ type, bundle, packet })}
            >
              {t('delete')}
            </Button>
          )}
        </Stack>
      ),
    },
  ];
}

/** Counts of A, B and C marks, then the entries of one keying at a time. */
export function ReportView({ report, onView, onDelete, empty, actions }: ReportViewProps) {
  const t = useWords(campReport);
  const [type, setType] = useState<Pass>('A');
  const id = useId();
  const rows = type === 'A' ? report.aEntries : report.bEntries;
  return (
    <>
      <Stack row>
        <StatusLabel kind="info">{t('marks.a', { n: report.aopid_count })}</StatusLabel>
        <StatusLabel kind="info">{t('marks.b', { n: report.bopid_count })}</StatusLabel>
        <StatusLabel kind="info">{t('marks.c', { n: report.copid_count })}</StatusLabel>
        {actions}
      </Stack>
      <Tabs value={type} onChange={(_event, next: Pass) => setType(next)} aria-label={t('entries')}>
        {(['A', 'B'] as const).map((pass) => (
          <Tab
            sx={{ textTransform: 'none' }}
            key={pass}
            value={pass}
            label={t('entries-of', { pass })}
            id={`${id}-tab-${pass}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${type}`}>
        <DataTable
          key={type}
          label={t('entries-of', { pass: type })}
          rows={rows}
          columns={columnsOf(t, type, { onView, onDelete })}
          rowKey={(row) => String(rows.indexOf(row))}
          empty={{ text: empty }}
        />
      </div>
    </>
  );
}
