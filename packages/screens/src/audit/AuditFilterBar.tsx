import { useId } from 'react';
import { useGetAuditWordsQuery } from '@thervu/contracts/audit/audit-api';
import { AUDIT_ROLE_WORDS } from '@thervu/contracts/audit/audit-rules';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { PlainDay } from '@thervu/ui/form/PlainDay';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect, type Option } from '@thervu/ui/form/PlainSelect';
import { useWords, type Say } from '@thervu/words';
import { audit as auditWords, type AuditWords } from '@thervu/words/compiled/audit';
import { roleText } from './audit-labels';
import type { AuditChoice } from './useAuditFilter';
import { useAuditNames } from './useAuditNames';

export interface AuditFilterBarProps {
  draft: Readonly<AuditChoice>;
  choose: (key: keyof AuditChoice, value: string) => void;
  onSearch: () => void;
}

const rolesIn = (t: Say<AuditWords>): Option[] =>
  Object.keys(AUDIT_ROLE_WORDS).map((value) => ({ value, label: roleText(t, value) }));
/** In the order of what is read, not of the codes. */
const toOptions = (codes: readonly string[] = [], text: (code: string) => string): Option[] =>
  codes.map((value) => ({ value, label: text(value) })).sort((a, b) => a.label.localeCompare(b.label));

/** The log by time, person, deed and thing. */
export function AuditFilterBar({ draft, choose, onSearch }: AuditFilterBarProps) {
  const t = useWords(auditWords);
  const { actionText, entityText } = useAuditNames();
  const id = useId();
  const labels = useGetAuditWordsQuery();
  const exams = useListExamsQuery();
  const field = (name: keyof AuditChoice) => ({
    id: `${id}-${name}`,
    value: draft[name],
    onChange: (value: string) => choose(name, value),
  });
  const backwards = draft.from !== '' && draft.to !== '' && draft.to < draft.from;
  const college = draft.college.trim();
  const noCode = college !== '' && !/^[0-9]{1,6}$/.test(college);
  const problem = backwards ? t('the-last-day-is-before-the') : noCode ? t('a-college-code-has-one-to') : undefined;
  return (
    <FilterBar label={t('lines-of-the-audit-log')} onSearch={onSearch} {...(problem ? { notYet: problem } : {})}>
      <PlainDay {...field('from')} label={t('from')} />
      <PlainDay {...field('to')} label={t('to')} {...(backwards && problem ? { error: problem } : {})} />
      <PlainInput {...field('who')} label={t('user-name')} maxLength={254} />
      <PlainSelect {...field('role')} label={t('role')} options={rolesIn(t)} placeholder={t('all')} />
      <PlainSelect
        {...field('action')}
        label={t('action')}
        options={toOptions(labels.data?.actions, actionText)}
        placeholder={t('all')}
      />
      <PlainSelect
        {...field('entity')}
        label={t('entity')}
        options={toOptions(labels.data?.entities, entityText)}
        placeholder={t('all')}
      />
      <PlainInput {...field('key')} label={t('key')} maxLength={200} />
      <PlainSelect
        {...field('exam')}
        label={t('exam')}
        options={exams.data?.map((exam) => ({ value: String(exam.id), label: exam.exam_name })) ?? []}
        placeholder={t('all')}
      />
      <PlainInput
        {...field('college')}
        label={t('college-of-the-user')}
        inputMode="numeric"
        maxLength={6}
        {...(noCode && problem ? { error: problem } : {})}
      />
    </FilterBar>
  );
}
