import type { Call } from '@thervu/contracts/core/call';
import { holds, ROLES, type Role } from '@thervu/contracts/core/permissions';
import path from 'node:path';
import { StartError } from '../command';
import { root } from '../root';
import { insertBefore } from './edit-source';
import { camel, pascal, permissionOf, plural, assertNoFile, twoParts, words } from './names';
import type { Options } from './options';
import { sampleRow } from './sample-row';
import { catalogueFiles } from './screen-words';
import type { Files, SourceTree } from './tree';

/** The roles each remote serves, the usual one first. */
const APPS: Readonly<Record<string, readonly Role[]>> = {
  admin: ['admin'],
  college: ['college'],
  camp: ['campadmin', 'camp'],
};

/** Where a remote lists the screens of a role: long lists are in files by part of the menu. */
function listOf(tree: SourceTree, app: string, role: Role, { group, menu }: Options): { file: string; start: number } {
  const parts = group ? [`${group.toLowerCase().replaceAll(' ', '-')}-screens`, 'menu-screens'] : [];
  const ownFile = [...parts, menu ? 'menu-screens' : 'inner-screens']
    .map((name) => `apps/${app}/src/${name}.ts`)
    .find((name) => tree.has(name));
  const file = ownFile ?? `apps/${app}/src/screens.ts`;
  const start = tree
    .read(file)
    .indexOf(ownFile ? ': readonly ScreenEntry[] = [\n' : `const ${role} = defineScreens([\n`);
  if (start < 0) throw new StartError(`${file} has no list of ${role}.`);
  return { file, start };
}

const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

/** The contract file of the call and its hook; both have to be there. */
async function callOf(tree: SourceTree, domain: string, name: string): Promise<{ call: Call; from: string }> {
  const folder = `packages/contracts/src/${domain}`;
  const files = tree.has(folder) ? tree.below(folder) : [];
  const contract = files.find((file) => file.endsWith('-contract.ts') && tree.read(file).includes(`name: '${name}'`));
  if (!contract) throw new StartError(`No contract of ${domain} has a call ${name}: name the call with --call.`);
  const hook = `use${name[0]!.toUpperCase()}${name.slice(1)}Query`;
  const api = `${folder}/${domain}-api.ts`;
  if (!tree.has(api) || !tree.read(api).includes(hook)) throw new StartError(`${api} makes no ${hook}.`);
  const module = (await import(path.join(root, contract))) as Record<string, Call>;
  return { call: module[name]!, from: path.basename(contract, '.ts') };
}

const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const title = (name: string): string =>
  words(name).replace(
    /(^|[ _])([a-z])/g,
    (_all, gap: string, letter: string) => `${gap && ' '}${letter.toUpperCase()}`,
  );

/** A screen that shows the list of a call, its words, its test, and its entry in the remote. */
export async function screenFiles(tree: SourceTree, typed: string, options: Options): Promise<Files> {
  const [domain, name] = twoParts(typed);
  const permission = permissionOf(options.permission);
  const roles = APPS[options.app ?? ''];
  if (!roles) throw new StartError(`Name the remote: --app ${Object.keys(APPS).join('|')}.`);
  const role = options.role ?? roles[0]!;
  if (!isRole(role) || !roles.includes(role))
    throw new StartError(`${options.app} serves ${roles.join(', ')}, not ${role}.`);
  if (!holds(role, permission)) throw new StartError(`${role} does not hold ${permission}.`);
  if (!options.path || !/^[A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*$/.test(options.path))
    throw new StartError('Name the address below /home/ in letters, digits and hyphens: --path.');
  const screen = `${pascal(name)}Screen`;
  const folder = `packages/screens/src/${domain}`;
  const help = `${folder}/help/${name}.en.md`;
  assertNoFile(tree, [`${folder}/${screen}.tsx`, `${folder}/${screen}.test.tsx`, help]);
  const { file: list, start } = listOf(tree, options.app!, role, options);
  const entries = tree.read(list);
  // a short list shares its file with that of another role
  const lists = list.endsWith('/screens.ts')
    ? [entries.slice(start, entries.indexOf('\n]);', start))]
    : tree
        .below(`apps/${options.app}/src`)
        .filter((file) => file.endsWith('-screens.ts'))
        .map(tree.read);
  if (lists.some((text) => text.includes(`path: '${options.path}',`)))
    throw new StartError(`${list} has '${options.path}' already.`);

  const callName = options.call ?? `list${pascal(plural(domain))}`;
  const { call, from } = await callOf(tree, domain, callName);
  const { fields, row } = sampleRow(call);
  const label = options.label ?? title(name);
  const menu = options.group ? text(options.group) : options.menu ? 'true' : undefined;
  const entry = `  {
    path: '${options.path}',
    label: ${text(label)},
    permission: '${permission}',
    help: '${domain}/${name}',${menu ? `\n    menu: ${menu},` : ''}
    load: async () => (await import('@thervu/screens/${domain}/${screen}')).${screen},
    tamil: () => import('@thervu/words/compiled/ta/${name}'),
  },
`;
  const parts = { screen, domain, name, label, callName, from, fields, row, role };
  const texts = [
    ['title', label],
    ...fields.map((field) => [`field.${field}`, title(field)] as const),
    ['not-read', FAILURE, 'பட்டியலைப் படிக்க இயலவில்லை.'],
    ['none', 'No Record Found', 'பதிவு எதுவும் இல்லை'],
  ] as const;
  return new Map([
    ...catalogueFiles(tree, name, texts),
    [`${folder}/${screen}.tsx`, screenText(parts)],
    [`${folder}/${screen}.test.tsx`, testText(parts)],
    [help, helpText(label)],
    [list, insertBefore(entries, /^\]\)?;$/m, entry, start)],
  ]);
}

interface Given {
  screen: string;
  domain: string;
  name: string;
  label: string;
  callName: string;
  from: string;
  fields: readonly string[];
  row: Readonly<Record<string, unknown>>;
  role: Role;
}

/** What the page is certain to do; the rest is written with the screen. */
const helpText = (label: string): string => `Shows the list '${label}'.

1. Open the page; the list is loaded by itself.
2. Sort it by pressing the head of a column.

## What often goes wrong

- When the list cannot be read, press **Retry**.

## Who to ask

The examination office.
`;

const FAILURE = 'The list could not be read.';

function screenText({ screen, domain, name, label, callName, from, fields, row }: Given): string {
  const hook = `use${callName[0]!.toUpperCase()}${callName.slice(1)}Query`;
  const columns = fields.map((field) => {
    const numeric = typeof row[field] === 'number' ? ' numeric: true,' : '';
    return `  { key: '${field}', header: t('field.${field}'), cell: ({ ${field} }) => ${field}, sortBy: ({ ${field} }) => ${field},${numeric} },`;
  });
  return `import type { CallReply } from '@thervu/contracts/core/call';
import { failureText } from '@thervu/contracts/core/problem';
import { ${hook} } from '@thervu/contracts/${domain}/${domain}-api';
import type { ${callName} } from '@thervu/contracts/${domain}/${from}';
import { Screen } from '@thervu/ui/layout/Screen';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { ${camel(name)} as ${camel(name)}Words, type ${pascal(name)}Words } from '@thervu/words/compiled/${name}';

type Row = CallReply<typeof ${callName}>[number];

const columns = (t: Say<${pascal(name)}Words>): Column<Row>[] => [
${columns.join('\n')}
];

/** ${label}: the list as the server answers it. */
export function ${screen}() {
  const t = useWords(${camel(name)}Words);
  const rows = ${hook}();
  return (
    <Screen title={t('title')}>
      <QueryView query={rows} failure={(error) => failureText(error, t('not-read'))}>
        {(items) => (
          <DataTable
            label={t('title')}
            rows={items}
            columns={columns(t)}
            rowKey={(row) => ${typeof row[fields[0]!] === 'number' ? `String(row.${fields[0]})` : `row.${fields[0]}`}}
            empty={{ text: t('none') }}
          />
        )}
      </QueryView>
    </Screen>
  );
}
`;
}

function testText({ screen, domain, callName, from, fields, row, role }: Given): string {
  return `import { screen } from '@testing-library/react';
import { ${callName} } from '@thervu/contracts/${domain}/${from}';
import { rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { ${screen} } from './${screen}';

const row = ${JSON.stringify(row)};

test('the list stands in a table, with a cell for each of its fields', async () => {
  renderScreen(<${screen} />, { as: '${role}', api: [reply(${callName}, [row])] });
  expect((await screen.findAllByRole('cell')).map((cell) => cell.textContent)).toEqual(${JSON.stringify(fields.map((field) => String(row[field])))});
});

test('a list that cannot be read says so and offers another try', async () => {
  renderScreen(<${screen} />, { as: '${role}', api: [rejection(${callName}, 503)] });
  expect(await screen.findByRole('alert')).toHaveTextContent('${FAILURE}');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
`;
}
