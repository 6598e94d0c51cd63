import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What the shell must know of a remote before any of its code is loaded: its paths and its menus.
 * `screens.ts` and `menu.ts` are data plus dynamic imports, so they can be evaluated here without a screen.
 * @param {string} dir folder of the app
 * @returns {Promise<object | null>} null for a remote that has no list of screens
 */
export async function screensDocument(dir) {
  if (!existsSync(join(dir, 'src/screens.ts'))) return null;
  const { tsImport } = await import('tsx/esm/api');
  const load = (file) => tsImport(pathToFileURL(join(dir, 'src', file)).href, import.meta.url);
  const [{ describeScreens }, { screens }, { menus }] = await Promise.all([
    tsImport('@thervu/remote/screens', import.meta.url),
    load('screens.ts'),
    load('menu.ts'),
  ]);
  return describeScreens(screens, menus);
}
