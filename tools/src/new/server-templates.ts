import type { Permission } from '@thervu/contracts/core/permissions';
import { CALLER } from './caller';
import { byPermission } from './names';
import type { Table } from './table';

const rowType = (key: string) => `{ ${key}: number }`;

/** A query of all rows, or of one; reads of a college take its scope second. */
export function queryText(name: string, { table, key, college }: Table, single: boolean): string {
  const scoped = college ? `.modify((query) => visibleTo(query, scope, '${college}'))` : '';
  const parameters = ['db: Db', ...(college ? ['scope: Scope'] : []), ...(single ? ['id: number'] : [])].join(', ');
  return single
    ? `
/** The row of this number, if the caller may see it. */
export async function ${name}(${parameters}): Promise<${rowType(key)} | undefined> {
  const row = await db('${table}')${scoped}.where({ ${key === 'id' ? 'id' : `${key}: id`} }).first<${rowType(key)} | undefined>('${key}');
  return row;
}
`
    : `
/** The rows by their number${college ? ', of the colleges the caller may see' : ''}. */
export async function ${name}(${parameters}): Promise<${rowType(key)}[]> {
  const rows = await db('${table}')${scoped}.orderBy('${key}').select<${rowType(key)}[]>('${key}');
  return rows;
}
`;
}

/** A service that asks the query on behalf of the caller. */
export function serviceText(
  name: string,
  query: string,
  { key, college }: Table,
  single?: { noun: string; code: string },
): string {
  const parameters = [CALLER.db, ...(college ? [CALLER.scope] : [])];
  if (!single)
    return `
export const ${name} = (${CALLER.name}: ${CALLER.type}): Promise<${rowType(key)}[]> => ${query}(${parameters.join(', ')});
`;
  return `
/** One ${single.noun}; 404 where there is none the caller may see. */
export async function ${name}(${CALLER.name}: ${CALLER.type}, id: number): Promise<${rowType(key)}> {
  const row = await ${query}(${[...parameters, 'id'].join(', ')});
  if (!row) throw new NotFound('no-${single.code}', 'There is no such ${single.noun}.');
  return row;
}
`;
}

/** The test of who is refused, for the roles that lack the permission and for nobody. */
export function refusalTest(title: string, path: string, permission: Permission): string {
  const refused = byPermission(permission).mayNot.map(
    (role) => `  expect((await api.call('${role}', 'GET', '${path}')).statusCode).toBe(403);\n`,
  );
  return `
test('${title}', async () => {
  expect((await api.call('nobody', 'GET', '${path}')).statusCode).toBe(401);
${refused.join('')}});
`;
}

/** The rows of the table that a person sees, as knex words in a test. */
export const visibleRows = ({ table, college }: Table, role: string): string =>
  `api.clone.pools.owner('${table}')${college && role === 'college' ? `.where({ ${college}: PEOPLE.college })` : ''}`;
