import { randomInt } from 'node:crypto';
import { call, signInCampSession } from './camp-desk';
import { outcomeOf, pause, type Fault, type Scene } from './fault';

/** The exam that takes applications, with what of it a step needs. */
async function openExam({ connect }: Scene) {
  const db = await connect();
  const { rows } = await db.query<{ id: number; exam_tbl: string; script_tbl: string }>(
    `select id, exam_tbl, script_tbl from exam where stage = 'APPLICATION' order by id desc limit 1`,
  );
  if (!rows[0]) throw new Error('The demo has no exam that takes applications.');
  return { db, ...rows[0] };
}

const numbering: Fault = {
  id: 1,
  title: 'API killed while dummy numbers are made',
  cause: 'SIGKILL at a random moment of the job, until it has ended; the exam is numbered from nothing each time',
  mustHold: 'the job goes on where it was; no number twice; a script keeps the number it had',
  times: 3,
  async run(scene) {
    const { victims, times, print } = scene;
    const { db, id, exam_tbl, script_tbl } = await openExam(scene);
    const office = await signInCampSession(victims, '501');
    const numbers = async () =>
      new Map(
        (
          await db.query<{ application_id: string; dummy_no: string }>(
            'select application_id, dummy_no from script where exam_id = $1',
            [id],
          )
        ).rows.map((row) => [row.application_id, row.dummy_no]),
      );
    await db.query(`update exam_application set ex_confm = true where exam_id = $1`, [id]);
    await db.query(`update exam set stage = 'SCHEDULED' where id = $1`, [id]);
    const { rows } = await db.query<{ n: number }>('select count(*)::int as n from v_qp_eligible where exam_id = $1', [
      id,
    ]);
    const eligible = rows[0]!.n;
    let kills = 0;
    let changed = 0;
    let whole = 0;
    for (let time = 0; time < times; time += 1) {
      await db.query(`truncate part.${script_tbl.toLowerCase()} cascade`);
      await db.query('delete from script_block where exam_id = $1', [id]);
      await db.query(`delete from job where kind like 'top%' or kind like 'barcode%' or kind like '%number%'`);
      let visited = new Map<string, string>();
      for (let kill = 0; kill < 3 && visited.size < eligible; kill += 1) {
        await call(victims.api, office, 'POST', 'campDummy/barcode', { exam: exam_tbl });
        await pause(randomInt(50, 900));
        await victims.killApi();
        kills += 1;
        const now = await numbers();
        changed += [...visited].filter(([application, number]) => now.get(application) !== number).length;
        visited = now;
      }
      for (let wait = 0; wait < 600 && (await numbers()).size < eligible; wait += 1) {
        if (wait % 50 === 0) await call(victims.api, office, 'POST', 'campDummy/barcode', { exam: exam_tbl });
        await pause(100);
      }
      const last = await numbers();
      changed += [...visited].filter(([application, number]) => last.get(application) !== number).length;
      if (last.size === eligible && new Set(last.values()).size === eligible) whole += 1;
    }
    print(`  ${eligible} scripts, ${kills} kills`);
    await db.query(`truncate part.${script_tbl.toLowerCase()} cascade`);
    await db.query('delete from script_block where exam_id = $1', [id]);
    await db.query(`update exam set stage = 'APPLICATION' where id = $1`, [id]);
    return [
      outcomeOf(
        `${whole} of ${times} numberings gave every one of ${eligible} scripts a number of its own, over ${kills} kills`,
        whole === times,
      ),
      outcomeOf(`L: ${changed} numbers changed after they had been given`, changed === 0),
    ];
  },
};

const bulkConfirm: Fault = {
  id: 2,
  title: 'API killed while applications are confirmed',
  cause: 'SIGKILL at a random moment of a confirmation of 2,000 rows',
  mustHold: 'all or nothing; the repetition confirms the rest and nothing twice',
  times: 12,
  async run(scene) {
    const { victims, times } = scene;
    const { db, id, exam_tbl } = await openExam(scene);
    const office = await signInCampSession(victims, '501');
    const { rows } = await db.query<{ id: string; was: boolean }>(
      'select id, ex_confm as was from exam_application where exam_id = $1 and not absent order by id limit 2000',
      [id],
    );
    const ids = rows.map((row) => Number(row.id));
    const confirmed = async () =>
      (
        await db.query<{ n: number }>(
          'select count(*)::int as n from exam_application where exam_id = $1 and id = any($2) and ex_confm',
          [id, ids],
        )
      ).rows[0]!.n;
    let halves = 0;
    let stopped = 0;
    let whole = 0;
    for (let time = 0; time < times; time += 1) {
      await db.query('update exam_application set ex_confm = false where exam_id = $1 and id = any($2)', [id, ids]);
      const confirming = call(victims.api, office, 'POST', 'examapp/bulk-confirm', { exam: exam_tbl, ids });
      await pause(randomInt(1, 500));
      await victims.killApi();
      const answer = await confirming;
      await pause(200);
      const first = await confirmed();
      if (first > 0 && answer === undefined) stopped += 1;
      if (answer?.status === 200 && first === 0) halves += 1;
      const again = await call(victims.api, office, 'POST', 'examapp/bulk-confirm', { exam: exam_tbl, ids });
      const after = await confirmed();
      if (first !== 0 && first !== after) halves += 1;
      if (again?.status === 200) whole += 1;
    }
    await db.query(
      'update exam_application a set ex_confm = g.was from unnest($2::bigint[], $3::boolean[]) as g(id, was) where a.exam_id = $1 and a.id = g.id',
      [id, ids, rows.map(({ was }) => was)],
    );
    return [
      outcomeOf(
        `L: ${halves} of ${times} confirmations were half done or lost after they were answered; ${stopped} had committed before the kill`,
        halves === 0,
      ),
      outcomeOf(`${whole} of ${times} repetitions were answered`, whole === times),
    ];
  },
};

export const officeJobs: readonly Fault[] = [numbering, bulkConfirm];
