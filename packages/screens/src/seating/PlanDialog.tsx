import { useState } from 'react';
import { formatCount, pluralise } from '@thervu/contracts/core/format';
import { usePlanSittingMutation } from '@thervu/contracts/seating/seating-api';
import type { Sitting, SittingPath } from '@thervu/contracts/seating/seating-contract';
import { TickGroup } from '@thervu/ui/form/TickGroup';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';

export interface SittingDialogProps {
  sitting: Sitting;
  params: SittingPath;
  onDone: (kind: 'success' | 'warning', message: string) => void;
  onClose: () => void;
}

/** Runs the seating rule, over all halls or some, or only for those whose desk cannot be used any more. */
export function PlanDialog({ sitting, params, fixed, onDone, onClose }: SittingDialogProps & { fixed: boolean }) {
  const [plan] = usePlanSittingMutation();
  const usable = sitting.halls.filter(({ active }) => active);
  const [halls, setHalls] = useState<readonly string[]>(usable.map(({ hall_id }) => String(hall_id)));
  const [options, setOptions] = useState<readonly string[]>(sitting.spaced ? ['spaced'] : []);
  const [missing, setMissing] = useState(false);
  return (
    <FormDialog
      title={`Plan ${pluralise(sitting.candidates, 'candidate', 'candidates')}`}
      confirmLabel="Plan"
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
        if (!data) return rejectionOf(error, 'The plan could not be made.');
        const clean = data.close_pairs === 0 && data.unseated === 0;
        return onDone(clean ? 'success' : 'warning', data.message);
      }}
      onClose={onClose}
    >
      <Stack>
        <Text>
          {fixed
            ? 'The plan is fixed: only candidates whose desk cannot be used get another one. All others stay.'
            : 'Desks that were given by hand stay. All other candidates are seated again by the rule.'}
        </Text>
        {!fixed && (
          <TickGroup
            label="Spacing"
            ticks={[{ value: 'spaced', label: 'Leave every second desk free, where the desks suffice' }]}
            chosen={options}
            onChange={setOptions}
          />
        )}
        <TickGroup
          label="Halls"
          ticks={usable.map(({ hall_id, hall_no, name, desk_rows, desk_cols, blocked, purpose }) => ({
            value: String(hall_id),
            label: `${hall_no}, ${name}: ${formatCount(desk_rows * desk_cols - blocked.length)} desks${purpose === 'SEPARATE' ? ', separate' : ''}`,
          }))}
          chosen={halls}
          onChange={setHalls}
          error={missing ? 'Choose at least one hall.' : undefined}
        />
      </Stack>
    </FormDialog>
  );
}
