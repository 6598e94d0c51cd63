import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasRoomInMemory, runFolder } from './memory-folder';

test('a place that is not there, or too small, has no room', () => {
  expect(hasRoomInMemory(path.join(tmpdir(), 'no', 'such', 'place'))).toBe(false);
  expect(hasRoomInMemory(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(hasRoomInMemory(tmpdir(), 1)).toBe(true);
});

describe('the folder of a run', () => {
  let place: string;
  beforeEach(() => (place = mkdtempSync(path.join(tmpdir(), 'thervu-place-'))));
  afterEach(() => rmSync(place, { recursive: true }));

  test('is made anew each time, in the named place', () => {
    const made = [runFolder('thervu-run-', place), runFolder('thervu-run-', place)];
    expect(readdirSync(place)).toHaveLength(2);
    expect(made.map((folder) => path.dirname(folder))).toEqual([place, place]);
  });

  test('clears what a killed run has left, and nothing of a living one or of another name', () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    for (const name of [
      `thervu-run-${dead}-a`,
      `thervu-run-${process.pid}-b`,
      `thervu-other-${dead}-c`,
      'thervu-run-d',
    ])
      mkdirSync(path.join(place, name));
    const made = runFolder('thervu-run-', place);
    expect(readdirSync(place).sort()).toEqual(
      ['thervu-run-d', `thervu-run-${process.pid}-b`, `thervu-other-${dead}-c`, path.basename(made)].sort(),
    );
  });
});
