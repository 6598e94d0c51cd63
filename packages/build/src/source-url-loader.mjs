import { posix, relative, sep } from 'node:path';

/**
 * A bundle lies in another folder than the module it came from. Files that a module finds by its own address
 * (migrations) must be found from the bundle too, so the address is written relative to the bundle; no folder of the
 * build machine is baked in.
 */
export default function sourceUrlLoader(source) {
  const { outDir } = this.getOptions();
  const path = relative(outDir, this.resourcePath).split(sep).join(posix.sep);
  return source.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
}
