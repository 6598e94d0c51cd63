import { useRef } from 'react';
import { useAddInvigilatorMutation, useSaveInvigilatorMutation } from '@thervu/contracts/invigilation/invigilation-api';
import type { Invigilator } from '@thervu/contracts/invigilation/invigilation-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { invigilation } from '@thervu/words/compiled/invigilation';
import { rejectionOf } from '../shared/rejection';

export interface InvigilatorDialogProps {
  /** Null for a new one. */
  person: Invigilator | null;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** 'Commerce, Economics' as a list. */
const listOf = (typed: string) =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Adds an invigilator, or changes one. */
export function InvigilatorDialog({ person, onDone, onClose }: InvigilatorDialogProps) {
  const t = useWords(invigilation);
  const yesOrNo = [
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ];
  const [add] = useAddInvigilatorMutation();
  const [save] = useSaveInvigilatorMutation();
  const key = useRef({ body: '', key: '' });
  return (
    <FormDialog<'name' | 'designation' | 'department' | 'boards' | 'mobile' | 'email' | 'outside' | 'active'>
      title={person ? t('person.change', { name: person.name }) : t('person.add-title')}
      confirmLabel={t('save')}
      focusInContent
      fields={[
        {
          name: 'name',
          label: t('name'),
          initial: person?.name ?? '',
          missing: t('name.enter'),
          maxLength: 100,
          autoFocus: true,
        },
        {
          name: 'designation',
          label: t('designation'),
          initial: person?.designation ?? '',
          missing: t('designation.enter'),
          maxLength: 60,
        },
        {
          name: 'department',
          label: t('department'),
          initial: person?.department ?? '',
          missing: t('department.enter'),
          maxLength: 100,
        },
        {
          name: 'boards',
          label: t('boards'),
          initial: person?.boards.join(', ') ?? '',
          hint: t('boards.hint'),
          maxLength: 400,
        },
        {
          name: 'mobile',
          label: t('mobile.number'),
          initial: person?.mobile ?? '',
          missing: t('mobile.enter'),
          inputMode: 'numeric',
          clean: (text) => text.replace(/[^0-9]/g, '').slice(0, 10),
        },
        {
          name: 'email',
          label: t('email'),
          initial: person?.email ?? '',
          hint: t('email.hint'),
          maxLength: 254,
          clean: (text) => text.replace(/\s/g, ''),
        },
        {
          name: 'outside',
          label: t('outside'),
          initial: person?.outside ? 'yes' : 'no',
          placeholder: null,
          options: yesOrNo,
        },
        ...(person
          ? [
              {
                name: 'active' as const,
                label: t('active'),
                initial: person.active ? 'yes' : 'no',
                placeholder: null,
                options: yesOrNo,
              },
            ]
          : []),
      ]}
      onConfirm={async ({ name, designation, department, boards, mobile, email, outside, active }) => {
        if (mobile.length !== 10) return { fields: { mobile: t('mobile.digits') } };
        const fields = {
          name,
          designation,
          department,
          boards: listOf(boards),
          mobile,
          email: email === '' ? null : email,
          outside: outside === 'yes',
          active: person === null || active === 'yes',
        };
        const body = JSON.stringify(fields);
        if (key.current.body !== body) key.current = { body, key: crypto.randomUUID() };
        const { data, error } = person
          ? await save({ params: { id: String(person.id) }, body: { ...fields, row_version: person.row_version } })
          : await add({ body: fields, idempotencyKey: key.current.key });
        if (!data) return rejectionOf(error, t('person.failed'));
        return onDone(t('person.saved', { name: data.name }));
      }}
      onClose={onClose}
    />
  );
}
