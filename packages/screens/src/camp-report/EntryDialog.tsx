import type { ReactNode } from 'react';
import type { EntryScript } from '@thervu/contracts/camp-report/camp-report-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { useWords, type Say } from '@thervu/words';
import { campReport, type CampReportWords } from '@thervu/words/compiled/camp-report';
import type { Entry } from './entry';

const scriptColumns = (t: Say<CampReportWords>): Column<EntryScript>[] => [
  { key: 'bundle', header: t('bundle'), cell: (row) => row.bundleno, numeric: true },
  { key: 'packet', header: t('packet'), cell: (row) => row.packet, numeric: true },
  { key: 'script', header: t('script-no'), cell: (row) => row.slno, numeric: true },
  { key: 'mark', header: t('mark'), cell: (row) => row.mark ?? t('not-shown'), numeric: true },
];

const correction = (
  t: Say<CampReportWords>,
  type: Entry['type'],
  onCorrect: (script: EntryScript) => void,
): Column<EntryScript> => ({
  key: 'action',
  header: t('action'),
  cell: (row) => (
    <Button
      small
      kind="quiet"
      aria-label={t('correct-named', { pass: type, slno: row.slno })}
      onClick={() => onCorrect(row)}
    >
      {t('correct')}
    </Button>
  ),
});

export interface EntryDialogProps {
  entry: Entry;
  scripts: readonly EntryScript[];
  /** What the server has said, for a moment. */
  result: ReactNode;
  /** Takes one mark away; without it nobody is offered that. */
  onCorrect?: (script: EntryScript) => void;
  onClose: () => void;
}

/** The scripts of one keying of a packet. */
export function EntryDialog({ entry, scripts, result, onCorrect, onClose }: EntryDialogProps) {
  const t = useWords(campReport);
  const columns = scriptColumns(t);
  return (
    <InfoDialog
      title={t('entry-of', { pass: entry.type, place: `${entry.bundle}-${entry.packet}` })}
      width="sm"
      onClose={onClose}
    >
      {result}
      {scripts.some(({ mark }) => mark === null) && <Text quiet>{t('shown-later')}</Text>}
      <DataTable
        label={t('scripts')}
        rows={scripts}
        columns={onCorrect ? [...columns, correction(t, entry.type, onCorrect)] : columns}
        rowKey={({ id }) => String(id)}
        maxHeight={420}
      />
    </InfoDialog>
  );
}
