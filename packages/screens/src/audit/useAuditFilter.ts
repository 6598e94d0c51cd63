import { useState } from 'react';
import type { AuditFilter } from '@thervu/contracts/audit/audit-contract';
import { useUrlState } from '@thervu/ui/filter/useUrlState';

const NOTHING = {
  from: '',
  to: '',
  who: '',
  role: '',
  action: '',
  entity: '',
  key: '',
  exam: '',
  college: '',
};
export type AuditChoice = typeof NOTHING;

const midnight = (day: string): string => `${day}T00:00:00+05:30`;
const lastMoment = (day: string): string => `${day}T23:59:59.999+05:30`;

/** A choice as the call takes it: days of India become moments, what is empty is left out. */
export function toFilter(choice: Readonly<AuditChoice>): AuditFilter {
  const { from, to, exam, ...rest } = choice;
  const values = Object.entries(rest)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return {
    ...(Object.fromEntries(values) as Pick<AuditFilter, 'who' | 'role' | 'action' | 'entity' | 'key' | 'college'>),
    ...(from ? { from: midnight(from) } : {}),
    ...(to ? { to: lastMoment(to) } : {}),
    ...(exam ? { exam: Number(exam) } : {}),
  };
}

/** What stands in the bar and what was searched for; no choice depends on another here. */
export function useAuditFilter() {
  const [applied, apply] = useUrlState(NOTHING);
  const [edits, setEdits] = useState<Partial<AuditChoice>>({});
  const draft = { ...applied, ...edits };
  return {
    draft,
    applied,
    choose: (key: keyof AuditChoice, value: string) => setEdits((before) => ({ ...before, [key]: value })),
    search: () => {
      apply(draft);
      setEdits({});
    },
    clear: () => {
      apply(NOTHING);
      setEdits({});
    },
  };
}
