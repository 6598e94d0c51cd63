import { markOrNothing } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { markEntry, type MarkEntryWords } from '@thervu/words/compiled/mark-entry';
import type { Taken } from './usePracticalEntry';

const columns = (t: Say<MarkEntryWords>): Column<Taken>[] => [
  { key: 'reg', header: t('register-number'), cell: ({ Reg_No }) => Reg_No },
  { key: 'theirs', header: t('saved-mark'), cell: ({ theirs }) => markOrNothing(theirs) },
  { key: 'mine', header: t('yours'), cell: ({ mine }) => markOrNothing(mine) },
  { key: 'by', header: t('entered-by'), cell: ({ by }) => by ?? '' },
];

/** Both values of every mark somebody else has entered meanwhile. The first one stands: a practical mark is given once. */
export function PracticalTaken({ taken, onLeave }: { taken: readonly Taken[]; onLeave: () => void }) {
  const t = useWords(markEntry);
  return (
    <ConfirmDialog
      open={taken.length > 0}
      title={t('taken', { n: taken.length })}
      confirmLabel={t('keep-the-saved-mark')}
      cancelLabel={t('close')}
      onConfirm={onLeave}
      onClose={onLeave}
    >
      <Stack>
        <div>{t('taken.note')}</div>
        <DataTable
          label={t('entered-by-two')}
          rows={taken}
          columns={columns(t)}
          rowKey={({ key }) => key}
          maxHeight={320}
        />
      </Stack>
    </ConfirmDialog>
  );
}
