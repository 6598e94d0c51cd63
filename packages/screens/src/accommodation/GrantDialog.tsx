import { useState } from 'react';
import { useDecideAccommodationMutation } from '@thervu/contracts/accommodation/accommodation-api';
import type { Accommodation } from '@thervu/contracts/accommodation/accommodation-contract';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { TickGroup } from '@thervu/ui/form/TickGroup';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { accommodation } from '@thervu/words/compiled/accommodation';
import { rejectionOf } from '../shared/rejection';
import { chosenOf, minutesProblem, wantedOf, wantedText, whatTicks } from './accommodation-labels';

export interface GrantDialogProps {
  exam: string;
  row: Accommodation;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** The office grants, all of it or something else, or refuses with a reason. */
export function GrantDialog({ exam, row, onDone, onClose }: GrantDialogProps) {
  const t = useWords(accommodation);
  const [decide] = useDecideAccommodationMutation();
  const [chosen, setChosen] = useState<readonly string[]>(chosenOf(row));
  const [minutes, setMinutes] = useState(String(row.minutes_per_hour));
  return (
    <FormDialog<'state' | 'decision'>
      title={t('decide.title', { reg: row.reg_no, name: row.stu_name })}
      confirmLabel={t('decision.save')}
      fields={[
        {
          name: 'state',
          label: t('decision'),
          missing: t('decision.choose'),
          options: [
            { value: 'GRANTED', label: t('grant') },
            { value: 'REFUSED', label: t('refuse') },
          ],
        },
        { name: 'decision', label: t('reason'), hint: t('reason.hint'), maxLength: 300 },
      ]}
      onConfirm={async ({ state, decision }) => {
        if (state === 'REFUSED' && decision === '') return { fields: { decision: t('reason.give') } };
        if (minutesProblem(minutes, t)) return { text: t('minutes.correct') };
        const { data, error } = await decide({
          params: { exam, regNo: row.reg_no },
          body: {
            state: state as 'GRANTED' | 'REFUSED',
            ...(decision !== '' && { decision }),
            ...wantedOf(Number(minutes), chosen),
            row_version: row.row_version,
          },
        });
        if (!data) return rejectionOf(error, t('decision.failed'));
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      <Stack>
        <Text>
          {t('college-asked', { college: row.colcode, wanted: wantedText(row, t), basis: t(`basis.${row.basis}`) })}
        </Text>
        <TickGroup label={t('granted.what')} ticks={whatTicks(t)} chosen={chosen} onChange={setChosen} />
        <PlainInput
          id={`minutes-${row.reg_no}`}
          label={t('minutes')}
          value={minutes}
          onChange={(typed) => setMinutes(typed.replace(/[^0-9]/g, '').slice(0, 2))}
          inputMode="numeric"
          required
          error={minutesProblem(minutes, t)}
        />
      </Stack>
    </FormDialog>
  );
}
