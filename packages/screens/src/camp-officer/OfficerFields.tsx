import { useId } from 'react';
import { OFFICER_ROLES, type OfficerDraft } from '@thervu/contracts/camp-officer/camp-officer-rules';
import type { Place } from '@thervu/contracts/camp-place/camp-place-contract';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect, type Option } from '@thervu/ui/form/PlainSelect';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { useWords } from '@thervu/words';
import { campOfficer } from '@thervu/words/compiled/camp-officer';
import { placeOptions } from './officer-draft';

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
  const t = useWords(campOfficer);
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
      <PlainSelect {...field('exam', t('exam'))} options={exams} disabled={editing} />
      <PlainInput {...field('name', t('name'))} maxLength={100} autoFocus />
      <PlainInput {...field('designation', t('designation'))} maxLength={100} />
      <PlainInput {...field('email', t('email'))} maxLength={254} inputMode="text" />
      <PlainInput {...field('mobile', t('mobile'))} maxLength={15} inputMode="numeric" required={false} />
      <PlainInput
        {...field('password', t('password'))}
        type="password"
        autoComplete="new-password"
        required={!editing}
        hint={t(editing ? 'password.keep' : 'password.new')}
      />
      <PlainSelect
        {...field('role', t('role'))}
        options={OFFICER_ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        placeholder={null}
        disabled={own}
      />
      <PlainSelect
        {...field('place', t('place'))}
        options={placeOptions(draft.place, places)}
        placeholder={draft.place === '' ? t('choose-a-camp') : null}
        disabled={own}
        hint={placeHint}
      />
    </FieldGrid>
  );
}
