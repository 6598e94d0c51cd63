import { useSaveRelationsMutation } from '@thervu/contracts/invigilation/invigilation-api';
import type { Invigilator } from '@thervu/contracts/invigilation/invigilation-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { invigilation } from '@thervu/words/compiled/invigilation';
import { rejectionOf } from '../shared/rejection';

export interface RelationsDialogProps {
  person: Invigilator;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Candidates to whom somebody is related: never in one hall with them. */
export function RelationsDialog({ person, onDone, onClose }: RelationsDialogProps) {
  const t = useWords(invigilation);
  const [save] = useSaveRelationsMutation();
  return (
    <FormDialog<'regNos'>
      title={t('relatives.title', { name: person.name })}
      confirmLabel={t('save')}
      focusInContent
      fields={[
        {
          name: 'regNos',
          label: t('reg-numbers'),
          initial: person.relations.join(', '),
          hint: t('reg-numbers.hint'),
          maxLength: 1000,
          clean: (text) => text.toUpperCase(),
          autoFocus: true,
        },
      ]}
      onConfirm={async ({ regNos }) => {
        const numbers = regNos
          .split(/[\s,;]+/)
          .map((number) => number.trim())
          .filter(Boolean);
        const { data, error } = await save({ params: { id: String(person.id) }, body: { regNos: numbers } });
        if (!data) return rejectionOf(error, t('reg-numbers.failed'));
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      {t('relatives.never')}
    </FormDialog>
  );
}
