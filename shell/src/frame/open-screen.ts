import { matchPath } from 'react-router';
import { holds, type Role } from '@thervu/contracts/core/permissions';
import { opens, type Session } from '@thervu/shell-api';
import type { KnownScreen, MenuGroup, MenuItem, ScreensDocument } from '../remotes/remote-list';

/** Address of a screen inside the portal; the index is `/home/`. */
export const addressOf = (path: string): string => `/home/${path}`;

/** The screen of this role at an exact address; null when the role has none there. */
export function screenAt(document: ScreensDocument, role: Role, pathname: string): KnownScreen | null {
  const found = (document.screens[role] ?? []).find(({ path }) =>
    matchPath({ path: addressOf(path), caseSensitive: true }, pathname),
  );
  return found && holds(role, found.permission) ? found : null;
}

/**
 * The menu entry of the open page. An index that shows another entry's page (an operator's mismatches) is
 * marked under that entry's name.
 */
export function currentItem(menu: readonly MenuGroup[], screen: KnownScreen | null): MenuItem | null {
  if (!screen) return null;
  const items = menu.flatMap((group) => group.items);
  return items.find(({ path }) => path === screen.path) ?? items.find(({ label }) => label === screen.label) ?? null;
}

/** The menu of the role without what the duties of the person do not open. */
export function openMenu({ menus, screens }: ScreensDocument, session: Session): readonly MenuGroup[] {
  const groups = menus[session.role] ?? [];
  if (!session.permissions) return groups;
  const open = new Set(
    (screens[session.role] ?? []).filter(({ permission }) => opens(session, permission)).map(({ path }) => path),
  );
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ path }) => open.has(path)) }))
    .filter(({ items }) => items.length > 0);
}
