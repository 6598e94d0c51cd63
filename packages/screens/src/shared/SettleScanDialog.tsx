import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { settleScan as settleScanWords } from '@thervu/words/compiled/settle-scan';
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
  const t = useWords(settleScanWords);
  const { barcode, reason, resolutions, words, send, onSettled, onClose } = props;
  return (
    <FormDialog
      title={t('settle-the-problem-of-barcode', { barcode })}
      confirmLabel={t('settle')}
      fields={[
        {
          name: 'resolution',
          label: t('what-is-done'),
          missing: t('choose-what-is-done'),
          options: resolutions.map((value) => ({ value, label: words[value] })),
        },
        { name: 'note', label: t('note'), maxLength: 300 },
      ]}
      onConfirm={async ({ resolution, note }) => {
        const { error } = await send({ resolution: resolution as Resolution, ...(note !== '' && { note }) });
        if (error === undefined) onSettled();
        return rejectionOf(error, t('operation-failed'));
      }}
      onClose={onClose}
    >
      <Text quiet>{t('reason-your-note-is-kept-with', { reason })}</Text>
    </FormDialog>
  );
}
