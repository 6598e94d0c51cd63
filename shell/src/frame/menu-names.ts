import { useMemo } from 'react';
import { ROLES, type Role } from '@thervu/contracts/core/permissions';
import { loadTamil, useTexts, type Domain } from '@thervu/words';
import { MENU_TAMIL, type MenuTexts } from './menu-tamil';

/** English names are there with the menu: its catalogue is asked for the Tamil alone. */
const DOMAINS = new Map(
  ROLES.map((role) => [role, { name: `menu of ${role}`, en: {}, ta: MENU_TAMIL[role] } as Domain<object>]),
);

/** The id of a name in the catalogues of menus. */
export const nameKey = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const nameIn = (texts: object) => (label: string) => String((texts as MenuTexts)[nameKey(label)]?.[0] ?? label);

/** Names a page or a heading of a role's menu in Tamil; in English where the Tamil cannot be fetched. */
export const loadMenuNames = async (role: Role): Promise<(label: string) => string> =>
  nameIn((await loadTamil(DOMAINS.get(role)!)) as object);

/** Names a page or a heading of a role's menu in the chosen language. */
export function useMenuNames(role: Role): (label: string) => string {
  const texts = useTexts(DOMAINS.get(role)!);
  return useMemo(() => nameIn(texts), [texts]);
}
