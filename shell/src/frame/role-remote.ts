import type { Role } from '@thervu/contracts/core/permissions';

/** Which remote serves a role. */
export const REMOTE_OF: Record<Role, string> = {
  admin: 'admin',
  college: 'college',
  campadmin: 'camp',
  camp: 'camp',
};
