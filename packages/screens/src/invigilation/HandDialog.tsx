import { useListInvigilatorsQuery, useMoveDutyMutation } from '@thervu/contracts/invigilation/invigilation-api';
import type { DutyPlan } from '@thervu/contracts/invigilation/invigilation-contract';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords, type Say } from '@thervu/words';
import { invigilation, type InvigilationWords } from '@thervu/words/compiled/invigilation';
import { rejectionOf } from '../shared/rejection';

export interface HandDialogProps {
  plan: DutyPlan;
  params: SittingPath;
  onDone: (message: string) => void;
  onClose: () => void;
}

const RELIEF = 'relief';

/** The halls of a session: those with somebody, and those that still need people. */
function hallsOf({ duties, lacking }: DutyPlan, t: Say<InvigilationWords>): { value: string; label: string }[] {
  const halls = new Map(lacking.map(({ hall_id, hall_no }) => [hall_id, t('needs-people', { hall: hall_no })]));
  for (const { hall_id, hall_no } of duties)
    if (hall_id !== null && hall_no !== null && !halls.has(hall_id)) halls.set(hall_id, hall_no);
  return [...halls].map(([hall_id, label]) => ({ value: String(hall_id), label }));
}

/** Gives one person a hall by hand; the rule leaves such a duty alone. */
export function HandDialog({ plan, params, onDone, onClose }: HandDialogProps) {
  const t = useWords(invigilation);
  const people = useListInvigilatorsQuery({ query: {} });
  const [moveDuty] = useMoveDutyMutation();
  return (
    <FormDialog<'person' | 'hall_id'>
      title={t('hand')}
      confirmLabel={t('hand.allot')}
      busy={people.isLoading}
      fields={[
        {
          name: 'person',
          label: t('invigilator'),
          missing: t('person.choose'),
          options: (people.data ?? [])
            .filter(({ active }) => active)
            .map(({ id, name, department }) => ({ value: String(id), label: `${name}, ${department}` })),
        },
        {
          name: 'hall_id',
          label: t('hall'),
          missing: t('hall.choose'),
          options: [...hallsOf(plan, t), { value: RELIEF, label: t('part.RELIEF') }],
        },
      ]}
      onConfirm={async ({ person, hall_id }) => {
        const { data, error } = await moveDuty({
          params: { ...params, invigilator: person },
          body: { hall_id: hall_id === RELIEF ? null : Number(hall_id) },
        });
        if (!data) return rejectionOf(error, t('hand.failed'));
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      {t('hand.moves')}
    </FormDialog>
  );
}
