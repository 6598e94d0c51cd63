import { markOrNothing } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import type { Taken } from './usePracticalEntry';

const columns: Column<Taken>[] = [
  { key: 'reg', header: 'Register Number', cell: ({ Reg_No }) => Reg_No },
  { key: 'theirs', header: 'Stands', cell: ({ theirs }) => markOrNothing(theirs) },
  { key: 'mine', header: 'Yours', cell: ({ mine }) => markOrNothing(mine) },
  { key: 'by', header: 'Entered by', cell: ({ by }) => by ?? '' },
];

/** Both values of every mark somebody else has entered meanwhile. The first one stands: a practical mark is given once. */
export function PracticalTaken({ taken, onLeave }: { taken: readonly Taken[]; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open={taken.length > 0}
      title={taken.length === 1 ? 'This mark has been entered meanwhile' : 'These marks have been entered meanwhile'}
      confirmLabel="Keep what stands"
      cancelLabel="Close"
      onConfirm={onLeave}
      onClose={onLeave}
    >
      <Stack>
        <div>
          Nothing of your list has been written. A practical mark that stands is final; where yours is right, ask the
          examination office for a correction.
        </div>
        <DataTable label="Entered by two" rows={taken} columns={columns} rowKey={({ key }) => key} maxHeight={320} />
      </Stack>
    </ConfirmDialog>
  );
}
