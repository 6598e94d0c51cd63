import { ROLES, type Role } from '@thervu/contracts/core/permissions';
import type { CampSession, CollegeSession, OwnSession } from '@thervu/contracts/auth/auth-contract';
import type { Session } from '@thervu/shell-api';

/** What session storage holds; it is display only, the token decides on the server. */
type Key = 'userRole' | 'role' | 'col_code' | 'col_name' | 'place';
const TOKEN = 'token';

export const readToken = (): string | null => localStorage.getItem(TOKEN);

/** The session as session storage tells it; null without a role the portal knows. */
export function readSession(): Session | null {
  const role = ROLES.find((one) => one === sessionStorage.getItem('userRole'));
  if (!role) return null;
  const read = (key: Key) => sessionStorage.getItem(key) || null;
  return { role, colCode: read('col_code'), colName: read('col_name'), place: read('place') };
}

function write(role: Role, officerRole: string, code: string, name: string, place: string | null): Session {
  sessionStorage.setItem('userRole', role);
  sessionStorage.setItem('role', officerRole);
  sessionStorage.setItem('col_code', code);
  sessionStorage.setItem('col_name', name);
  if (place === null) sessionStorage.removeItem('place');
  else sessionStorage.setItem('place', place);
  return { role, colCode: code, colName: name, place };
}

/** Keeps what a sign-in answered: the token for all tabs, the rest for this one. */
export function keepSignIn(answer: CollegeSession | CampSession): Session {
  localStorage.setItem(TOKEN, answer.token);
  return 'Colcode' in answer
    ? write(
        roleOfCollege(answer.Colcode),
        roleOfCollege(answer.Colcode),
        answer.Colcode,
        answer.Colname,
        null,
      )
    : write(roleOfOfficer(answer.role), answer.role, String(answer.id), answer.name, answer.place);
}

/** Code 501 is the examination office, every other code a college. */
export const roleOfCollege = (code: string): Role => (code === '501' ? 'admin' : 'college');
/** A camp officer (CO) administers the camp, everybody else there is an operator. */
export const roleOfOfficer = (role: string): Role => (role === 'CO' ? 'campadmin' : 'camp');

/** Puts right what this tab shows, from what the server says of the token. */
export function keepOwnSession(own: OwnSession): Session {
  const officer = { campadmin: 'CO', camp: 'OP' }[own.userRole as string] ?? own.userRole;
  return write(own.userRole, officer, own.colCode, own.colName, own.place);
}

/** Nothing of the session stays in this browser. */
export function forgetSession(): void {
  sessionStorage.clear();
  localStorage.removeItem(TOKEN);
}
