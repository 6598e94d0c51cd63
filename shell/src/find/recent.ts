import { opens, type Session } from '@thervu/shell-api';
import { screenAt } from '../frame/open-screen';
import type { Option, PageAccess } from './found-options';

const MAX_KEPT = 5;
const keyOf = ({ role, colCode, person }: Session) => ['thervu.found', role, colCode, person].filter(Boolean).join(':');

interface Kept {
  label: string;
  detail?: string;
  to: string;
}

const isKept = (value: unknown): value is Kept => {
  const { label, detail, to } = (value ?? {}) as Record<string, unknown>;
  const isDetail = detail === undefined || typeof detail === 'string';
  return typeof label === 'string' && isDetail && typeof to === 'string' && to.startsWith('/home/');
};

function read(session: Session): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(session)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept).slice(0, MAX_KEPT) : [];
  } catch (problem) {
    console.error('What was found before could not be read from this browser.', problem);
    return [];
  }
}

/** What this person has opened here last, as far as it is still theirs to open. */
export function recentOptions(
  { document, session }: PageAccess,
  known: (label: string) => string = (label) => label,
): Option[] {
  return read(session).flatMap(({ label, detail, to }) => {
    const screen = screenAt(document, session.role, new URL(to, 'http://portal').pathname);
    if (!screen || !opens(session, screen.permission)) return [];
    const kept = { label, ...(detail !== undefined && { detail }) };
    return [{ kind: 'recent' as const, ...kept, label: known(label), to, kept }];
  });
}

/** Keeps what was opened, the latest first, in this browser and for this account alone. */
export function storeRecent(session: Session, { to, kept }: Option): void {
  const before = read(session).filter((other) => other.to !== to);
  try {
    localStorage.setItem(keyOf(session), JSON.stringify([{ ...kept, to }, ...before].slice(0, MAX_KEPT)));
  } catch (problem) {
    console.error('What was opened could not be kept in this browser.', problem);
  }
}
