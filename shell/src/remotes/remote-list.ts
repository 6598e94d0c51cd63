import { PERMISSIONS, type Permission, type Role } from '@thervu/contracts/core/permissions';

/** One entry of `remotes.json`; addresses are relative to the base path, or absolute for another host. */
export interface RemoteAddress {
  name: string;
  entry: string;
  screens?: string;
}

export interface MenuItem {
  label: string;
  path: string;
}
export interface MenuGroup {
  label?: string;
  items: readonly MenuItem[];
}
export interface KnownScreen {
  path: string;
  label: string;
  permission: Permission;
  /** Its help; left out by a remote of a release before the help. */
  help?: string;
}

/** What a remote offers, by role: the `screens.json` beside its entry. */
export interface ScreensDocument {
  screens: { [R in Role]?: readonly KnownScreen[] };
  menus: { [R in Role]?: readonly MenuGroup[] };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function listOf<T>(value: unknown, check: (entry: unknown) => entry is T): value is T[] {
  return Array.isArray(value) && value.every(check);
}

const isRemoteAddress = (value: unknown): value is RemoteAddress =>
  isRecord(value) &&
  isText(value.name) &&
  isText(value.entry) &&
  (value.screens === undefined || isText(value.screens));

const isScreen = (value: unknown): value is KnownScreen =>
  isRecord(value) &&
  isText(value.path) &&
  isText(value.label) &&
  isText(value.permission) &&
  value.permission in PERMISSIONS &&
  (value.help === undefined || (isText(value.help) && /^[a-z0-9-]+\/[a-z0-9-]+$/.test(value.help)));

const isItem = (value: unknown): value is MenuItem => isRecord(value) && isText(value.path) && isText(value.label);
const isGroup = (value: unknown): value is MenuGroup =>
  isRecord(value) && (value.label === undefined || isText(value.label)) && listOf(value.items, isItem);

/** A proxy's HTML page or a half-written file is not a list of remotes. Throws. */
export function parseRemotes(value: unknown): RemoteAddress[] {
  if (!isRecord(value) || !listOf(value.remotes, isRemoteAddress))
    throw new Error('remotes.json is no list of remotes');
  return value.remotes;
}

/** Throws for anything but the document of a remote. */
export function parseScreens(value: unknown): ScreensDocument {
  const byRole = (part: unknown, check: (list: unknown) => boolean) =>
    isRecord(part) && Object.values(part).every(check);
  if (
    !isRecord(value) ||
    !byRole(value.screens, (list) => listOf(list, isScreen)) ||
    !byRole(value.menus, (list) => listOf(list, isGroup))
  )
    throw new Error('screens.json is no list of screens');
  return value as unknown as ScreensDocument;
}
