import { useRef } from 'react';
import { useAdmitVisitorMutation } from '@thervu/contracts/seating/seating-api';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { seating } from '@thervu/words/compiled/seating';
import { rejectionOf } from '../shared/rejection';
import { slotLabel } from '../shared/sitting-labels';
import type { SittingDialogProps } from './PlanDialog';

/** The office admits a candidate who came to this centre instead of the own. */
export function VisitorDialog({ sitting, params, onDone, onClose }: SittingDialogProps) {
  const t = useWords(seating);
  const [admit] = useAdmitVisitorMutation();
  const key = useRef({ body: '', key: '' });
  return (
    <FormDialog<'regNo' | 'reason'>
      title={t('visitor.title', { slot: slotLabel(sitting), centre: sitting.centre })}
      confirmLabel={t('visitor.admit')}
      focusInContent
      fields={[
        {
          name: 'regNo',
          label: t('visitor.reg'),
          missing: t('visitor.reg-enter'),
          maxLength: 20,
          clean: (typed) => typed.replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
          autoFocus: true,
        },
        { name: 'reason', label: t('swap.reason'), missing: t('visitor.reason-enter'), maxLength: 250 },
      ]}
      onConfirm={async (body) => {
        const text = JSON.stringify(body);
        if (key.current.body !== text) key.current = { body: text, key: crypto.randomUUID() };
        const { data, error } = await admit({ params, body, idempotencyKey: key.current.key });
        if (!data) return rejectionOf(error, t('visitor.failed'));
        return onDone('success', data.message);
      }}
      onClose={onClose}
    >
      {t('visitor.text')}
    </FormDialog>
  );
}
