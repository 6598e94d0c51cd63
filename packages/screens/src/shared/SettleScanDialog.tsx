import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from './rejection';

export interface SettleScanDialogProps<Resolution extends string> {
  barcode: string;
  /** Why the scan was refused, in words. */
  reason: string;
  resolutions: readonly Resolution[];
  words: Readonly<Record<Resolution, string>>;
  send: (body: { resolution: Resolution; note?: string }) => Promise<{ error?: unknown }>;
  onSettled: () => void;
  onClose: () => void;
}

/** Notes what was done about a refused scan. The scan stays in the books with it. */
export function SettleScanDialog<Resolution extends string>(props: SettleScanDialogProps<Resolution>) {
  const { barcode, reason, resolutions, words, send, onSettled, onClose } = props;
  return (
    <FormDialog
      title={`Settle the problem of ${barcode}?`}
      confirmLabel="Settle"
      fields={[
        {
          name: 'resolution',
          label: 'What is done',
          missing: 'Choose what is done.',
          options: resolutions.map((value) => ({ value, label: words[value] })),
        },
        { name: 'note', label: 'Note', maxLength: 300 },
      ]}
      onConfirm={async ({ resolution, note }) => {
        const { error } = await send({ resolution: resolution as Resolution, ...(note !== '' && { note }) });
        if (error === undefined) onSettled();
        return rejectionOf(error, 'Operation failed');
      }}
      onClose={onClose}
    >
      <Text quiet>{`${reason}. Your note is kept with the scan.`}</Text>
    </FormDialog>
  );
}
