import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** Where Linux keeps files in memory. */
export const MEMORY = '/dev/shm';
/** Room a run of tests may need there, in bytes; containers often give 64 MB. */
const ENOUGH = 3e9;

/** Whether files of tests have room in memory: making the 1,700 files of a database takes seconds on a disk, and a tenth of a second there. */
export function hasRoomInMemory(place = MEMORY, needed = ENOUGH): boolean {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= needed && freemem() >= 2 * needed;
  } catch {
    // no such place on this system
    return false;
  }
}

/** Makes a folder that goes away with a run of tests: in memory where there is room, else among the temporary files. */
export const runFolder = (prefix: string): string =>
  mkdtempSync(path.join(hasRoomInMemory() ? MEMORY : tmpdir(), prefix));
