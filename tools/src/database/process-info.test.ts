import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isAlive, startMark } from './process-info.mjs';

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

test('a running process is alive and has a start of its own, an ended one has neither', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  children.push(child);
  expect([isAlive(child.pid!), startMark(child.pid!) !== '']).toEqual([true, true]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect([isAlive(child.pid!), startMark(child.pid!)]).toEqual([false, '']);
});

test('a zombie, ended but not yet collected, is not alive', async () => {
  // the shell starts a short process and becomes one that never collects it
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(parent);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const zombie = Number(String(line).trim());
  while (isAlive(zombie)) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isAlive(parent.pid!)).toBe(true);
  process.kill(zombie, 0); // its number is still taken
});
