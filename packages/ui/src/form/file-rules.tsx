/** What a file may be. */
export interface FileRules {
  /** Endings with their names: `{ jpg: 'JPG', png: 'PNG' }`. */
  endings: Readonly<Record<string, string>>;
  maxBytes: number;
}

/** '200 kB', '3.4 MB', in the units a file manager shows. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')} MB`;
}

/** 'JPG or PNG'. */
export function formatFileKinds({ endings }: FileRules): string {
  const names = [...new Set(Object.values(endings))];
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} or ${last}` : last;
}

/** The rules, said before a file is chosen. */
export const formatFileRules = (rules: FileRules) =>
  `${formatFileKinds(rules)}, at most ${formatFileSize(rules.maxBytes)}.`;

/** Why this file is not taken, in words; nothing when it is. The server checks the bytes as well. */
export function fileProblem(file: { name: string; size: number }, rules: FileRules): string | undefined {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (ending === undefined || !(ending in rules.endings))
    return `${file.name} is not a ${formatFileKinds(rules)} file.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size <= rules.maxBytes) return undefined;
  return `${file.name} has ${formatFileSize(file.size)}; at most ${formatFileSize(rules.maxBytes)} are taken.`;
}
