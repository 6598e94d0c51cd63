import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { readIfThere } from '../database/file-lock';
import { isAlive, servesFolder } from '../database/process-info.mjs';

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

const placeOfRuns = () => (hasRoomInMemory() ? MEMORY : tmpdir());

/**
 * Makes a folder that goes away with a run of tests: in memory where there is room, else among the temporary files. What
 * killed runs have left under the same name is cleared first, since it would hold memory; not where a server still works on it.
 */
export function runFolder(prefix: string, place = placeOfRuns()): string {
  for (const name of readdirSync(place)) {
    const folder = path.join(place, name);
    const run = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (run === undefined || isAlive(Number(run)) || hasServer(folder)) continue;
    rmSync(folder, { recursive: true, force: true });
  }
  return mkdtempSync(path.join(place, `${prefix}${process.pid}-`));
}

function hasServer(folder: string): boolean {
  const data = path.join(folder, 'postgres');
  const pid = Number(readIfThere(path.join(data, 'postmaster.pid'))?.split('\n')[0]);
  return Number.isInteger(pid) && servesFolder(pid, data);
}
