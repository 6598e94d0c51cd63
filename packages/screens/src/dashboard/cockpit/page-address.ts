import type { Permission } from '@thervu/contracts/core/permissions';

export { pageWith } from '@thervu/contracts/cockpit/due-pages';

/** The address of a page the person may open; a clerk or officer without the duty sees the figure without a link. */
export const openable = (
  can: (permission: Permission) => boolean,
  permission: Permission,
  address: string,
): string | undefined => (can(permission) ? address : undefined);
