import { clonedDatabase } from '@thervu/testing/database';
import { openForChange } from './exam-window';
import { lockExams, updateExam } from './exam-queries';

const clone = clonedDatabase('tiny');
const NAME = 'EVEN-2026-APR';
const COLLEGE = { college: '101' };

const numberOf = async () =>
  (await clone.pools.owner('exam').where({ exam_name: NAME }).first<{ id: number }>('id')).id;

test('a college that waits while a window is being shut is refused, whatever stood when it came', async () => {
  const { owner, office, college } = clone.pools;
  const id = await numberOf();
  await owner('exam').where({ id }).update({ intl_aply: true, stage: 'APPLICATION' });
  const shutting = await office.transaction();
  await lockExams(shutting, [id]);
  const saving = college.transaction((trx) => openForChange(trx, COLLEGE, NAME, 'INTL_APLY'));
  const rejection = expect(saving).rejects.toMatchObject({ type: 'window-closed' });
  await waitingForLock();
  await updateExam(shutting, id, { INTL_APLY: false });
  await shutting.commit();
  await rejection;
});

test('an exam is found by table name and by name, in either order; its stage stays until the change is over', async () => {
  const { owner, college } = clone.pools;
  const id = await numberOf();
  await owner('exam').where({ id }).update({ intl_aply: true, stage: 'APPLICATION' });
  for (const name of ['E26A', 'c26a', NAME, 'EVEN-APR-2026'])
    await college.transaction(async (trx) => {
      expect(await openForChange(trx, COLLEGE, name, 'INTL_APLY')).toMatchObject({
        id,
        exam_name: NAME,
        INTL_APLY: true,
      });
      const { rows } = await owner.raw<{ rows: { free: boolean }[] }>(
        `select pg_try_advisory_xact_lock(hashtext('thervu exam stage'), ?) as free`,
        [id],
      );
      expect(rows).toEqual([{ free: false }]);
    });
  for (const name of ['ODD-2026-APR', 'E99A', 'nothing'])
    await expect(college.transaction((trx) => openForChange(trx, COLLEGE, name, 'INTL_APLY'))).rejects.toMatchObject({
      type: 'no-exam',
    });
});

/** Until somebody waits for the lock of a stage. */
async function waitingForLock(): Promise<void> {
  for (;;) {
    const { rows } = await clone.pools.owner.raw<{ rows: unknown[] }>(
      `select 1 from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`,
    );
    if (rows.length > 0) return;
  }
}
