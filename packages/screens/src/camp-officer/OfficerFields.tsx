import { useId } from 'react';
import { OFFICER_ROLES, type OfficerDraft } from '@thervu/contracts/camp-officer/camp-officer-rules';
import type { Place } from '@thervu/contracts/camp-place/camp-place-contract';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect, type Option } from '@thervu/ui/form/PlainSelect';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { placeOptions, ROLE_WORDS } from './officer-draft';

export interface OfficerFieldsProps {
  draft: OfficerDraft;
  onChange: (patch: Partial<OfficerDraft>) => void;
  problems: Partial<Record<string, string>>;
  exams: readonly Option[];
  places: readonly Place[];
  editing: boolean;
  /** The own record: role, place and exam stay. */
  own: boolean;
  placeHint?: string;
}

export function OfficerFields(props: OfficerFieldsProps) {
  const { draft, onChange, problems, exams, places, editing, own, placeHint } = props;
  const id = useId();
  const field = (name: keyof OfficerDraft, label: string) => ({
    id: `${id}-${name}`,
    name,
    label,
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: problems[name],
    required: true,
  });
  return (
    <FieldGrid width={170}>
      <PlainSelect {...field('exam', 'Exam')} options={exams} disabled={editing} />
      <PlainInput {...field('name', 'Name')} maxLength={100} autoFocus />
      <PlainInput {...field('designation', 'Designation')} maxLength={100} />
      <PlainInput {...field('email', 'Email')} maxLength={254} inputMode="text" />
      <PlainInput
        {...field('password', 'Password')}
        type="password"
        autoComplete="new-password"
        required={!editing}
        hint={
          editing
            ? 'Left empty, the password stays as it is.'
            : 'At least 12 characters. It has to be changed at the first sign-in.'
        }
      />
      <PlainSelect
        {...field('role', 'Role')}
        options={OFFICER_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role] }))}
        placeholder={null}
        disabled={own}
      />
      <PlainSelect
        {...field('place', 'Place')}
        options={placeOptions(draft.place, places)}
        placeholder={draft.place === '' ? 'Choose a camp' : null}
        disabled={own}
        hint={placeHint}
      />
    </FieldGrid>
  );
}
