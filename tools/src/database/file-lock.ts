import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, startMark } from './process-info.mjs';

/** Identifies this process, also against a later one with the same number. */
export const ownMark = (): string => `${process.pid} ${startMark(process.pid)}`;

/** Whether the process that wrote such a mark still runs. */
export function markIsLive(mark: string): boolean {
  const [pid = '0', ...started] = mark.split(' ');
  return isAlive(Number(pid)) && startMark(Number(pid)) === started.join(' ');
}

/** Runs `work` while no other process of this machine runs it with the same file; a dead holder is passed over. */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, ownMark(), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readIfThere(file);
      // an empty file is one being written this moment
      if (holder !== '' && !markIsLive(holder)) rmSync(file, { force: true });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
