import { ROLES, type Role } from '@thervu/contracts/core/permissions';
import type { Session } from '@thervu/shell-api';

/** The keys of the specification; beyond them only an operator's session is stored, and only beside the token. */
const KEYS = ['userRole', 'role', 'col_code', 'col_name', 'place'] as const;
/** What duties open, of an officer whom they narrow. */
const PERMISSIONS = 'permissions';
/** The clerk behind the code of a college. */
const PERSON = 'person';
const TOKEN = 'token';
/** The operator of this machine: mark entry also opens offline, when the server cannot be asked. For display, as the others. */
const OPERATOR = 'thervu.operator';

const roleOf = (stored: string | null): Role | undefined => ROLES.find((role) => role === stored);

/** Session storage as a portal session; null when it names no role. */
export function readStoredSession(): Session | null {
  const role = roleOf(sessionStorage.getItem('userRole'));
  if (!role) return null;
  const stored = (key: (typeof KEYS)[number]) => sessionStorage.getItem(key) || null;
  const permissions = sessionStorage.getItem(PERMISSIONS)?.split(' ');
  const session = { role, colCode: stored('col_code'), colName: stored('col_name'), place: stored('place') };
  const person = sessionStorage.getItem(PERSON);
  return { ...session, ...(permissions && { permissions }), ...(person !== null && { person }) };
}

/** `role` is the word of the sign-in answer: CO or OP in a camp, the user role elsewhere. */
const LABELS: Record<Role, string> = { admin: 'admin', college: 'college', campadmin: 'CO', camp: 'OP' };

export function storeSession({ role, colCode, colName, place, permissions, person }: Session): void {
  if (person === undefined) sessionStorage.removeItem(PERSON);
  else sessionStorage.setItem(PERSON, person);
  if (permissions) sessionStorage.setItem(PERMISSIONS, permissions.join(' '));
  else sessionStorage.removeItem(PERMISSIONS);
  const values = [role, LABELS[role], colCode, colName, place];
  KEYS.forEach((key, index) => {
    const value = values[index];
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  });
  if (role === 'camp') localStorage.setItem(OPERATOR, JSON.stringify({ colCode, colName, place }));
  else localStorage.removeItem(OPERATOR);
}

/** The operator who was signed in here last and has not signed out; null where none was. */
export function readKeptOperator(): Session | null {
  const text = localStorage.getItem(OPERATOR);
  if (text === null || readToken() === null) return null;
  try {
    const kept = JSON.parse(text) as Record<string, unknown>;
    const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
    return {
      role: 'camp',
      colCode: word(kept.colCode),
      colName: word(kept.colName),
      place: word(kept.place),
    };
  } catch (problem) {
    console.error('The kept session could not be read.', problem);
    return null;
  }
}

export const readToken = (): string | null => localStorage.getItem(TOKEN);
export const storeToken = (token: string): void => localStorage.setItem(TOKEN, token);

/** All session storage belongs to this person, including what screens have saved: everything is cleared. */
export function clearStored(): void {
  sessionStorage.clear();
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(OPERATOR);
}

/**
 * Calls `changed` when another tab of this browser signs out or signs in a different person. Returns the function that
 * stops it.
 */
export function onTokenOfAnotherTab(changed: (token: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === TOKEN || event.key === null)) changed(readToken());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
