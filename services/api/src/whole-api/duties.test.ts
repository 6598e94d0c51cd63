import { SIGNING_CALLS } from '@thervu/contracts/core/duties';
import type { Call } from '@thervu/contracts/core/call';
import { holds, type Permission } from '@thervu/contracts/core/permissions';
import { DECLARED } from '../core/http/calls';
import { apiUnderTest } from '../testing/api-under-test';
import { OfficePeople } from '../testing/office-people';

const api = apiUnderTest({ limits: { failedSignInsByNetwork: { max: 1000, seconds: 60 } } });
const people = new OfficePeople(api);
const OWN: readonly Permission[] = ['session.own', 'bell.own', 'college.password', 'factor.own', 'signature.make'];

/** Every call the office may make, but those of the own account. */
const OFFICE_CALLS = DECLARED.map(({ call }) => call).filter(
  ({ permission }) => holds('admin', permission) && !holds('public', permission) && !OWN.includes(permission),
);
const reads = ({ method, replacedBy }: Call) => method === 'GET' && replacedBy === undefined;
const addressOf = ({ path }: Call) => path.replace(/:\w+/g, '~');

/** Whether the duties of a person close a call: refused before anything of the request is looked at. */
async function isClosed(token: string, call: Call): Promise<boolean> {
  const answer = await people.as(token, call.method, addressOf(call));
  return answer.statusCode === 403 && ['not-your-duty', 'no-signer'].includes(answer.json<{ type: string }>().type);
}
const names = (calls: readonly Call[]) => calls.map(({ name }) => name).sort();
async function openTo(mail: string, duties: object[]): Promise<string[]> {
  const token = await people.make(mail, { duties });
  const open: Call[] = [];
  for (const call of OFFICE_CALLS) if (!(await isClosed(token, call))) open.push(call);
  return names(open);
}

test('[SEC-13] an auditor reads every call of the office but archives and whole tables, and changes nothing', async () => {
  const open = await openTo('auditor@example.org', [{ duty: 'AUDITOR', areas: [] }]);
  const expected = OFFICE_CALLS.filter(
    (call) => reads(call) && !['backup.read', 'table-export.read'].includes(call.permission),
  );
  expect(open).toEqual(names(expected));
  expect(expected.length).toBeGreaterThan(100);
});

test('operations have backup, sessions and imports, and no call of marks or results', async () => {
  const open = await openTo('operations@example.org', [{ duty: 'OPERATIONS', areas: [] }]);
  for (const name of ['startBackup', 'listSessions', 'endSessionsOf', 'listStaff']) expect(open).toContain(name);
  const touching = OFFICE_CALLS.filter(({ permission }) =>
    /mark|result|exam\.control|exam\.manage|revaluation|reval-script|setting\.manage|staff\.manage|student\./.test(
      permission,
    ),
  );
  expect(touching.length).toBeGreaterThan(60);
  expect(names(touching).filter((name) => open.includes(name))).toEqual([]);
});

test('a section works where it is named and signs nothing', async () => {
  const areas = ['MASTERS', 'STUDENTS', 'SEASON', 'CAMP', 'RESULTS', 'FEES'];
  const all = await openTo('sections@example.org', [{ duty: 'SECTION', areas }]);
  expect(SIGNING_CALLS.filter((name) => all.includes(name))).toEqual([]);
  for (const name of ['startResultRun', 'proposeRelease', 'makeBundles', 'createCollege', 'saveExamDetails']) {
    expect(all).toContain(name);
  }
  const camp = await openTo('camp.section@example.org', [{ duty: 'SECTION', areas: ['CAMP'] }]);
  for (const name of ['makeBundles', 'listOfficers']) expect(camp).toContain(name);
  for (const name of ['startResultRun', 'createCollege', 'saveSettings', 'listAudit', 'startBackup']) {
    expect(camp).not.toContain(name);
  }
});

test('a deputy has every call, and 501 has every call whatever its duties are', async () => {
  const deputy = await openTo('deputy@example.org', [{ duty: 'DEPUTY', areas: [] }]);
  expect(deputy).toEqual(names(OFFICE_CALLS));
  const staff_id = await people.idOf('501');
  await api.clone.pools.owner('staff_duty').where({ staff_id }).update({ duty: 'AUDITOR' });
  const token = await api.tokenOf('admin');
  const closed: string[] = [];
  for (const call of OFFICE_CALLS) if (await isClosed(token, call)) closed.push(call.name);
  expect(closed.filter((name) => !SIGNING_CALLS.includes(name))).toEqual([]);
});

test('every signing call is a call of the contracts', () => {
  const declared = DECLARED.map(({ call }) => call.name);
  expect(SIGNING_CALLS.filter((name) => !declared.includes(name))).toEqual([]);
});
