import type { Role } from '@thervu/contracts/core/permissions';

/** Which remote serves a role. */
export const REMOTE_OF: Record<Role, string> = {
  admin: 'admin',
  college: 'college',
  campadmin: 'camp',
  camp: 'camp',
};

/** What a role is called in the account menu. */
export const ROLE_WORDS: Record<Role, string> = {
  admin: 'Examination office',
  college: 'College',
  campadmin: 'Camp officer',
  camp: 'Camp operator',
};
