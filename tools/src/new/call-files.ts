import { StartError } from '../command';
import { CALLER, importCaller } from './caller';
import { importName, importType, insertBefore } from './edit-source';
import { byPermission, camel, permissionOf, assertNoSuchCall, twoParts, words } from './names';
import type { Options } from './options';
import { queryText, refusalTest, serviceText, visibleRows } from './server-templates';
import { tableOf, type Table } from './table';
import type { Files, SourceTree } from './tree';

/** The address with its one segment, which is the number of a row. */
function segmentOf(path: string | undefined): string {
  const segments = [...(path ?? '').matchAll(/\/:([a-z]\w*)/gi)].map(([, segment]) => segment!);
  if (!path?.startsWith('/') || segments.length !== 1)
    throw new StartError('Name the address with one segment for the number of the row: --path /things/:id.');
  return segments[0]!;
}

/** A call that reads one row of a domain, beside those the domain has: contract, query, service, route and tests. */
export function callFiles(tree: SourceTree, typed: string, options: Options): Files {
  const [domain, name] = twoParts(typed);
  const permission = permissionOf(options.permission);
  const segment = segmentOf(options.path);
  const path = options.path!;
  const call = camel(name);
  assertNoSuchCall(tree, call, path);
  const module = `services/api/src/modules/${domain}/${domain}`;
  const files = {
    contract: `packages/contracts/src/${domain}/${domain}-contract.ts`,
    queries: `${module}-queries.ts`,
    service: `${module}-service.ts`,
    routes: `${module}-routes.ts`,
    test: `${module}.test.ts`,
  };
  for (const file of Object.values(files))
    if (!tree.has(file)) throw new StartError(`There is no ${file}: the call belongs to a domain that has one.`);
  const table = tableOf(tree, domain, options);
  const text = (file: keyof typeof files) => tree.read(files[file]);
  if (!text('routes').includes('import * as contract from'))
    throw new StartError(`${files.routes} names its calls one by one: write the route by hand.`);
  if (!text('test').includes('const api = apiUnderTest('))
    throw new StartError(`${files.test} has no API under test: write the test by hand.`);
  const query = `${call}Row`;
  const noun = words(domain);

  let contract = importName(text('contract'), 'Id', '../core/shapes');
  contract += `
export const ${call} = defineCall({
  name: '${call}',
  method: 'GET',
  path: '${path}',
  permission: '${permission}',
  summary: 'One ${noun} by its number.',
  params: z.object({ ${segment}: Id }),
  reply: z.object({ ${table.key}: Id }),
  refusals: [404],
});
`;
  let service = importName(text('service'), query, `./${domain}-queries`);
  service = importName(importCaller(service), 'NotFound', '../../core/http/problem');
  const routes = importName(text('routes'), call, `./${domain}-service`);
  return new Map([
    [files.contract, contract],
    [files.queries, withQuery(text('queries'), query, table)],
    [files.service, service + serviceText(call, query, table, { noun, code: domain })],
    [
      files.routes,
      insertBefore(
        routes,
        /^}$/m,
        `  serve(app, contract.${call}, ({ ${CALLER.name}, params }) => ${call}(${CALLER.name}, params.${segment}));\n`,
        routes.search(/^export function \w+Routes\(/m),
      ),
    ],
    [files.test, withTests(text('test'), { domain, call, path, noun, segment, table, permission })],
  ]);
}

function withQuery(queries: string, query: string, table: Table): string {
  const typed = importType(queries, 'Db', '../../core/database/connect');
  const scoped = table.college
    ? importType(importName(typed, 'visibleTo', '../../core/session/scope'), 'Scope', '../../core/session/session')
    : typed;
  return scoped + queryText(query, table, true);
}

interface Tested {
  domain: string;
  call: string;
  path: string;
  noun: string;
  segment: string;
  table: Table;
  permission: Parameters<typeof byPermission>[0];
}

function withTests(test: string, { domain, call, path, noun, segment, table, permission }: Tested): string {
  const [reader] = byPermission(permission).may;
  const addressOf = (value: string) => path.replace(`:${segment}`, value);
  const scoped = table.college !== undefined && reader === 'college';
  let known = importType(test, call, `@thervu/contracts/${domain}/${domain}-contract`);
  known = importType(known, 'CallReply', '@thervu/contracts/core/call');
  if (scoped) known = importName(known, 'PEOPLE', '../../testing/api-under-test');
  return `${known}
test('${call} answers one ${noun} by its number, and 404 where there is none', async () => {
  const row = await ${visibleRows(table, reader!)}.orderBy('${table.key}').first<CallReply<typeof ${call}>>('${table.key}');
  expect((await api.call('${reader}', 'GET', \`${addressOf(`\${row.${table.key}}`)}\`)).json()).toEqual(row);
  expect((await api.call('${reader}', 'GET', '${addressOf('2147483647')}')).statusCode).toBe(404);
});
${refusalTest(`${call} is refused to who may not read it`, addressOf('1'), permission)}`;
}
