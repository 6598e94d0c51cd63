import { closePairs, type SeatingHall } from '@thervu/contracts/seating/seating-desks';
import { rollbackDb } from '@thervu/testing/database';
import { storeBalances } from '../modules/script-ledger/count-queries';

const { db } = rollbackDb();
const examNamed = async (name: string) => (await db('exam').where({ exam_name: name }).first<{ id: number }>('id')).id;

test('the exam in valuation: every candidate has a seat, all sessions but two are closed, and the ledger balances from the hall on but for covers on the way', async () => {
  const exam_id = await examNamed('ODD-2025-NOV');
  const states = await db('sitting')
    .where({ exam_id })
    .groupBy('state')
    .select<{ state: string; n: number }[]>('state', db.raw('count(*)::int as n'));
  expect(states.find(({ state }) => state === 'HELD')).toMatchObject({ n: 2 });
  expect(states.map(({ state }) => state).sort()).toEqual(['CLOSED', 'HELD']);
  const balances = await storeBalances(db, exam_id);
  expect(
    balances.filter(({ balance }) => balance.startsWith('H')).map(({ balance, count }) => [balance, count]),
  ).toEqual([
    ['H1', 0],
    ['H2', 0],
    ['H3', expect.any(Number)],
  ]);
  // what is open in H3 are the covers of those two sessions, and nothing else
  const onTheWay = await db('script_cover').where({ exam_id }).whereNull('received_at').select('centre', 'p_code');
  expect(onTheWay.length).toBeGreaterThan(0);
  expect(new Set(onTheWay.map(({ centre }) => centre as string))).toEqual(new Set(['102']));
  const H3 = balances.find(({ balance }) => balance === 'H3')!;
  expect(H3.count).toBe(onTheWay.length);
  // absence has one writer: what the halls have reported is what stands in the records
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select x.reg_no from seat x join exam_application a on a.exam_id = x.exam_id and a.id = x.application_id
     join hall_report h on (h.exam_id, h.centre, h.examdate, h.examsession, h.hall_id, h.turn)
       = (x.exam_id, x.centre, x.examdate, x.examsession, x.hall_id, x.turn)
     where x.exam_id = ? and a.absent <> (x.desk = any (h.absent_desks))`,
    [exam_id],
  );
  expect(rows).toEqual([]);
});

test('no two neighbours of it write one paper, nobody watches twice in a session, and duties are even', async () => {
  const exam_id = await examNamed('ODD-2025-NOV');
  const halls = await db('hall').select<SeatingHall[]>('*');
  const seats = await db('seat as x')
    .join('exam_application as a', (on) => on.on('a.exam_id', 'x.exam_id').on('a.id', 'x.application_id'))
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .where({ 'x.exam_id': exam_id })
    .select<{ slot: string; hall_id: number; desk: string; turn: number; group: string }[]>(
      ...['x.hall_id', 'x.desk', 'x.turn'],
      db.raw(`x.examdate || x.examsession as slot, coalesce(c.comn_id, x.p_code) as "group"`),
    );
  for (const slot of new Set(seats.map((seat) => seat.slot)))
    expect(
      closePairs(
        halls,
        seats.filter((seat) => seat.slot === slot),
      ),
    ).toEqual([]);
  const { rows } = await db.raw<{ rows: { spread: number }[] }>(
    `select max(n) - min(n) as spread from (select i.colcode, i.id, count(d.exam_id) as n from invigilator i
       left join invigilation_duty d on d.invigilator_id = i.id and d.exam_id = ? where i.boards = '{}' group by 1, 2) p group by colcode`,
    [exam_id],
  );
  expect(rows.every(({ spread }) => Number(spread) <= 1)).toBe(true);
});

test('two small differences are planted: a script in the wrong cover, each with its note, and a hall reported twice', async () => {
  const exam_id = await examNamed('ODD-2025-NOV');
  const covers = await db('script_cover').where({ exam_id, centre: '101' }).whereRaw('received_scripts <> scripts');
  expect(
    covers.map((cover: { scripts: number; received_scripts: number }) => cover.received_scripts - cover.scripts),
  ).toEqual([-1, 1]);
  const reports = await db('hall_report').where({ exam_id }).where('row_version', '>', 1);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ centre: '101', malpractice: [{ what: expect.any(String) }] });
});

test('the exam in application has halls and people, 102 as a guest of 101, one accepted clash, and nothing planned', async () => {
  const exam_id = await examNamed('EVEN-2026-APR');
  expect(await db('sitting').where({ exam_id })).toEqual([]);
  expect(await db('centre_allotment').where({ exam_id }).select('colcode', 'centre')).toEqual([
    { colcode: '102', centre: '101' },
  ]);
  expect(await db('exam_centre').where({ exam_id }).orderBy('centre').pluck('centre')).toEqual(['101', '103']);
  expect(await db('exam_timetable_clash').where({ exam_id })).toHaveLength(1);
  for (const colcode of ['101', '102', '103']) {
    expect(await db('hall').where({ colcode, purpose: 'HALL' })).not.toEqual([]);
    expect(await db('invigilator').where({ colcode }).whereRaw(`boards <> '{}'`)).not.toEqual([]);
  }
});
