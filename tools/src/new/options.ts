import { parseArgs } from 'node:util';
import { StartError } from '../command';

export const USAGE = `npm run new -- module NAME --permission P [--table T] [--key COLUMN] [--college COLUMN]
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

/** The words after `npm run new --`. Throws StartError with the usage. */
export function readOptions(argv: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    return { options: values, positionals };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`);
  }
}

export type Options = ReturnType<typeof readOptions>['options'];
