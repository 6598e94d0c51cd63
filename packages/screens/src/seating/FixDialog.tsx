import { formatCount, pluralise } from '@thervu/contracts/core/format';
import { useFixSittingMutation } from '@thervu/contracts/seating/seating-api';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';
import { slotLabel } from '../shared/sitting-labels';
import type { SittingDialogProps } from './PlanDialog';

/** Fixes a plan. Neighbours with one paper are accepted by typing how many there are. */
export function FixDialog({ sitting, params, onDone, onClose }: SittingDialogProps) {
  const [fix] = useFixSittingMutation();
  const pairs = sitting.close_pairs ?? 0;
  return (
    <FormDialog<'pairs'>
      title={`Fix the plan of ${slotLabel(sitting)}?`}
      confirmLabel="Fix the plan"
      fields={
        pairs > 0
          ? [
              {
                name: 'pairs',
                label: 'Pairs the chief superintendent accepts',
                hint: `Type ${formatCount(pairs)}, the number of pairs in this plan.`,
                missing: 'Type the number of pairs.',
                inputMode: 'numeric',
                clean: (text) => text.replace(/[^0-9]/g, '').slice(0, 6),
              },
            ]
          : []
      }
      onConfirm={async (values) => {
        if (pairs > 0 && Number(values.pairs) !== pairs)
          return { fields: { pairs: `This plan has ${pluralise(pairs, 'pair', 'pairs')}.` } };
        const { data, error } = await fix({
          params,
          body: { ...(pairs > 0 && { acceptPairs: pairs }), row_version: sitting.row_version },
        });
        if (!data) return { text: rejectionOf(error, 'The plan could not be fixed.')?.text ?? '' };
        return onDone('success', data.message);
      }}
      onClose={onClose}
    >
      {pairs > 0
        ? `${pluralise(pairs, 'pair of neighbours writes', 'pairs of neighbours write')} the same paper. More halls make fewer pairs.`
        : 'Afterwards desks change only by hand, with a reason. Door lists and labels can be printed.'}
    </FormDialog>
  );
}
