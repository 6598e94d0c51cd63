import { spawn } from 'node:child_process';
import { root } from '../root';

test('a Node that is too old is one clear sentence and exit status 1', async () => {
  const script = `Object.defineProperty(process.versions, 'node', { value: '18.20.0' }); await import(${JSON.stringify(`${root}tools/bootstrap.mjs`)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, 'start'], { cwd: root });
  let message = '';
  child.stderr.on('data', (bytes: Buffer) => (message += bytes.toString()));
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect(message.trim()).toBe('Thervu needs Node 20.19 or newer; this is Node 18.20.0.');
  expect(status).toBe(1);
});
