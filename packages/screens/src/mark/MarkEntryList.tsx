import { useState, type ReactNode } from 'react';
import { pastedColumn } from '@thervu/contracts/mark/mark-rules';
import { MarkGrid } from '@thervu/ui/form/MarkGrid';
import type { MarkGridRow } from '@thervu/ui/form/mark-cells';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import { EntryBar } from './EntryBar';
import type { MarkEntry } from './useMarkEntry';

/** The question whether rows nobody has touched are saved as 0, asked before a save. */
export interface ZeroQuestion {
  title: (count: number) => string;
  note: (count: number) => ReactNode;
  /** It is asked before the first save only; after that the bar offers it. */
  once?: boolean;
}

export interface MarkEntryListProps<Row extends MarkGridRow> {
  label: string;
  header: string;
  columns: readonly Column<Row>[];
  more: readonly Column<Row>[];
  entry: MarkEntry<Row>;
  /** Nothing of the list can be written any more. */
  shut: boolean;
  zeros: ZeroQuestion;
  startTyping?: boolean;
}

/** The grid of a list of marks, the bar that saves it, and the question about what is empty. */
export function MarkEntryList<Row extends MarkGridRow>(props: MarkEntryListProps<Row>) {
  const t = useWords(markEntry);
  const { label, header, columns, more, entry, shut, zeros, startTyping } = props;
  const { all, unsaved, wrong, empty } = entry.rows;
  const [asking, setAsking] = useState(false);
  const [answered, setAnswered] = useState(false);
  const n = empty.length;
  const offered = zeros.once === true && answered;
  const save = () => {
    const nothingGood = unsaved.length > 0 && unsaved.length === wrong.length;
    if (!nothingGood && n > 0 && !offered) setAsking(true);
    else void entry.save();
  };
  const answer = (isZero: boolean) => {
    setAsking(false);
    setAnswered(true);
    void entry.save(isZero ? empty : []);
  };
  return (
    <>
      <MarkGrid
        {...entry.grid}
        label={label}
        header={header}
        rows={all}
        columns={columns}
        more={more}
        read={pastedColumn}
        startTyping={startTyping}
        onSave={shut ? undefined : save}
      />
      {!shut && (
        <EntryBar
          counts={{
            unsaved: unsaved.length,
            refused: new Set([...wrong.map(({ key }) => key), ...Object.keys(entry.grid.refused)]).size,
            saved: all.filter(({ saved }) => saved !== '').length,
            empty: n,
          }}
          busy={entry.grid.disabled}
          onSave={save}
          onDiscard={entry.discard}
          onZeros={offered && n > 0 ? () => setAsking(true) : undefined}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={zeros.title(n)}
        confirmLabel={t('zeros.save', { n })}
        cancelLabel={t('leave-them-empty')}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        {zeros.note(n)}
      </ConfirmDialog>
    </>
  );
}
