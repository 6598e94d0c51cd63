import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';

const BOOTSTRAP = /^node tools\/bootstrap\.mjs (\S+)/;

test('[DAY-14] every command that the handbooks name is one that npm run can start', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = Object.values(scripts).flatMap((script) => BOOTSTRAP.exec(script)?.[1] ?? []);
  const { stderr } = spawnSync(process.execPath, ['tools/bootstrap.mjs', 'no-command'], {
    cwd: root,
    encoding: 'utf8',
  });
  const known = /there are (.*)\.$/.exec(stderr.trim())![1]!.split(', ');
  expect(named.filter((command) => !known.includes(command))).toEqual([]);
  expect(
    named.filter((command) => !existsSync(path.join(root, 'tools/src', `${command.replace(':', '-')}.ts`))),
  ).toEqual([]);

  const handbooks = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'docs/deploy.md', 'docs/first-day.md'];
  const written = handbooks.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/npm run ([a-z][a-z:-]*[a-z])/g)].map(
      ([, script]) => script!,
    ),
  );
  expect(written).toContain('upgrade:database');
  expect(written.filter((script) => scripts[script] === undefined)).toEqual([]);
});
