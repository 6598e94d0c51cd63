import { StartError } from '../command';
import { callFiles } from './call-files';
import { moduleFiles } from './module-files';
import { readOptions, USAGE } from './options';
import { screenFiles } from './screen-files';
import type { Files, SourceTree } from './tree';

/** The new text of every file a command writes, by its path. Throws StartError with the reason where it cannot. */
export async function planned(argv: readonly string[], tree: SourceTree): Promise<Files> {
  const { options, positionals } = readOptions(argv);
  const [kind, name, ...surplus] = positionals;
  if (name === undefined || surplus.length > 0) throw new StartError(USAGE);
  if (kind === 'module') return moduleFiles(tree, name, options);
  if (kind === 'call') return callFiles(tree, name, options);
  if (kind === 'screen') return screenFiles(tree, name, options);
  throw new StartError(USAGE);
}
