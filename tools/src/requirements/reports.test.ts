import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countTests } from './reports';

const folder = mkdtempSync(path.join(tmpdir(), 'thervu-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] });

test('a journey that passed only when it was tried again counts, and is named', () => {
  const specs = [
    spec('steady', true, 'expected'),
    spec('shaky', true, 'flaky'),
    spec('broken', false, 'unexpected'),
    spec('left out', true, 'skipped'),
  ];
  writeFileSync(path.join(folder, 'e2e.json'), JSON.stringify({ suites: [{ title: 'camp.e2e.ts', specs }] }));
  expect(countTests(folder)).toEqual({ passed: 2, failed: 1, unsteady: ['camp.e2e.ts shaky'] });
});
