import { useSaveRelationsMutation } from '@thervu/contracts/invigilation/invigilation-api';
import type { Invigilator } from '@thervu/contracts/invigilation/invigilation-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';

export interface RelationsDialogProps {
  person: Invigilator;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Candidates to whom somebody is related: never in one hall with them. */
export function RelationsDialog({ person, onDone, onClose }: RelationsDialogProps) {
  const [save] = useSaveRelationsMutation();
  return (
    <FormDialog<'regNos'>
      title={`Relatives of ${person.name} among the candidates`}
      confirmLabel="Save"
      focusInContent
      fields={[
        {
          name: 'regNos',
          label: 'Register numbers',
          initial: person.relations.join(', '),
          hint: 'Separated by commas. Empty: no relatives.',
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
        if (!data) return rejectionOf(error, 'The register numbers could not be saved.');
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      They are never allotted to a hall in which a relative writes.
    </FormDialog>
  );
}
