import { formatCount } from '@thervu/contracts/core/format';
import { useFixSittingMutation } from '@thervu/contracts/seating/seating-api';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { seating } from '@thervu/words/compiled/seating';
import { rejectionOf } from '../shared/rejection';
import { slotLabel } from '../shared/sitting-labels';
import type { SittingDialogProps } from './PlanDialog';

/** Fixes a plan. Neighbours with one paper are accepted by typing how many there are. */
export function FixDialog({ sitting, params, onDone, onClose }: SittingDialogProps) {
  const t = useWords(seating);
  const [fix] = useFixSittingMutation();
  const pairs = sitting.close_pairs ?? 0;
  return (
    <FormDialog<'pairs'>
      title={t('fix.ask', { slot: slotLabel(sitting) })}
      confirmLabel={t('fix')}
      fields={
        pairs > 0
          ? [
              {
                name: 'pairs',
                label: t('fix.pairs'),
                hint: t('fix.hint', { n: formatCount(pairs) }),
                missing: t('fix.missing'),
                inputMode: 'numeric',
                clean: (text) => text.replace(/[^0-9]/g, '').slice(0, 6),
              },
            ]
          : []
      }
      onConfirm={async (values) => {
        if (pairs > 0 && Number(values.pairs) !== pairs) return { fields: { pairs: t('fix.has', { n: pairs }) } };
        const { data, error } = await fix({
          params,
          body: { ...(pairs > 0 && { acceptPairs: pairs }), row_version: sitting.row_version },
        });
        if (!data) return { text: rejectionOf(error, t('fix.failed'))?.text ?? '' };
        return onDone('success', data.message);
      }}
      onClose={onClose}
    >
      {pairs > 0 ? t('fix.with-pairs', { n: pairs }) : t('fix.clean')}
    </FormDialog>
  );
}
