import type { ComponentType } from 'react';
import { holds, type Permission, type Role } from '@thervu/contracts/core/permissions';

/** One screen of a remote: menu, router, gate and tests all read this. */
export interface ScreenEntry {
  /** Below `/home/`, spelled exactly; '' is the index. Params as in react-router: `edit-clg/:id`. */
  path: string;
  /** Name of the page. */
  label: string;
  permission: Permission;
  /** Fetches the screen when it is opened for the first time. */
  load: () => Promise<ComponentType>;
  /** One sentence about the planned content. Present until the screen is built. */
  planned?: string;
}

export interface MenuItem {
  label: string;
  /** Path of a screen of the same role. */
  path: string;
}

/** Entries under a heading that folds; without a label they are at the top level of the menu. */
export interface MenuGroup {
  label?: string;
  items: readonly MenuItem[];
}

/** The screens of each role a remote serves. */
export type ScreensByRole = { readonly [R in Role]?: readonly ScreenEntry[] };
export type MenusByRole = { readonly [R in Role]?: readonly MenuGroup[] };

/** What the shell needs of a remote before loading it: the `screens.json` beside `remoteEntry.js`. */
export interface ScreensDocument {
  screens: { [R in Role]?: { path: string; label: string; permission: Permission }[] };
  menus: { [R in Role]?: readonly MenuGroup[] };
}

/** Checks a role's list when it is declared: paths are unique. */
export function defineScreens(entries: readonly ScreenEntry[]): readonly ScreenEntry[] {
  const visited = new Set<string>();
  for (const { path } of entries) {
    if (visited.has(path)) throw new Error(`screens: '${path}' is there twice`);
    if (path.startsWith('/')) throw new Error(`screens: '${path}' must be relative to /home/`);
    visited.add(path);
  }
  return entries;
}

/** The document of a remote. Throws when a menu names a path that is no screen of that role, or one its role may not open. */
export function describeScreens(screens: ScreensByRole, menus: MenusByRole): ScreensDocument {
  const described: ScreensDocument = { screens: {}, menus };
  for (const [role, entries] of Object.entries(screens) as [Role, readonly ScreenEntry[]][]) {
    for (const { path, permission } of entries)
      if (!holds(role, permission)) throw new Error(`screens: ${role} does not hold ${permission} of '${path}'`);
    described.screens[role] = entries.map(({ path, label, permission }) => ({ path, label, permission }));
    for (const { path } of (menus[role] ?? []).flatMap(({ items }) => items))
      if (!entries.some((entry) => entry.path === path))
        throw new Error(`menu of ${role}: '${path}' is not one of its screens`);
  }
  return described;
}
