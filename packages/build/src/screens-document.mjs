import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What the shell needs of a remote before any of its code is loaded: its paths and its menus. `screens.ts` is data
 * plus dynamic imports, so it can be evaluated here without a screen.
 * @param {string} dir folder of the app
 * @returns {Promise<object | null>} null for a remote that has no list of screens
 */
export async function screensDocument(dir) {
  if (!existsSync(join(dir, 'src/screens.ts'))) return null;
  const { tsImport } = await import('tsx/esm/api');
  const [{ describeScreens }, { screens }] = await Promise.all([
    tsImport('@thervu/remote/screens', import.meta.url),
    tsImport(pathToFileURL(join(dir, 'src/screens.ts')).href, import.meta.url),
  ]);
  return describeScreens(screens);
}
