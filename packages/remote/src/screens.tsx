import type { ComponentType } from 'react';
import { holds, type Permission, type Role } from '@thervu/contracts/core/permissions';

/** One screen of a remote: menu, router, gate and tests all read this. */
export interface ScreenEntry {
  /** Below `/home/`, spelled exactly; '' is the index. Params as in react-router: `edit-clg/:id`. */
  path: string;
  /** Name of the page. */
  label: string;
  permission: Permission;
  /** Its help, `domain/screen`: the Markdown file in the folder `help` beside the screen. */
  help: string;
  /**
   * Its line in the menu, named by its label: `true` directly, a text under that heading, which folds. Lines and headings stand
   * in the order of the list. Left out: the screen is reached from other screens.
   */
  menu?: true | string;
  /** Fetches the screen when it is opened for the first time. */
  load: () => Promise<ComponentType>;
  /** Fetches the Tamil of its domains beside it, where Tamil is the language; left out while it speaks English alone. */
  tamil?: () => Promise<unknown>;
}

interface MenuItem {
  label: string;
  path: string;
}

/** Entries under a heading that folds; without a label they are at the top level of the menu. */
interface MenuGroup {
  label?: string;
  items: MenuItem[];
}

/** The screens of each role a remote serves. */
export type ScreensByRole = { readonly [R in Role]?: readonly ScreenEntry[] };

/** What the shell needs of a remote before loading it: the `screens.json` beside `remoteEntry.js`. */
export interface ScreensDocument {
  screens: { [R in Role]?: { path: string; label: string; permission: Permission; help: string }[] };
  menus: { [R in Role]?: MenuGroup[] };
}

/** Checks a role's list when it is declared: paths are unique, and a line of the menu leads to one page. */
export function defineScreens(entries: readonly ScreenEntry[]): readonly ScreenEntry[] {
  const visited = new Set<string>();
  for (const { path, menu } of entries) {
    if (visited.has(path)) throw new Error(`screens: '${path}' is there twice`);
    if (path.startsWith('/')) throw new Error(`screens: '${path}' must be relative to /home/`);
    if (menu && path.includes(':')) throw new Error(`screens: '${path}' needs a value, so no menu can lead to it`);
    visited.add(path);
  }
  return entries;
}

/** The menu of a role. The shell adds 'Logout' at the end. */
function menuOf(entries: readonly ScreenEntry[]): MenuGroup[] {
  const groups = new Map<true | string, MenuGroup>();
  for (const { path, label, menu } of entries) {
    if (!menu) continue;
    const group = groups.get(menu) ?? { ...(menu === true ? {} : { label: menu }), items: [] };
    group.items.push({ label, path });
    groups.set(menu, group);
  }
  return [...groups.values()];
}

/** The document of a remote. Throws when a role may not open one of its screens. */
export function describeScreens(screens: ScreensByRole): ScreensDocument {
  const described: ScreensDocument = { screens: {}, menus: {} };
  for (const [role, entries] of Object.entries(screens) as [Role, readonly ScreenEntry[]][]) {
    for (const { path, permission } of entries)
      if (!holds(role, permission)) throw new Error(`screens: ${role} does not hold ${permission} of '${path}'`);
    described.screens[role] = entries.map(({ path, label, permission, help }) => ({ path, label, permission, help }));
    described.menus[role] = menuOf(entries);
  }
  return described;
}
