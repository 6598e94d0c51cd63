import { useListInvigilatorsQuery, useMoveDutyMutation } from '@thervu/contracts/invigilation/invigilation-api';
import type { Duty } from '@thervu/contracts/invigilation/invigilation-contract';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { invigilation } from '@thervu/words/compiled/invigilation';
import { rejectionOf } from '../shared/rejection';
import { dutyText } from './duty-labels';

export interface MoveDutyDialogProps {
  duty: Duty;
  what: 'replace' | 'remove';
  taken: readonly Duty[];
  params: SittingPath;
  slot: string;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Hands a duty to another person, or removes it. */
export function MoveDutyDialog({ duty, what, taken, params, slot, onDone, onClose }: MoveDutyDialogProps) {
  const t = useWords(invigilation);
  const people = useListInvigilatorsQuery({ query: {} }, { skip: what === 'remove' });
  const [moveDuty] = useMoveDutyMutation();
  const busy = new Set(taken.map(({ invigilator_id }) => invigilator_id));
  const free = (people.data ?? []).filter(({ id, active }) => active && !busy.has(id));
  return (
    <FormDialog<'person'>
      title={t(what === 'replace' ? 'replace.ask' : 'remove.ask', { name: duty.name, slot })}
      confirmLabel={t(what)}
      busy={people.isLoading}
      fields={
        what === 'replace'
          ? [
              {
                name: 'person',
                label: t('replace.who-takes'),
                missing: t('person.choose'),
                options: free.map(({ id, name, department }) => ({
                  value: String(id),
                  label: `${name}, ${department}`,
                })),
              },
            ]
          : []
      }
      onConfirm={async ({ person }) => {
        const { data, error } = await moveDuty({
          params: { ...params, invigilator: String(duty.invigilator_id) },
          body: what === 'replace' ? { replacedBy: Number(person) } : {},
        });
        if (!data) return rejectionOf(error, t('move.failed'));
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      {t('move.is', { duty: dutyText(duty, t) })}
    </FormDialog>
  );
}
