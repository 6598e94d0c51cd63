import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { rejectedScan } from '@thervu/words/compiled/rejected-scan';
import type { RejectedScan } from './useScanQueue';

export interface RejectedScansProps {
  unsent: number;
  refused: readonly RejectedScan[];
  onDismiss: (key: number) => void;
}

/** Scans that are still on their way as a count, and those that were refused as a list. */
export function RejectedScans({ unsent, refused, onDismiss }: RejectedScansProps) {
  const t = useWords(rejectedScan);
  const say = useMessageText();
  const columns: Column<RejectedScan>[] = [
    { key: 'barcode', header: t('barcode'), cell: ({ barcode }) => barcode },
    { key: 'reason', header: t('why-refused'), width: 320, cell: ({ text }) => say(text) },
    {
      key: 'done',
      header: t('actions'),
      cell: ({ key, barcode }) => (
        <Button
          small
          aria-label={t('done-with', { barcode })}
          // the second click of a double click would meet the row that has moved up
          onClick={({ detail }) => detail < 2 && onDismiss(key)}
        >
          {t('done')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Text quiet>{unsent > 1 ? t('on-their-way', { n: unsent }) : '\u00a0'}</Text>
      {refused.length > 0 && (
        <DataTable label={t('refused')} rows={refused} columns={columns} rowKey={({ key }) => String(key)} />
      )}
    </>
  );
}
