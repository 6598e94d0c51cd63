import MuiButton from '@mui/material/Button';
import { useState } from 'react';
import { useListMarkHistoryQuery } from '@thervu/contracts/mark/mark-api';
import type { MarkChange } from '@thervu/contracts/mark/mark-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { useWords, type Say } from '@thervu/words';
import { markEntry, type MarkEntryWords } from '@thervu/words/compiled/mark-entry';
import { markLoadFailure, moment, shownWord } from './mark-messages';

const fields = (t: Say<MarkEntryWords>) =>
  ({ INTERNAL: t('internal'), PRACTICAL: t('practical'), ABSENT: t('absent') }) as const;
const value = (t: Say<MarkEntryWords>, { field }: MarkChange, mark: number | null) =>
  field === 'ABSENT' ? (mark === 1 ? t('absent') : t('present')) : shownWord(t, mark);

const columns = (t: Say<MarkEntryWords>): Column<MarkChange>[] => [
  { key: 'at', header: t('when'), cell: ({ at }) => moment(at), width: 150 },
  { key: 'by', header: t('who'), cell: ({ by }) => by },
  { key: 'field', header: t('what'), cell: ({ field }) => fields(t)[field] },
  { key: 'old', header: t('from'), cell: (row) => value(t, row, row.old), numeric: true },
  { key: 'new', header: t('to'), cell: (row) => value(t, row, row.new), numeric: true },
  { key: 'reason', header: t('why'), cell: ({ reason }) => reason ?? '' },
];

export interface MarkHistoryProps {
  exam: string;
  /** The application, and its student and paper in words. */
  row: { id: number; Reg_No: string; P_code: string };
  /** Lines there are. */
  count: number;
}

/** The way to every value a mark ever had: who, when, from, to and why. */
export function MarkHistory({ exam, row, count }: MarkHistoryProps) {
  const t = useWords(markEntry);
  const [open, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <MuiButton
        size="small"
        variant="text"
        color="secondary"
        tabIndex={-1}
        onClick={() => setOpen(true)}
        aria-label={t('history-of-number', { number: row.Reg_No })}
      >
        {t('changes', { n: count })}
      </MuiButton>
      {open && (
        <InfoDialog
          title={t('history-of-number-paper', { number: row.Reg_No, paper: row.P_code })}
          width="md"
          onClose={() => setOpen(false)}
        >
          <Lines exam={exam} id={row.id} />
        </InfoDialog>
      )}
    </>
  );
}

function Lines({ exam, id }: { exam: string; id: number }) {
  const t = useWords(markEntry);
  const query = useListMarkHistoryQuery({ params: { exam, id } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={query} failure={markLoadFailure}>
      {(changes) => (
        <DataTable
          label={t('history')}
          rows={changes}
          columns={columns(t)}
          rowKey={(row) => row.at + row.field + String(row.new)}
        />
      )}
    </QueryView>
  );
}
