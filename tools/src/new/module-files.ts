import { CALLER, importCaller } from './caller';
import { importLine, insertBefore } from './edit-source';
import {
  byPermission,
  camel,
  kebab,
  pascal,
  permissionOf,
  plural,
  assertNoFile,
  assertNoSuchCall,
  words,
} from './names';
import type { Options } from './options';
import { queryText, refusalTest, serviceText, visibleRows } from './server-templates';
import { tableOf } from './table';
import type { Files, SourceTree } from './tree';

const APP = 'services/api/src/app.ts';
const CALLS = 'services/api/src/core/http/calls.ts';

/** A domain with one call that lists the rows of its table: contract, endpoints, queries, service, routes and tests. */
export function moduleFiles(tree: SourceTree, typed: string, options: Options): Files {
  const name = kebab(typed);
  const permission = permissionOf(options.permission);
  const module = `services/api/src/modules/${name}/${name}`;
  const contracts = `packages/contracts/src/${name}/${name}`;
  assertNoFile(tree, [`services/api/src/modules/${name}`, `packages/contracts/src/${name}`]);
  const table = tableOf(tree, name, options);
  const path = `/${plural(name)}`;
  const list = `list${pascal(plural(name))}`;
  assertNoSuchCall(tree, list, path);
  const [type, rows, noun, routes] = [pascal(name), camel(plural(name)), words(plural(name)), `${camel(name)}Routes`];
  const find = `find${pascal(plural(name))}`;
  const scoped = table.college !== undefined;
  const [reader] = byPermission(permission).may;

  const contract = `import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Id } from '../core/shapes';

export const ${type} = z.object({ ${table.key}: Id });
export type ${type} = z.infer<typeof ${type}>;

export const ${list} = defineCall({
  name: '${list}',
  method: 'GET',
  path: '${path}',
  permission: '${permission}',
  summary: 'The ${noun} by their number.',
  reply: z.array(${type}),
});
`;
  const api = `import { endpointsOf, queries } from '../core/endpoints';
import { ${list} } from './${name}-contract';

export const { use${pascal(list)}Query } = endpointsOf(queries([${list}]));
`;
  const queries = `import type { Db } from '../../core/database/connect';
${scoped ? "import { visibleTo } from '../../core/session/scope';\nimport type { Scope } from '../../core/session/session';\n" : ''}${queryText(find, table, false)}`;
  const service = importCaller(`import { ${find} } from './${name}-queries';\n`) + serviceText(list, find, table);
  const routesText = `import * as contract from '@thervu/contracts/${name}/${name}-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { ${list} } from './${name}-service';

export function ${routes}(app: FastifyInstance): void {
  serve(app, contract.${list}, ({ ${CALLER.name} }) => ${list}(${CALLER.name}));
}
`;
  const sees = scoped && reader === 'college';
  const test = `import type { ${type} } from '@thervu/contracts/${name}/${name}-contract';
import { apiUnderTest${sees ? ', PEOPLE' : ''} } from '../../testing/api-under-test';

const api = apiUnderTest();

test('the ${noun} are listed by their number', async () => {
  const answer = await api.call('${reader}', 'GET', '${path}');
  expect(answer.statusCode).toBe(200);
  const ${rows} = await ${visibleRows(table, reader!)}.orderBy('${table.key}').select<${type}[]>('${table.key}');
  expect(answer.json<${type}[]>()).toEqual(${rows});
});
${scoped && !sees ? twoColleges(path, table.college!, table.table, permission) : ''}${refusalTest(`who may not read the ${noun} is refused`, path, permission)}`;

  return new Map([
    [`${contracts}-contract.ts`, contract],
    [`${contracts}-api.ts`, api],
    [`${module}-queries.ts`, queries],
    [`${module}-service.ts`, service],
    [`${module}-routes.ts`, routesText],
    [`${module}.test.ts`, scoped && !sees ? test.replace('{ apiUnderTest }', '{ apiUnderTest, PEOPLE }') : test],
    [APP, withRoutes(tree.read(APP), routes, name)],
    [CALLS, withContract(tree.read(CALLS), name)],
  ]);
}

/** Office and colleges read: a college is answered its own rows alone. Empty where no college holds the permission. */
function twoColleges(
  path: string,
  column: string,
  table: string,
  permission: Parameters<typeof byPermission>[0],
): string {
  if (!byPermission(permission).may.includes('college')) return '';
  return `
test('a college sees only its own', async () => {
  const rows = await api.clone.pools.owner('${table}').where({ ${column}: PEOPLE.college });
  const answer = await api.call('college', 'GET', '${path}');
  expect(answer.json<unknown[]>()).toHaveLength(rows.length);
});
`;
}

const withRoutes = (app: string, routes: string, name: string): string =>
  insertBefore(
    importLine(app, `import { ${routes} } from './modules/${name}/${name}-routes';`),
    /^ {6}apiDocsRoutes\(/m,
    `      ${routes}(api);\n`,
  );

const withContract = (calls: string, name: string): string =>
  insertBefore(
    importLine(calls, `import * as ${camel(name)} from '@thervu/contracts/${name}/${name}-contract';`),
    /^};$/m,
    `  ${camel(name)},\n`,
    calls.indexOf('export const DOMAINS'),
  );
