import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Role } from '@thervu/contracts/core/permissions';
import { loadTamil, useKnownText, useLanguage, type Domain } from '@thervu/words';
import { menu } from '@thervu/words/compiled/menu';

/** Tamil names by English ones. */
type Names = ReadonlyMap<string, string>;

const office = async () => (await import('@thervu/words/compiled/office-menu')).officeMenu;
const camp = async () => (await import('@thervu/words/compiled/camp-menu')).campMenu;
/** Pages only one role has, beside those every college has: both languages are fetched with the Tamil. */
const OWN_PAGES: { readonly [R in Role]?: () => Promise<Domain<unknown>> } = { admin: office, campadmin: camp, camp };

async function namesOf(domain: Domain<unknown>): Promise<[string, string][]> {
  const tamil = (await loadTamil(domain)) as Record<string, readonly unknown[]>;
  return Object.entries<readonly unknown[]>(domain.en).map(([key, [english]]) => [
    String(english),
    String(tamil[key]?.[0] ?? english),
  ]);
}

const there = new Map<Role, Names>();
const coming = new Map<Role, Promise<Names>>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

async function fetchNames(role: Role): Promise<Names> {
  const domain = await OWN_PAGES[role]?.();
  const names = new Map([...(await namesOf(menu)), ...(domain ? await namesOf(domain) : [])]);
  there.set(role, names);
  for (const listener of listeners) listener();
  return names;
}

/** Tamil names of the pages and headings of a role's menu, fetched once. */
export function loadMenuNames(role: Role): Promise<Names> {
  const known = coming.get(role) ?? fetchNames(role);
  coming.set(role, known);
  return known;
}

/** Names a page or a heading of the menu in the chosen language: those of one role alone as soon as they are there. */
export function useMenuNames(role: Role): (label: string) => string {
  const isTamil = useLanguage() === 'ta';
  const ofEverybody = useKnownText(menu);
  const names = useSyncExternalStore(subscribe, () => there.get(role));
  useEffect(() => {
    if (!isTamil || !OWN_PAGES[role]) return;
    loadMenuNames(role).catch((problem: unknown) => {
      // the pages keep their English names, and the next page of the frame asks again
      coming.delete(role);
      console.error('The Tamil names of pages could not be loaded.', problem);
    });
  }, [isTamil, role]);
  return useMemo(
    () => (isTamil && names ? (label: string) => names.get(label) ?? ofEverybody(label) : ofEverybody),
    [isTamil, names, ofEverybody],
  );
}
