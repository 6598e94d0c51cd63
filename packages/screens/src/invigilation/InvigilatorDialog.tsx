import { useRef } from 'react';
import { useAddInvigilatorMutation, useSaveInvigilatorMutation } from '@thervu/contracts/invigilation/invigilation-api';
import type { Invigilator } from '@thervu/contracts/invigilation/invigilation-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';

export interface InvigilatorDialogProps {
  /** Null for a new one. */
  person: Invigilator | null;
  onDone: (message: string) => void;
  onClose: () => void;
}

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
/** 'Commerce, Economics' as a list. */
const listOf = (typed: string) =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Adds an invigilator, or changes one. */
export function InvigilatorDialog({ person, onDone, onClose }: InvigilatorDialogProps) {
  const [add] = useAddInvigilatorMutation();
  const [save] = useSaveInvigilatorMutation();
  const key = useRef({ body: '', key: '' });
  return (
    <FormDialog<'name' | 'designation' | 'department' | 'boards' | 'mobile' | 'outside' | 'active'>
      title={person ? `Change ${person.name}` : 'Add an invigilator'}
      confirmLabel="Save"
      focusInContent
      fields={[
        {
          name: 'name',
          label: 'Name',
          initial: person?.name ?? '',
          missing: 'Enter the name.',
          maxLength: 100,
          autoFocus: true,
        },
        {
          name: 'designation',
          label: 'Designation',
          initial: person?.designation ?? '',
          missing: 'Enter the designation.',
          maxLength: 60,
        },
        {
          name: 'department',
          label: 'Department',
          initial: person?.department ?? '',
          missing: 'Enter the department.',
          maxLength: 100,
        },
        {
          name: 'boards',
          label: 'Boards not watched',
          initial: person?.boards.join(', ') ?? '',
          hint: 'Boards of studies of the own subject, separated by commas.',
          maxLength: 400,
        },
        {
          name: 'mobile',
          label: 'Mobile number',
          initial: person?.mobile ?? '',
          missing: 'Enter the mobile number.',
          inputMode: 'numeric',
          clean: (text) => text.replace(/[^0-9]/g, '').slice(0, 10),
        },
        {
          name: 'outside',
          label: 'From another institution',
          initial: person?.outside ? 'yes' : 'no',
          placeholder: null,
          options: YES_OR_NO,
        },
        ...(person
          ? [
              {
                name: 'active' as const,
                label: 'Active',
                initial: person.active ? 'yes' : 'no',
                placeholder: null,
                options: YES_OR_NO,
              },
            ]
          : []),
      ]}
      onConfirm={async ({ name, designation, department, boards, mobile, outside, active }) => {
        const fields = {
          name,
          designation,
          department,
          boards: listOf(boards),
          mobile,
          outside: outside === 'yes',
          active: person === null || active === 'yes',
        };
        const body = JSON.stringify(fields);
        if (key.current.body !== body) key.current = { body, key: crypto.randomUUID() };
        const { data, error } = person
          ? await save({ params: { id: String(person.id) }, body: { ...fields, row_version: person.row_version } })
          : await add({ body: fields, idempotencyKey: key.current.key });
        if (!data) return rejectionOf(error, 'The invigilator could not be saved.');
        return onDone(`${data.name} is saved.`);
      }}
      onClose={onClose}
    />
  );
}
