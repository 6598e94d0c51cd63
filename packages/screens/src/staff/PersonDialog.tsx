import { useId, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { AREAS, DUTIES, type Area, type Duty } from '@thervu/contracts/core/duties';
import { proposePerson, proposeStaffChange, type StaffPerson } from '@thervu/contracts/staff/staff-contract';
import { formatDuties } from '@thervu/contracts/staff/staff-rules';
import { accountProposed } from '@thervu/contracts/signature/signed-content';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { TickGroup } from '@thervu/ui/form/TickGroup';
import { Stack } from '@thervu/ui/layout/Stack';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords, type Say } from '@thervu/words';
import { staff as staffWords, type StaffWords } from '@thervu/words/compiled/staff';
import { rejectionOf } from '../shared/rejection';
import { useSigning, type SignedAnswer } from '../shared/useSigning';
import { shownDuties } from './shown-duties';
import { draftOfPerson, dutiesOfDraft, personProblems, type PersonDraft } from './person-draft';

export interface PersonDialogProps {
  /** Who is to be changed; null for a new person. */
  person: StaffPerson | null;
  /** With half of the code where the proposal has one. */
  onProposed: (name: string, half: string | null) => void;
  onClose: () => void;
}

const dutyTicksIn = (t: Say<StaffWords>) =>
  DUTIES.map((duty) => ({ value: duty, label: t(`duty.${duty}`), hint: t(`hint.${duty}`) }));
const areaTicksIn = (t: Say<StaffWords>) => AREAS.map((area) => ({ value: area, label: t(`area.${area}`) }));

/** Proposes a person, or other facts and duties of one. `callOnce`, since a store would keep the half of a code. */
export function PersonDialog({ person, onProposed, onClose }: PersonDialogProps) {
  const t = useWords(staffWords);
  const id = useId();
  const [draft, setDraft] = useState(() => draftOfPerson(person));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const signing = useSigning();
  const change = (patch: Partial<PersonDraft>) => setDraft((before) => ({ ...before, ...patch }));

  const propose = async () => {
    const wrong = personProblems(t, draft, person?.login);
    setProblems(wrong);
    const [first] = Object.values(wrong);
    if (first !== undefined) return { text: first };
    const facts = {
      name: draft.name.trim(),
      designation: draft.designation.trim(),
      email: draft.email.trim(),
      mobile: draft.mobile.trim(),
      duties: dutiesOfDraft(draft),
      reason: draft.reason.trim(),
    };
    const { name, reason } = facts;
    const email = facts.email.toLowerCase();
    const duties = formatDuties(facts.duties);
    const kind = person ? 'CHANGE' : 'PERSON';
    const answer = await signing.ask(
      accountProposed({ kind, staff: person?.id ?? null, email, name, duties, reason }),
      [
        person ? t('propose-a-change-of-name', { name: person.name }) : t('propose-name-email', { name, email }),
        t('duties-duties', { duties: shownDuties(t, facts.duties) }),
        t('reason-reason', { reason }),
      ],
      async (proof): Promise<SignedAnswer<{ half: string | null }>> =>
        person
          ? callOnce(proposeStaffChange, {
              params: { id: String(person.id) },
              body: { ...facts, row_version: person.row_version, ...proof },
            })
          : callOnce(proposePerson, { body: { ...facts, ...proof } }),
    );
    if (!answer.data) {
      const rejection = rejectionOf(answer.error, t('the-proposal-could-not-be-saved'));
      setProblems(rejection?.fields ?? {});
      return rejection;
    }
    return onProposed(name, answer.data.half);
  };

  const input = (field: 'name' | 'designation' | 'email' | 'mobile', label: string, max: number) => (
    <PlainInput
      id={`${id}-${field}`}
      label={label}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
      required={field !== 'mobile'}
      autoFocus={field === 'name'}
      maxLength={max}
      {...(field === 'mobile' ? { inputMode: 'numeric' as const } : {})}
      {...(problems[field] ? { error: problems[field] } : {})}
    />
  );
  return (
    <FormDialog
      title={person ? t('propose-a-change-of-name-2', { name: person.name }) : t('propose-a-person')}
      confirmLabel={t('propose')}
      focusInContent
      onConfirm={propose}
      onClose={onClose}
    >
      <Stack>
        {input('name', t('name'), 100)}
        {input('designation', t('designation'), 100)}
        {input('email', t('e-mail'), 254)}
        {input('mobile', t('mobile'), 15)}
        <TickGroup
          label={t('duties')}
          ticks={dutyTicksIn(t)}
          chosen={draft.duties}
          onChange={(duties) => change({ duties: duties as readonly Duty[] })}
          {...(problems.duties ? { error: problems.duties } : {})}
        />
        {draft.duties.includes('SECTION') && (
          <TickGroup
            label={t('sections')}
            ticks={areaTicksIn(t)}
            chosen={draft.areas}
            onChange={(areas) => change({ areas: areas as readonly Area[] })}
            row
          />
        )}
        <PlainInput
          id={`${id}-reason`}
          label={t('reason')}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          required
          lines={2}
          maxLength={500}
          {...(problems.reason ? { error: problems.reason } : {})}
        />
      </Stack>
      {signing.dialog}
    </FormDialog>
  );
}
