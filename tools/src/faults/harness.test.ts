import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeDataDir } from '../database/cluster-folder';
import { undertaking } from './harness';

test('what was started is ended once, the last first, and a part that does not end stops no other', async () => {
  const reported = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const under = undertaking();
  const ended: string[] = [];
  under.atEnd(() => ended.push('folder'));
  under.atEnd(() => Promise.reject(new Error('it does not stop')));
  const now = under.atEnd(() => ended.push('standby'));
  under.atEnd(() => ended.push('server'));
  await now();
  expect(under.ending).toBe(false);
  await Promise.all([under.end(), under.end()]);
  await now();
  expect(under.ending).toBe(true);
  expect(ended).toEqual(['standby', 'server', 'folder']);
  expect(reported).toHaveBeenCalledWith('Not cleared away: it does not stop\n');
  reported.mockRestore();
});

test('the cluster of an unprivileged user goes with the data folder that names it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thervu-removed-'));
  const [data, cluster, other] = ['data', 'cluster', 'other'].map((name) => path.join(folder, name));
  for (const name of [data!, cluster!, other!]) mkdirSync(name);
  writeFileSync(path.join(data!, 'postgres-folder'), `${cluster}\n`);
  removeDataDir(data!);
  expect([data, cluster, other].map((name) => existsSync(name!))).toEqual([false, false, true]);
  rmSync(folder, { recursive: true });
});
