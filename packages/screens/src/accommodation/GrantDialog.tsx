import { useState } from 'react';
import { useDecideAccommodationMutation } from '@thervu/contracts/accommodation/accommodation-api';
import type { Accommodation } from '@thervu/contracts/accommodation/accommodation-contract';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { TickGroup } from '@thervu/ui/form/TickGroup';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';
import { BASIS_LABELS, chosenOf, minutesProblem, WHAT, wantedOf, wantedText } from './accommodation-labels';

export interface GrantDialogProps {
  exam: string;
  row: Accommodation;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** The office grants, all of it or something else, or refuses with a reason. */
export function GrantDialog({ exam, row, onDone, onClose }: GrantDialogProps) {
  const [decide] = useDecideAccommodationMutation();
  const [chosen, setChosen] = useState<readonly string[]>(chosenOf(row));
  const [minutes, setMinutes] = useState(String(row.minutes_per_hour));
  return (
    <FormDialog<'state' | 'decision'>
      title={`Decide on ${row.reg_no}, ${row.stu_name}`}
      confirmLabel="Save decision"
      fields={[
        {
          name: 'state',
          label: 'Decision',
          missing: 'Choose the decision.',
          options: [
            { value: 'GRANTED', label: 'Grant what is ticked' },
            { value: 'REFUSED', label: 'Refuse' },
          ],
        },
        { name: 'decision', label: 'Reason', hint: 'Required for a refusal.', maxLength: 300 },
      ]}
      onConfirm={async ({ state, decision }) => {
        if (state === 'REFUSED' && decision === '') return { fields: { decision: 'Give a reason for the refusal.' } };
        if (minutesProblem(minutes)) return { text: 'Correct the extra minutes.' };
        const { data, error } = await decide({
          params: { exam, regNo: row.reg_no },
          body: {
            state: state as 'GRANTED' | 'REFUSED',
            ...(decision !== '' && { decision }),
            ...wantedOf(Number(minutes), chosen),
            row_version: row.row_version,
          },
        });
        if (!data) return rejectionOf(error, 'The decision could not be saved.');
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      <Stack>
        <Text>{`College ${row.colcode} asked: ${wantedText(row)}. Basis: ${BASIS_LABELS[row.basis]}.`}</Text>
        <TickGroup label="What is granted" ticks={WHAT} chosen={chosen} onChange={setChosen} />
        <PlainInput
          id={`minutes-${row.reg_no}`}
          label="Extra minutes per hour"
          value={minutes}
          onChange={(typed) => setMinutes(typed.replace(/[^0-9]/g, '').slice(0, 2))}
          inputMode="numeric"
          required
          error={minutesProblem(minutes)}
        />
      </Stack>
    </FormDialog>
  );
}
