import { useState } from 'react';
import { formatCount } from '@thervu/contracts/core/format';
import { usePlanSittingMutation } from '@thervu/contracts/seating/seating-api';
import type { Sitting, SittingPath } from '@thervu/contracts/seating/seating-contract';
import { TickGroup } from '@thervu/ui/form/TickGroup';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { seating } from '@thervu/words/compiled/seating';
import { rejectionOf } from '../shared/rejection';

export interface SittingDialogProps {
  sitting: Sitting;
  params: SittingPath;
  onDone: (kind: 'success' | 'warning', message: string) => void;
  onClose: () => void;
}

/** Runs the seating rule, over all halls or some, or only for those whose desk cannot be used any more. */
export function PlanDialog({ sitting, params, fixed, onDone, onClose }: SittingDialogProps & { fixed: boolean }) {
  const t = useWords(seating);
  const [plan] = usePlanSittingMutation();
  const usable = sitting.halls.filter(({ active }) => active);
  const [halls, setHalls] = useState<readonly string[]>(usable.map(({ hall_id }) => String(hall_id)));
  const [options, setOptions] = useState<readonly string[]>(sitting.spaced ? ['spaced'] : []);
  const [missing, setMissing] = useState(false);
  return (
    <FormDialog
      title={t('plan.ask', { n: sitting.candidates })}
      confirmLabel={t('plan')}
      onConfirm={async () => {
        setMissing(halls.length === 0);
        if (halls.length === 0) return undefined;
        const { data, error } = await plan({
          params,
          body: {
            ...(halls.length < usable.length && { halls: halls.map(Number) }),
            ...(options.includes('spaced') && { spaced: true }),
            ...(fixed && { keepOthers: true }),
            row_version: sitting.row_version,
          },
        });
        if (!data) return rejectionOf(error, t('plan.failed'));
        const clean = data.close_pairs === 0 && data.unseated === 0;
        return onDone(clean ? 'success' : 'warning', data.message);
      }}
      onClose={onClose}
    >
      <Stack>
        <Text>{fixed ? t('plan.fixed-text') : t('plan.text')}</Text>
        {!fixed && (
          <TickGroup
            label={t('spacing')}
            ticks={[{ value: 'spaced', label: t('spacing.every') }]}
            chosen={options}
            onChange={setOptions}
          />
        )}
        <TickGroup
          label={t('halls')}
          ticks={usable.map(({ hall_id, hall_no, name, desk_rows, desk_cols, blocked, purpose }) => ({
            value: String(hall_id),
            label: t(purpose === 'SEPARATE' ? 'hall.tick-separate' : 'hall.tick', {
              hall: hall_no,
              name,
              n: formatCount(desk_rows * desk_cols - blocked.length),
            }),
          }))}
          chosen={halls}
          onChange={setHalls}
          error={missing ? t('halls.missing') : undefined}
        />
      </Stack>
    </FormDialog>
  );
}
