import { useMemo, useState, type ReactNode } from 'react';
import { skipToken, useListCorrectionsQuery } from '@thervu/contracts/mark/mark-api';
import { listMarkHistory } from '@thervu/contracts/mark/mark-contract';
import type { Correction } from '@thervu/contracts/mark/correction-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import { CorrectionDialog, type CorrectedMark } from './CorrectionDialog';
import { MarkHistory } from './MarkHistory';
import { shownWord } from './mark-messages';

type CorrectedRow = Omit<CorrectedMark, 'mark' | 'max'> & { changes: number };

export interface MarkColumnsOf<Row extends CorrectedRow> {
  exam: string;
  paper: string;
  kind: 'INTERNAL' | 'PRACTICAL';
  /** Whether corrections are shown and asked for. */
  corrections: boolean;
  /** The mark a correction may be asked for; undefined where none may. The same function with every drawing. */
  markOf: (row: Row) => { mark: number | null; max: number } | undefined;
  /** A correction has been asked for. */
  onAsked: () => void;
}

interface CorrectionCellProps<Row> {
  row: Row;
  /** The correction that waits for the office. */
  open: Correction | undefined;
  mark: { mark: number | null; max: number } | undefined;
  onAsk: (of: Row & { mark: number | null; max: number }) => void;
}

/** The way to another mark where the college may not write one: the office is asked, or has been. */
function CorrectionCell<Row extends CorrectedRow>({ row, open, mark, onAsk }: CorrectionCellProps<Row>) {
  const t = useWords(markEntry);
  if (open)
    return (
      <StatusLabel kind="info">
        {t('asked-old-to-new', { old: shownWord(t, open.old), new: shownWord(t, open.new) })}
      </StatusLabel>
    );
  if (!mark) return null;
  return (
    <Button
      small
      kind="quiet"
      aria-label={t('ask-for-a-correction-of', { number: row.Reg_No })}
      onClick={() => onAsk({ ...row, ...mark })}
    >
      {t('ask-for-a-correction')}
    </Button>
  );
}

/** What can be read and asked about each mark of a list: its history and its correction, with the dialog that asks. */
export function useMarkColumns<Row extends CorrectedRow>(list: MarkColumnsOf<Row>) {
  const t = useWords(markEntry);
  const { exam, paper, kind, corrections: shown, markOf, onAsked } = list;
  const { can } = useSession();
  const [correcting, setCorrecting] = useState<CorrectedMark>();
  const { currentData: asked } = useListCorrectionsQuery(shown ? { params: { exam }, query: { paper } } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const history = can(listMarkHistory);
  const columns = useMemo((): Column<Row>[] => {
    const open = (asked ?? []).filter((item) => item.state === 'OPEN' && item.kind === kind);
    const correction: Column<Row> = {
      key: 'correction',
      header: t('correction'),
      cell: (row) => (
        <CorrectionCell
          row={row}
          open={open.find(({ application_id }) => application_id === row.id)}
          mark={markOf(row)}
          onAsk={setCorrecting}
        />
      ),
    };
    return [
      ...(history
        ? [
            {
              key: 'history',
              header: t('history'),
              cell: (row: Row) => <MarkHistory exam={exam} row={row} count={row.changes} />,
            },
          ]
        : []),
      ...(shown ? [correction] : []),
    ];
  }, [t, asked, kind, markOf, history, exam, shown]);
  const dialog: ReactNode = (
    <CorrectionDialog
      exam={exam}
      kind={kind}
      of={correcting}
      onClose={(sent) => {
        setCorrecting(undefined);
        if (sent) onAsked();
      }}
    />
  );
  return { columns, dialog };
}
