import type { CentreDay } from '@thervu/contracts/centre-day/centre-day-contract';
import type { ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import type { apiUnderTest, Person } from './api-under-test';

type Api = ReturnType<typeof apiUnderTest>;

/** Steps of an exam day that a longer test takes in the middle of its own; `path` is the session of college 101. */

/** Duties allotted again keep whom somebody has noted as come, or not come. */
export async function expectArrivalsKept(api: Api, examId: number, path: string): Promise<void> {
  const rows = () => api.clone.pools.owner('invigilation_duty').where({ exam_id: examId });
  const duties = () =>
    rows()
      .whereNotNull('hall_id')
      .orderBy('invigilator_id')
      .select<{ invigilator_id: number; hall_id: number; came: boolean | null }[]>('invigilator_id', 'hall_id', 'came');
  const [first, second] = await duties();
  const noted = [
    { ...first!, came: true },
    { ...second!, came: false },
  ];
  for (const { invigilator_id, came } of noted)
    expect((await api.call('college', 'PUT', `${path}/duties/${invigilator_id}/came`, { came })).statusCode).toBe(200);
  expect((await api.call('college', 'POST', `${path}/duties`)).json()).toMatchObject({ lacking: [] });
  expect(await duties()).toEqual(expect.arrayContaining(noted));
  await rows().update({ came: null });
}

/** Somebody noted away on the day, or for the session, is given no duty by hand; noted there again, they are. */
export async function expectAwayStays(api: Api, path: string): Promise<void> {
  const [, , , , day, session] = path.split('/');
  const people = (await api.call('college', 'GET', '/invigilators?college=101')).json<{ id: number }[]>();
  const busy = (await api.call('college', 'GET', `${path}/duties`)).json<{ duties: { invigilator_id: number }[] }>();
  const { id } = people.find((person) => busy.duties.every(({ invigilator_id }) => invigilator_id !== person.id))!;
  const allot = () => api.call('college', 'PUT', `${path}/duties/${id}`, { hall_id: null, part: 'RELIEF' });
  const note = async (examsession: string | null | undefined, reason: string | null) =>
    expect(
      (await api.call('college', 'PUT', `/invigilators/${id}/away`, { day, examsession, reason })).statusCode,
    ).toBe(200);
  for (const part of [null, session]) {
    await note(part, 'Leave.');
    expect((await allot()).json()).toMatchObject({ status: 422, type: 'away' });
    await note(part, null);
  }
  expect((await allot()).statusCode).toBe(200);
  await api.call('college', 'PUT', `${path}/duties/${id}`, {});
}

/** A cover is removed once, by its own centre, with a reason, as it was seen; the audit log keeps it. */
export async function expectWithdrawn(api: Api, cover: ScriptCover): Promise<void> {
  const remove = (who: Person, body: object) =>
    api.call(who, 'POST', `/script-covers/${cover.cover_no}/withdrawal`, body);
  const wrong = { reason: 'Recorded a second time.', row_version: cover.row_version };
  expect((await remove('otherCollege', wrong)).statusCode).toBe(404);
  expect((await remove('admin', wrong)).statusCode).toBe(403);
  expect((await remove('college', { ...wrong, reason: ' ' })).statusCode).toBe(400);
  expect((await remove('college', { ...wrong, row_version: cover.row_version + 1 })).statusCode).toBe(409);
  expect((await remove('college', wrong)).statusCode).toBe(200);
  expect((await remove('college', wrong)).statusCode).toBe(404);
  const entityKey = String(cover.cover_no);
  expect(
    await api.clone.pools.owner('audit_log').where({ action: 'COVER_WITHDRAWN', entity_key: entityKey }),
  ).toMatchObject([{ before: { scripts: cover.scripts, seal_no: cover.seal_no }, after: { reason: wrong.reason } }]);
}

/** What a closed session has counted stays. */
export async function expectCoversStay(api: Api, path: string): Promise<void> {
  const { papers } = (await api.call('college', 'GET', `${path}/day`)).json<CentreDay>();
  const { cover_no, row_version } = papers.flatMap(({ covers }) => covers)[0]!;
  const late = { reason: 'Too late.', row_version };
  expect((await api.call('college', 'POST', `/script-covers/${cover_no}/withdrawal`, late)).json()).toMatchObject({
    status: 422,
    type: 'not-held',
  });
}
