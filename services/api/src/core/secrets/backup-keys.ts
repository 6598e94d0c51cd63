/** Keys of an installation for its archives: the first one seals, all of them open. */
export type BackupKeys = readonly Buffer[];

/** Reads keys of 64 hexadecimal digits joined by commas; nothing where the text has another form. */
export function readBackupKeys(text: string): BackupKeys | undefined {
  const keys = text.split(',').map((part) => part.trim());
  return keys.every((key) => /^[0-9a-f]{64}$/i.test(key)) ? keys.map((key) => Buffer.from(key, 'hex')) : undefined;
}
