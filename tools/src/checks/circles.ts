import ts from 'typescript';
import { resolveImport, type Sources } from './own-sources';

/**
 * The files of ours that each file names: by `import`, `export … from`, `import()` and types alike. A circle of types alone runs,
 * but nobody can read one of its files without the other.
 */
const importsOf = (sources: Sources): Map<string, string[]> =>
  new Map(
    [...sources].map(([file, text]) => [
      file,
      ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
        const target = resolveImport(file, fileName, sources);
        return target === undefined || target === file ? [] : [target];
      }),
    ]),
  );

/** The way from a file back to itself over the fewest files, or undefined where there is none. */
function wayBack(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
    for (const target of imports.get(file) ?? []) {
      if (target === start) {
        const way = [file];
        while (way[0] !== start) way.unshift(cameFrom.get(way[0]!)!);
        return way;
      }
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      waiting.push(target);
    }
  return undefined;
}

/** Circles of imports, each once: `a.ts > b.ts > a.ts`, beginning with the first of its files by name. */
export function importCircles(sources: Sources): string[] {
  const imports = importsOf(sources);
  const listed = new Set<string>();
  const circles: string[] = [];
  for (const file of [...sources.keys()].sort()) {
    if (listed.has(file)) continue;
    const way = wayBack(file, imports);
    if (!way) continue;
    for (const member of way) listed.add(member);
    circles.push([...way, file].join(' > '));
  }
  return circles;
}
