import { coverageOf, shortfalls } from './coverage';
import { idsIn, readLedger } from './ledger';

const ledger = [
  { id: 'S1-HEADER-01', area: 'shell', roles: ['any'], text: 'The header shows the university name.' },
  { id: 'S1-HEADER-02', area: 'shell', roles: ['any'], text: 'The header shows an accreditation line.' },
  { id: 'S2-LOGIN-01', area: 'auth', roles: ['public'], text: 'Both login pages have two fields.' },
];
const ran = (title: string, passed = true) => ({ title, passed, ran: true });

test('ids count only inside square brackets, one or several', () => {
  expect(idsIn('[S1-HEADER-01] the name, see S1-HEADER-02')).toEqual(['S1-HEADER-01']);
  expect(idsIn('[S1-HEADER-01, S1-HEADER-02] both [S2-LOGIN-01]')).toEqual([
    'S1-HEADER-01',
    'S1-HEADER-02',
    'S2-LOGIN-01',
  ]);
  expect(idsIn('[not an id] nothing')).toEqual([]);
});

test('a requirement is proved by a test that ran and passed, not by one that was left out', () => {
  const coverage = coverageOf(ledger, [
    ran('[S1-HEADER-01] shown'),
    { title: '[S1-HEADER-02] shown', passed: false, ran: false },
  ]);
  expect(coverage.areas).toContainEqual({ area: 'shell', rows: 2, proved: 1 });
  expect(coverage.uncited).toEqual(['S1-HEADER-02', 'S2-LOGIN-01']);
});

test('a requirement with a failing test is not proved, even when another of its tests passed', () => {
  const coverage = coverageOf(ledger, [ran('[S2-LOGIN-01] one'), ran('[S2-LOGIN-01] two', false)]);
  expect(coverage.uncited).toContain('S2-LOGIN-01');
  expect(coverage.broken).toEqual(['S2-LOGIN-01']);
});

test('an id the ledger does not have is named', () => {
  expect(coverageOf(ledger, [ran('[S9-CONST-NOWHERE-01] x')]).unknown).toEqual(['S9-CONST-NOWHERE-01']);
});

test('an area below its minimum is named with both figures', () => {
  const coverage = coverageOf(ledger, [ran('[S1-HEADER-01] shown')]);
  expect(shortfalls(coverage, 'shell=95,auth=0')).toEqual(['shell: 50.0 % proved, 95 % asked for.']);
  expect(shortfalls(coverage, 'nowhere=1')).toEqual(["There is no area 'nowhere' in the ledger."]);
});

test('the ledger in the repository has its 956 rows', () => {
  const rows = readLedger();
  expect(rows).toHaveLength(956);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(956);
});
