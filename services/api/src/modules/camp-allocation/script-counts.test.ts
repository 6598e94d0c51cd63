import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { HeapOfScripts } from '../../testing/bundle-test-queries';
import { answeredCounts, countedRows, scriptsByPlace } from '../../testing/counted-scripts';
import { countChangedColleges } from '../top-sheet/eligible-count-queries';
import { followEligible } from '../top-sheet/numbering-queries';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const heap = new HeapOfScripts(owner);
const CAMP = 'Sona';

let exam: number;
let bundleno: number;
let barcodes: string[];
let spare: string[];
let p_code: string;
const answered = () => answeredCounts(api.clone.pools.office, exam);
const counted = () => countedRows(owner(), exam);
const lines = (): Promise<{ p_code: string | null }[]> => owner()('eligible_change').where({ exam_id: exam });
const scripts = () => owner()('script').where({ exam_id: exam });
const applications = () => owner()('exam_application').where({ exam_id: exam });

async function call(as: Person, method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object, headers = {}) {
  const answer = await api.call(as, method, url, body, headers);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer;
}
const receive = (codes: string[]) => call('campadmin', 'POST', '/camp-bundles/receipts', { barcodes: codes });
const keyA = (barcode: string, bundle = bundleno) =>
  call('camp', 'POST', '/marks', { barcode, bundleno: bundle, Amark: 10 });

/** The paper of the scripts of this test, and the college and application of the first of them. */
const first = () =>
  owner()('script as s')
    .join('exam_application as a', (on) => on.on('a.exam_id', 's.exam_id').on('a.id', 's.application_id'))
    .where({ 's.exam_id': exam, 's.barcode': barcodes[0] })
    .first<{ id: number; cour_id: number; colcode: string }>('a.id', 'a.cour_id', 'a.colcode');

beforeAll(async () => {
  exam = (await owner()('exam').where({ exam_tbl: 'E25N' }).first<{ id: number }>('id')).id;
  await heap.open(CAMP);
  const taken = await heap.scripts(6);
  barcodes = taken.barcodes;
  bundleno = await heap.looseBundle(taken.p_code, 6);
  const others = await heap.scripts(4);
  spare = others.barcodes;
  p_code = others.p_code;
});

/** What changes; whether it is few scripts and says so by paper; whether it is all the same to the counts. */
interface Change {
  what: string;
  act: () => Promise<unknown>;
  byCollege?: boolean;
  same?: boolean;
}
const CHANGES: Change[] = [
  { what: 'scripts are received', act: () => receive(spare.slice(0, 2)) },
  { what: 'they are received again', act: () => receive(spare.slice(0, 2)), same: true },
  {
    what: 'a receipt goes',
    act: () => owner()('script_receipt').where({ exam_id: exam, barcode: spare[0] }).delete(),
  },
  { what: 'a script that nobody has received gets its first mark', act: () => keyA(barcodes[0]!) },
  { what: 'and is received then', act: () => receive([barcodes[0]!]) },
  { what: 'others get their first mark', act: () => Promise.all(barcodes.slice(1, 5).map((code) => keyA(code))) },
  {
    what: 'a mark is taken away',
    act: async () => {
      const mark = await owner()('camp_mark')
        .where({ exam_id: exam, barcode: barcodes[1] })
        .first<{ id: number; row_version: number }>('id', 'row_version');
      await call('campadmin', 'PUT', `/camp-keyings/${mark.id}/void`, {
        pass: 'A',
        reason: 'Digits swapped',
        row_version: mark.row_version,
      });
      // the row keeps its place without a mark; it goes with its packet
      await owner()('camp_mark').where({ exam_id: exam, barcode: barcodes[1] }).delete();
    },
  },
  {
    what: 'the marks of a packet are taken away',
    act: () => call('campadmin', 'DELETE', `/bundles/${bundleno}/1?reason=${encodeURIComponent('Swapped packets')}`),
  },
  {
    what: 'a second person says no, and they stand again',
    act: async () => {
      const asked = await owner()('keying_signature')
        .where({ exam_id: exam, bundleno, decision: null })
        .first<{ id: number }>('id');
      await call('admin', 'POST', `/keying-signatures/${asked.id}/decision`, {
        decision: 'RETURNED',
        reason: 'They were not swapped.',
      });
    },
  },
  {
    what: 'a candidate is unconfirmed, and the script is void',
    act: async () =>
      applications()
        .where({ id: (await first()).id })
        .update({ ex_confm: false }),
    byCollege: true,
  },
  {
    what: 'the candidate is confirmed again',
    act: async () =>
      applications()
        .where({ id: (await first()).id })
        .update({ ex_confm: true }),
    byCollege: true,
  },
  {
    what: 'a script is void for another reason',
    act: () => scripts().where({ barcode: spare[3] }).update({ void_reason: 'TEST', voided_at: new Date() }),
  },
  {
    what: 'a paper that was no written one for a while has void scripts until they follow',
    act: async () => {
      const { cour_id } = await first();
      const course = () => owner()('course').where({ cour_id });
      await course().update({ p_type: 'PRACTICAL' });
      expect((await followEligible(owner(), exam)).voided).toBeGreaterThan(0);
      await course().update({ p_type: 'THEORY' });
    },
    byCollege: true,
  },
  {
    what: 'they follow',
    act: async () => expect((await followEligible(owner(), exam)).revived).toBeGreaterThan(0),
  },
  {
    what: 'a script lies elsewhere',
    act: () => scripts().where({ barcode: spare[2] }).update({ place: 'Govt' }),
  },
  { what: 'a script lies nowhere', act: () => scripts().where({ barcode: spare[2] }).update({ place: null }) },
  { what: 'a script is touched', act: () => scripts().update({ district: 'Salem' }), same: true },
  {
    what: 'a college is allocated to another camp, and its scripts go along',
    act: async () => {
      const { rows } = await owner().raw<{ rows: { colcode: string }[] }>(
        'select colcode from script_counts(?) group by 1 order by sum(untouched) desc limit 3',
        [exam],
      );
      const body = {
        colleges: rows.map(({ colcode }) => colcode),
        board: null,
        place: 'Padmavani',
        move: 'E25N',
        reason: 'Nearer',
      };
      const headers = { 'idempotency-key': 'script-counts-0000000001' };
      const answer = await call('admin', 'PUT', '/camp-allocation', body, headers);
      expect(answer.json<{ moved: number }>().moved).toBeGreaterThan(0);
    },
  },
  { what: 'all scripts go elsewhere', act: () => scripts().update({ place: 'PUCAMP' }), byCollege: true },
];

async function placesAreCounted() {
  const { stored, counted: rows } = await scriptsByPlace(owner());
  expect(rows).not.toEqual([]);
  expect(stored).toEqual(rows);
}

test('scripts by camp are counted with each that is given a camp, moved, taken from it or removed', async () => {
  const trx = await owner().transaction();
  const here = async () => {
    const { stored, counted: rows } = await scriptsByPlace(trx);
    expect(stored).toEqual(rows);
    return rows;
  };
  try {
    const first = await here();
    const ids: number[] = await trx('script').where({ exam_id: exam, place: CAMP }).limit(30).pluck('id');
    const those = () => trx('script').where({ exam_id: exam }).whereIn('id', ids);
    await those().update({ place: null });
    expect(await here()).not.toEqual(first);
    // a camp that has had none
    await trx('script').where({ exam_id: exam, place: 'Govt' }).update({ place: 'PUCAMP' });
    await trx('script_place_count').where({ exam_id: exam, place: 'Govt', scripts: 0 }).delete();
    await those().update({ place: 'Govt' });
    await here();
    await those().update({ void_reason: 'UNCONFIRMED', voided_at: new Date() });
    await here();
    const rows = (await those()) as object[];
    await those().delete();
    await here();
    await trx('script').insert(rows);
    await here();
  } finally {
    await trx.rollback();
  }
  await placesAreCounted();
});

test.each(CHANGES)(
  '[DAY-3] what is kept of scripts is what all rows say: $what',
  async ({ act, byCollege = false, same = false }) => {
    await countChangedColleges(owner());
    expect(await lines()).toEqual([]);
    const before = await answered();
    expect(before).toEqual(await counted());
    await act();
    const after = await counted();
    if (same) expect(after).toEqual(before);
    else expect(after).not.toEqual(before);
    expect(await answered()).toEqual(after);
    await placesAreCounted();
    const added = await lines();
    expect(added.length > 0).toBe(!same);
    expect(added.some(({ p_code }) => p_code === null)).toBe(byCollege);
    await countChangedColleges(owner());
    expect(await lines()).toEqual([]);
    expect(await answered()).toEqual(after);
  },
);

test('[DAY-3] a few colleges are counted one by one, many in one reading of all candidates: the same', async () => {
  await countChangedColleges(owner());
  const colleges: string[] = await applications().where({ ex_confm: true }).distinct('colcode').pluck('colcode');
  const without = Array.from({ length: 10 }, (_, index) => `99${index}`);
  for (const changed of [colleges.slice(0, 2), [...colleges, ...without]]) {
    await scripts()
      .where({ barcode: barcodes[0] })
      .update({ place: changed.length > 10 ? CAMP : 'Sengunthar' });
    await owner()('eligible_change').insert(changed.map((colcode) => ({ exam_id: exam, colcode })));
    expect(await answered()).toEqual(await counted());
    await countChangedColleges(owner());
    expect(await answered()).toEqual(await counted());
  }
});

test('[DAY-3] a script that is received while the worker counts is counted', async () => {
  await countChangedColleges(owner());
  await owner().transaction(async (trx) => {
    await trx('script_receipt').insert({ exam_id: exam, barcode: spare[0], place: CAMP, p_code });
    await scripts().where({ barcode: spare[1] }).update({ place: CAMP });
    await countChangedColleges(owner());
    expect(await answered()).toEqual(await counted());
  });
  expect(await answered()).toEqual(await counted());
  await countChangedColleges(owner());
  expect(await answered()).toEqual(await counted());
});

test('[DAY-3] a college that has changed is counted once, also where a paper of it has', async () => {
  const { id } = await first();
  await scripts().where({ barcode: barcodes[0] }).update({ place: 'Govt' });
  await applications().where({ id }).update({ ex_confm: false });
  const after = await counted();
  expect(await answered()).toEqual(after);
  await countChangedColleges(owner());
  expect(await answered()).toEqual(after);
});
