import { apiUnderTest } from '../../testing/api-under-test';
import { withoutExamDays } from '../../testing/no-exam-days';
import { numberScripts } from '../top-sheet/numbering';
import { gatesOf } from './stage-gates';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let exam: number;
beforeAll(async () => {
  // the gates of camps alone; those of centres are in exam-days.test.ts
  await withoutExamDays(db());
  exam = (await db()('exam').where({ exam_tbl: 'E26A' }).first<{ id: number }>('id')).id;
  await db()('exam_application').where({ exam_id: exam }).update({ ex_confm: true });
});

test('[DAY-3] valuation does not begin while a college has no camp; fewer than three camps are said and stop nothing', async () => {
  await numberScripts(db(), exam, { progress: () => Promise.resolve(), recordAudit: () => Promise.resolve() });
  await db()('exam').where({ id: exam }).update({ stage: 'CONDUCT' });
  await db().raw(
    `insert into exam_timetable (exam_id, p_code, sem, examdate)
     select exam_id, p_code, min(sem), '2026-01-02' from v_qp_eligible where exam_id = ? group by exam_id, p_code
     on conflict do nothing`,
    [exam],
  );
  await db()('exam_timetable').where({ exam_id: exam }).update({ examdate: '2026-01-02' });
  await db()('college').where({ colcode: '101' }).update({ place: null });
  const gate = async (key: string) =>
    (await gatesOf(db(), exam)).find(({ to }) => to === 'VALUATION')!.gates.find((entry) => entry.key === key)!;
  const move = async () => {
    const { row_version } = await db()('exam').where({ id: exam }).first<{ row_version: number }>('row_version');
    return api.call('admin', 'POST', `/control/stages/${exam}`, { to: 'VALUATION', row_version });
  };
  expect(await gate('WITHOUT_CAMP')).toMatchObject({ blocks: true, count: 1, open: 'camp-allocation?exam=E26A' });
  const refused = await move();
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    422,
    expect.stringContaining('1 college has no camp for their scripts.'),
  ]);
  await db()('college').where({ colcode: '101' }).update({ place: 'Sona' });
  expect(await gate('WITHOUT_CAMP')).toMatchObject({ count: 0 });

  const camps = (await db()('camp').where({ selectable: true }).select('place')) as { place: string }[];
  expect(await gate('FEW_CAMPS')).toMatchObject({ blocks: false, count: 0 });
  // the camp of the head office is one of the two that stay
  const extra = camps.map(({ place }) => place).filter((place) => place !== 'PUCAMP' && place !== 'Sona');
  await db()('camp').whereIn('place', extra.slice(1)).update({ selectable: false });
  expect(await gate('FEW_CAMPS')).toMatchObject({ count: 0 });
  await db()('camp').whereIn('place', extra).update({ selectable: false });
  expect(await gate('FEW_CAMPS')).toMatchObject({
    blocks: false,
    count: 1,
    open: 'camps',
    text: 'Only 2 camps value scripts: a third valuation needs a third camp, or a confirmed exception.',
  });
  expect((await move()).json()).toMatchObject({ exam: { stage: 'VALUATION' } });
});
