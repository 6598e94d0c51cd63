import { formatDay } from '@thervu/contracts/core/format';
import { useRecordAwayMutation } from '@thervu/contracts/invigilation/invigilation-api';
import type { Invigilator } from '@thervu/contracts/invigilation/invigilation-contract';
import type { SittingLine } from '@thervu/contracts/seating/seating-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';
import { slotLabel } from '../shared/sitting-labels';

export interface AwayDialogProps {
  person: Invigilator;
  sittings: readonly SittingLine[];
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Notes a day or session on which somebody is away, or that they are there after all. */
export function AwayDialog({ person, sittings, onDone, onClose }: AwayDialogProps) {
  const [record] = useRecordAwayMutation();
  const days = [...new Set(sittings.map(({ examdate }) => examdate))].sort();
  const options = days.flatMap((day) => [
    { value: `${day} `, label: `${formatDay(day)}, whole day` },
    ...sittings
      .filter(({ examdate }) => examdate === day)
      .map((line) => ({ value: `${day} ${line.examsession}`, label: slotLabel(line) })),
  ]);
  return (
    <FormDialog<'when' | 'what' | 'reason'>
      title={`When is ${person.name} away?`}
      confirmLabel="Save"
      fields={[
        { name: 'when', label: 'Day or session', missing: 'Choose the day or session.', options },
        {
          name: 'what',
          label: 'Note',
          initial: 'away',
          placeholder: null,
          options: [
            { value: 'away', label: 'Away' },
            { value: 'there', label: 'There after all' },
          ],
        },
        { name: 'reason', label: 'Reason', hint: 'Required for an absence.', maxLength: 200 },
      ]}
      onConfirm={async ({ when, what, reason }) => {
        if (what === 'away' && reason === '') return { fields: { reason: 'Give a reason.' } };
        const [day = '', session = ''] = when.split(' ');
        const { data, error } = await record({
          params: { id: String(person.id) },
          body: {
            day,
            examsession: session === 'FN' || session === 'AN' ? session : null,
            reason: what === 'away' ? reason : null,
          },
        });
        if (!data) return rejectionOf(error, 'This could not be saved.');
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      Duties already allotted stay: replace them under Duties of a session.
    </FormDialog>
  );
}
