import { useId } from 'react';
import { useGetAuditWordsQuery } from '@thervu/contracts/audit/audit-api';
import { AUDIT_ROLE_WORDS } from '@thervu/contracts/audit/audit-rules';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { PlainDay } from '@thervu/ui/form/PlainDay';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect, type Option } from '@thervu/ui/form/PlainSelect';
import { formatWord } from './audit-labels';
import type { AuditChoice } from './useAuditFilter';

export interface AuditFilterBarProps {
  draft: Readonly<AuditChoice>;
  choose: (key: keyof AuditChoice, value: string) => void;
  onSearch: () => void;
}

const ROLES: Option[] = Object.entries(AUDIT_ROLE_WORDS).map(([value, label]) => ({ value, label }));
const toOptions = (texts: readonly string[] = []): Option[] =>
  texts.map((value) => ({ value, label: formatWord(value) }));

/** The log by time, person, deed and thing. */
export function AuditFilterBar({ draft, choose, onSearch }: AuditFilterBarProps) {
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
  const problem = backwards
    ? 'The last day is before the first.'
    : noCode
      ? 'A college code has one to six digits.'
      : undefined;
  return (
    <FilterBar label="Lines of the audit log" onSearch={onSearch} {...(problem ? { notYet: problem } : {})}>
      <PlainDay {...field('from')} label="From" />
      <PlainDay {...field('to')} label="To" {...(backwards && problem ? { error: problem } : {})} />
      <PlainInput {...field('who')} label="User name" maxLength={254} />
      <PlainSelect {...field('role')} label="Role" options={ROLES} placeholder="All" />
      <PlainSelect {...field('action')} label="Action" options={toOptions(labels.data?.actions)} placeholder="All" />
      <PlainSelect {...field('entity')} label="Entity" options={toOptions(labels.data?.entities)} placeholder="All" />
      <PlainInput {...field('key')} label="Key" maxLength={200} />
      <PlainSelect
        {...field('exam')}
        label="Exam"
        options={exams.data?.map((exam) => ({ value: String(exam.id), label: exam.exam_name })) ?? []}
        placeholder="All"
      />
      <PlainInput
        {...field('college')}
        label="College of the user"
        inputMode="numeric"
        maxLength={6}
        {...(noCode && problem ? { error: problem } : {})}
      />
    </FilterBar>
  );
}
