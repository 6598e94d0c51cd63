import { openPermissions, permits, signs, worksIn, type DutyHolder } from './duties';
import { dutiesProblem, formatDuties } from '../staff/staff-rules';

const officer = (...duties: DutyHolder['duties']): DutyHolder => ({ login: 'a@example.org', role: 'admin', duties });
const camp = officer({ duty: 'SECTION', areas: ['CAMP'] });

test('duties narrow an officer of the office alone, and never 501', () => {
  expect(permits(camp, 'bundle.write', false)).toBe(true);
  expect(permits(camp, 'setting.manage', false)).toBe(false);
  expect(permits({ ...camp, login: '501' }, 'setting.manage', false)).toBe(true);
  expect(permits({ ...camp, role: 'college', duties: [] }, 'fee.read', true)).toBe(true);
  expect(permits({ ...camp, role: 'college', duties: [] }, 'setting.manage', true)).toBe(false);
  expect(openPermissions(officer({ duty: 'DEPUTY', areas: [] }))).toBeNull();
  expect(openPermissions(camp)).not.toContain('exam.control');
});

test('whoever has no duty keeps the own account and nothing else', () => {
  expect(openPermissions(officer())?.sort()).toEqual([
    'bell.own',
    'college.password',
    'factor.own',
    'session.own',
    'signature.make',
  ]);
});

test('an auditor reads and does not write, but for the own account', () => {
  const auditor = officer({ duty: 'AUDITOR', areas: [] });
  expect(permits(auditor, 'course.read', true)).toBe(true);
  expect(permits(auditor, 'setting.manage', true)).toBe(true);
  expect(permits(auditor, 'setting.manage', false)).toBe(false);
  expect(permits(auditor, 'job.read', false)).toBe(false);
  expect(permits(auditor, 'session.own', false)).toBe(true);
  expect(permits(auditor, 'backup.read', true)).toBe(false);
});

test('signers work in every section, others where they are named, and a college nowhere', () => {
  const deputy = officer({ duty: 'DEPUTY', areas: [] });
  expect([signs(deputy), worksIn(deputy, 'CAMP')]).toEqual([true, true]);
  expect([signs(camp), worksIn(camp, 'CAMP'), worksIn(camp, 'FEES')]).toEqual([false, true, false]);
  expect(worksIn({ ...deputy, role: 'college' }, 'CAMP')).toBe(false);
});

test('several duties add up, and are read in words', () => {
  const both = officer({ duty: 'AUDITOR', areas: [] }, { duty: 'SECTION', areas: ['FEES', 'CAMP'] });
  expect(permits(both, 'bundle.write', false)).toBe(true);
  expect(formatDuties(both.duties)).toBe('Auditor, Section (Fees, Camp)');
  expect(dutiesProblem(both.duties)).toBeUndefined();
  expect(dutiesProblem([{ duty: 'DEPUTY', areas: [] }], '501')).toMatch(/controller/);
});
