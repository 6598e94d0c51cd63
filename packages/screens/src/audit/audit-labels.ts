import { AUDIT_ROLE_WORDS } from '@thervu/contracts/audit/audit-rules';
import type { Say } from '@thervu/words';
import type { AuditWords } from '@thervu/words/compiled/audit';
import type { AuditLine } from '@thervu/contracts/audit/audit-contract';

// The order of events counts here, so a moment is written to the second.
export { formatMomentWithSeconds as when } from '@thervu/contracts/core/format';

/** `PASSWORD_CHANGED` as a person reads it. */
export const formatWord = (word: string): string => {
  const text = word.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export interface Change {
  /** Name of what changed; empty where the whole is one value. */
  field: string;
  /** Undefined: there was nothing, or there is nothing any more. */
  before?: string;
  after?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string =>
  value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

/** Names and values of what a side tells, the parts of a part joined by a full stop. */
function parts(value: unknown, name = ''): Map<string, string> {
  if (!isObject(value)) return new Map([[name, shown(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, item]) => [...parts(item, name === '' ? key : `${name}.${key}`)]),
  );
}

function read(text: string | null): Map<string, string> {
  return text === null ? new Map() : parts(JSON.parse(text) as unknown);
}

/** What a line tells, field by field; fields that are the same on both sides are left out. */
export function auditedChanges({ before, after }: Pick<AuditLine, 'before' | 'after'>): Change[] {
  const [was, is] = [read(before), read(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }));
}

/** One change in a line: 'mark: 40 → 45', 'reason: Recount'. `removed` is said of what is not there any more. */
export function changeText({ field, before, after }: Change, removed: string): string {
  const name = field === '' ? '' : `${field}: `;
  if (before === undefined) return `${name}${after}`;
  return `${name}${before} → ${after ?? removed}`;
}

type AuditRole = 'admin' | 'college' | 'campadmin' | 'camp';
const isAuditRole = (role: string): role is AuditRole => Object.hasOwn(AUDIT_ROLE_WORDS, role);

/** What a role is called; one the log has of other times stays as it is. */
export const roleText = (t: Say<AuditWords>, role: string): string => (isAuditRole(role) ? t(`role.${role}`) : role);
