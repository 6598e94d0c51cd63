import { PERMISSIONS, holds, ROLES, type Permission, type Role } from '@thervu/contracts/core/permissions';
import { StartError } from '../command';
import type { SourceTree } from './tree';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** A name as it is typed; throws where it is not words in small letters joined by hyphens. */
export function kebab(name: string): string {
  if (!KEBAB.test(name)) throw new StartError(`'${name}' is no name: write words in small letters, joined by hyphens.`);
  return name;
}

/** `camp-place/list-hosts` in its two parts. */
export function twoParts(name: string): [domain: string, name: string] {
  const [domain, inside, ...surplus] = name.split('/');
  if (!inside || surplus.length > 0) throw new StartError(`'${name}' needs two parts: DOMAIN/NAME.`);
  return [kebab(domain!), kebab(inside)];
}

export const pascal = (name: string): string =>
  name
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
export const camel = (name: string): string => name[0]! + pascal(name).slice(1);
export const words = (name: string): string => name.replaceAll('-', ' ');

/** More than one of it, as English writes most nouns. */
export function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

const isPermission = (name: string): name is Permission => Object.hasOwn(PERMISSIONS, name);

/** The permission named; throws for one the table does not have, and for what needs no session. */
export function permissionOf(name: string | undefined): Permission {
  if (name === undefined) throw new StartError('Name the permission: --permission.');
  if (!isPermission(name))
    throw new StartError(`There is no permission '${name}' in packages/contracts/src/core/permissions.ts.`);
  if (holds('public', name))
    throw new StartError(`'${name}' is open to everybody: a public call is written and judged by hand.`);
  return name;
}

/** Who may, and who may not, by role. */
export const byPermission = (permission: Permission): { may: Role[]; mayNot: Role[] } => ({
  may: ROLES.filter((role) => holds(role, permission)),
  mayNot: ROLES.filter((role) => !holds(role, permission)),
});

/** Throws where one of the files is there already. */
export function assertNoFile(tree: SourceTree, files: readonly string[]): void {
  const there = files.find((file) => tree.has(file));
  if (there) throw new StartError(`${there} is there already.`);
}

/** Throws where a contract has a call of this name, or one that answers at this address. */
export function assertNoSuchCall(tree: SourceTree, call: string, path: string): void {
  const shape = (address: string) => address.replace(/:\w+/g, ':');
  for (const file of tree.below('packages/contracts/src').filter((name) => name.endsWith('-contract.ts'))) {
    const text = tree.read(file);
    if (text.includes(`name: '${call}'`)) throw new StartError(`${file} has a call ${call} already.`);
    for (const [, method, address] of text.matchAll(/method: '(\w+)',\s+path: '([^']+)'/g))
      if (method === 'GET' && shape(address!) === shape(path))
        throw new StartError(`${file} answers GET ${address} already.`);
  }
}
