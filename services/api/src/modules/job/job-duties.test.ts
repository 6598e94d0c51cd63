import type { Bell } from '@thervu/contracts/bell/bell-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import { apiUnderTest } from '../../testing/api-under-test';
import { OfficePeople } from '../../testing/office-people';
import { JOB_PERMISSIONS } from './job-permissions';

const api = apiUnderTest({ limits: { failedSignInsByNetwork: { max: 1000, seconds: 60 } } });
const people = new OfficePeople(api);
const db = () => api.clone.pools.owner;
const REGISTER = 'tabulation-register';

/** A job of each kind that a deputy has started, its file ready. */
async function plantJobs(): Promise<void> {
  const { id } = await db()('app_user').where({ login: 'office2@example.org' }).first<{ id: number }>('id');
  await db()('job').insert(
    Object.keys(JOB_PERMISSIONS).map((kind) => ({
      ...{ kind, title: `Planted ${kind}`, created_by: id, state: 'DONE', finished_at: new Date() },
      ...{ file_key: `2026/07/${kind}`, file_name: kind, file_size: 3, expires_at: new Date(Date.now() + 60_000) },
    })),
  );
}

test('[SEC-13] every kind of job that a role may start has the permission that opens it', async () => {
  const { rows } = await db().raw<{ rows: { kind: string }[] }>(
    `select distinct kind from unnest(job_kinds_of('office') || job_kinds_of('college') || job_kinds_of('camp')) kind order by 1`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(JOB_PERMISSIONS).sort());
});

test('[SEC-13] an officer sees, stops and fetches only the work that the duties open', async () => {
  await plantJobs();
  const operations = await people.make('operations@example.org', { duties: [{ duty: 'OPERATIONS', areas: [] }] });
  const camps = await people.make('camps@example.org', { duties: [{ duty: 'SECTION', areas: ['CAMP'] }] });
  const auditor = await people.make('auditor@example.org', { duties: [{ duty: 'AUDITOR', areas: [] }] });
  const kinds = async (token: string) => (await people.as(token, 'GET', '/jobs')).json<Job[]>().map(({ kind }) => kind);

  expect(new Set(await kinds(operations))).toEqual(new Set(['database.backup', 'import.apply', 'import.check']));
  expect(await kinds(camps)).toEqual(expect.arrayContaining(['top-sheet.pdf', 'reval-script.issue']));
  for (const token of [operations, camps]) {
    const { tasks } = (await people.as(token, 'GET', '/bell')).json<Bell>();
    expect(tasks.map(({ kind }) => kind)).not.toContain(REGISTER);
    const { id } = await db()('job').where({ kind: REGISTER }).first<{ id: string }>('id');
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/progress'],
      ['POST', '/cancel'],
      ['POST', '/file-ticket'],
    ] as const)
      expect([rest, (await people.as(token, method, `/jobs/${id}${rest}`)).statusCode]).toEqual([rest, 404]);
  }
  // whoever reads everything sees everything, and fetches nothing
  expect(await kinds(auditor)).toContain(REGISTER);
  expect(await kinds(await api.tokenOf('admin'))).toContain(REGISTER);
  const { id } = await db()('job').where({ kind: REGISTER }).first<{ id: string }>('id');
  expect((await people.as(auditor, 'POST', `/jobs/${id}/file-ticket`)).statusCode).toBe(403);
  expect((await api.call('admin', 'POST', `/jobs/${id}/file-ticket`)).statusCode).toBe(200);
});
