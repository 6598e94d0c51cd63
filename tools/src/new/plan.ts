import { parseArgs } from 'node:util';
import { StartError } from '../command';
import { callFiles } from './call-files';
import { moduleFiles } from './module-files';
import { screenFiles } from './screen-files';
import type { Files, SourceTree } from './tree';

const USAGE = `npm run new -- module NAME --permission P [--table T] [--key COLUMN] [--college COLUMN]
npm run new -- call MODULE/NAME --path /things/:id --permission P [--table T] [--key COLUMN] [--college COLUMN]
npm run new -- screen DOMAIN/NAME --app admin|college|camp --path PATH --permission P [--call listThings] [--label TEXT] [--menu] [--group TEXT] [--role campadmin|camp]`;

const OPTIONS = {
  app: { type: 'string' },
  call: { type: 'string' },
  college: { type: 'string' },
  group: { type: 'string' },
  key: { type: 'string' },
  label: { type: 'string' },
  menu: { type: 'boolean' },
  path: { type: 'string' },
  permission: { type: 'string' },
  role: { type: 'string' },
  table: { type: 'string' },
} as const;

function read(argv: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    return { options: values, positionals };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`);
  }
}

export type Options = ReturnType<typeof read>['options'];

/** The new text of every file a command writes, by its path. Throws StartError with the reason where it cannot. */
export async function planned(argv: readonly string[], tree: SourceTree): Promise<Files> {
  const { options, positionals } = read(argv);
  const [kind, name, ...surplus] = positionals;
  if (name === undefined || surplus.length > 0) throw new StartError(USAGE);
  if (kind === 'module') return moduleFiles(tree, name, options);
  if (kind === 'call') return callFiles(tree, name, options);
  if (kind === 'screen') return screenFiles(tree, name, options);
  throw new StartError(USAGE);
}
