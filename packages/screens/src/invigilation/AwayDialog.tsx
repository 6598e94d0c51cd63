import { formatDay } from '@thervu/contracts/core/format';
import { useRecordAwayMutation } from '@thervu/contracts/invigilation/invigilation-api';
import type { Invigilator } from '@thervu/contracts/invigilation/invigilation-contract';
import type { SittingLine } from '@thervu/contracts/seating/seating-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { invigilation } from '@thervu/words/compiled/invigilation';
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
  const t = useWords(invigilation);
  const [record] = useRecordAwayMutation();
  const days = [...new Set(sittings.map(({ examdate }) => examdate))].sort();
  const options = days.flatMap((day) => [
    { value: `${day} `, label: t('away.whole', { day: formatDay(day) }) },
    ...sittings
      .filter(({ examdate }) => examdate === day)
      .map((line) => ({ value: `${day} ${line.examsession}`, label: slotLabel(line) })),
  ]);
  return (
    <FormDialog<'when' | 'what' | 'reason'>
      title={t('away.title', { name: person.name })}
      confirmLabel={t('save')}
      fields={[
        { name: 'when', label: t('away.when'), missing: t('away.choose'), options },
        {
          name: 'what',
          label: t('away.what'),
          initial: 'away',
          placeholder: null,
          options: [
            { value: 'away', label: t('away') },
            { value: 'there', label: t('there') },
          ],
        },
        { name: 'reason', label: t('reason'), hint: t('reason.hint'), maxLength: 200 },
      ]}
      onConfirm={async ({ when, what, reason }) => {
        if (what === 'away' && reason === '') return { fields: { reason: t('reason.give') } };
        const [day = '', session = ''] = when.split(' ');
        const { data, error } = await record({
          params: { id: String(person.id) },
          body: {
            day,
            examsession: session === 'FN' || session === 'AN' ? session : null,
            reason: what === 'away' ? reason : null,
          },
        });
        if (!data) return rejectionOf(error, t('save.failed'));
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      {t('away.stay')}
    </FormDialog>
  );
}
