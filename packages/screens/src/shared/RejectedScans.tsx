import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import type { RejectedScan } from './useScanQueue';

export interface RejectedScansProps {
  unsent: number;
  refused: readonly RejectedScan[];
  onDismiss: (key: number) => void;
}

/** Scans that are still on their way as a count, and those that were refused as a list. */
export function RejectedScans({ unsent, refused, onDismiss }: RejectedScansProps) {
  const columns: Column<RejectedScan>[] = [
    { key: 'barcode', header: 'Barcode', cell: ({ barcode }) => barcode },
    { key: 'reason', header: 'Why it was refused', width: 320, cell: ({ text }) => text },
    {
      key: 'done',
      header: 'Actions',
      cell: ({ key, barcode }) => (
        <Button
          small
          aria-label={`Done with ${barcode}`}
          // the second click of a double click would meet the row that has moved up
          onClick={({ detail }) => detail < 2 && onDismiss(key)}
        >
          Done
        </Button>
      ),
    },
  ];
  return (
    <>
      <Text quiet>{unsent > 1 ? `${unsent} scans are on their way. You can scan the next script.` : '\u00a0'}</Text>
      {refused.length > 0 && (
        <DataTable label="Refused scans" rows={refused} columns={columns} rowKey={({ key }) => String(key)} />
      )}
    </>
  );
}
