import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../root';

/** The sources a plan is made from; paths are relative to the repository. */
export interface SourceTree {
  has(file: string): boolean;
  /** Throws where there is no such file. */
  read(file: string): string;
  /** Files below a folder, by path. */
  below(folder: string): string[];
}

/** New texts by path. */
export type Files = ReadonlyMap<string, string>;

export const sourceTree = (folder: string): SourceTree => ({
  has: (file) => existsSync(path.join(folder, file)),
  read: (file) => readFileSync(path.join(folder, file), 'utf8'),
  below: (inside) =>
    readdirSync(path.join(folder, inside), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(inside, name),
    ),
});

/** The tree as it would be with these files written. */
export const withFiles = (tree: SourceTree, files: Files): SourceTree => ({
  has: (file) => files.has(file) || tree.has(file),
  read: (file) => files.get(file) ?? tree.read(file),
  below: (folder) => [...tree.below(folder), ...[...files.keys()].filter((file) => file.startsWith(`${folder}/`))],
});

/** Catalogues and what is compiled from them have a layout of their own. */
export const isOfWords = (file: string): boolean => file.startsWith('packages/words/');

/** The files in the layout of the house. */
export async function formatted(files: Files): Promise<Files> {
  const config = await resolveConfig(path.join(root, 'package.json'));
  const texts = await Promise.all(
    [...files].map(async ([file, text]) => {
      const layout = isOfWords(file) ? text : await format(text, { ...config, filepath: file });
      return [file, layout] as const;
    }),
  );
  return new Map(texts);
}
