import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasRoomInMemory, runFolder } from './memory-folder';

test('a place that is not there, or too small, has no room', () => {
  expect(hasRoomInMemory(path.join(tmpdir(), 'no', 'such', 'place'))).toBe(false);
  expect(hasRoomInMemory(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(hasRoomInMemory(tmpdir(), 1)).toBe(true);
});

test('a folder of a run is made anew each time', () => {
  const made = [runFolder('thervu-run-'), runFolder('thervu-run-')];
  expect(new Set(made).size).toBe(2);
  for (const folder of made) rmSync(folder, { recursive: true });
});
