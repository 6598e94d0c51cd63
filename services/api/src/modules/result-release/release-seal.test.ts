import type { Knex } from 'knex';
import { apiUnderTest } from '../../testing/api-under-test';
import { verifyChains } from '../audit/chain-verify';
import { checkReleased } from './agreement-service';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;

interface Row {
  application_id: number;
  reg_no: string;
  p_code: string;
}
let exam: number;
/** Passed papers of different students. */
let papers: Row[];

beforeAll(async () => {
  exam = (await db()('publication').first<{ exam_id: number }>('exam_id')).exam_id;
  const { rows } = await db().raw<{ rows: Row[] }>(
    `select distinct on (r.reg_no) r.application_id, r.reg_no, r.p_code from result r
     where r.exam_id = ? and r.result = 'P' and r.int_mark between 1 and 20 and r.ext_mark between 41 and 60 order by r.reg_no, r.p_code`,
    [exam],
  );
  papers = rows;
});

/** A forgery that only the database's owner could make, rolled back after the check. */
async function forged(...statements: string[]): Promise<string[]> {
  const trx = await db().transaction();
  try {
    await trx.raw('set local session_replication_role = replica');
    for (const sql of statements) await trx.raw(sql);
    return (await verifyChains(trx as unknown as Knex)).broken;
  } finally {
    await trx.rollback();
  }
}

const paper = (index: number) => papers[index]!;
const row = (index: number) => `exam_id = ${exam} and application_id = ${paper(index).application_id}`;
const application = (index: number) => `exam_id = ${exam} and id = ${paper(index).application_id}`;
const answer = (index: number) => `exam_id = ${exam} and reg_no = '${paper(index).reg_no}'`;
const named = (index: number, text: string) =>
  `Results of EVEN-2025-APR, release 1, ${paper(index).reg_no}, ${paper(index).p_code}: ${text}`;
const CHANGED = 'the stored result is not as it was released';
const GONE = 'the stored result is gone';
const APPLICATION = 'the application is not as it was when its result was released, and no history of marks says why';
const TEXT = 'the published answer is not as it was released';

test('[F-18] an untouched release is found whole', async () => {
  const check = await verifyChains(db());
  expect(check.broken).toEqual([]);
  expect(check.whole.join()).toMatch(/[1-9]\d\d+ released results/);
});

describe('a changed row', () => {
  test.each([
    ['mark', 'int_mark = int_mark + 1, total_mark = total_mark + 1'],
    ['external mark', 'ext_mark = ext_mark - 1, total_mark = total_mark - 1'],
    ['moderation', 'moderation = 1'],
    ['reason for it', `steps = '[]'`],
    ['credit', 'credit = credit + 1'],
  ] as const)('[F-18] %s of a result is named by register number and paper', async (_what, set) => {
    expect(await forged(`update result set ${set} where ${row(3)}`)).toEqual([named(3, CHANGED)]);
  });

  test('[F-18] an outcome that was changed is named, and the two totals stand side by side', async () => {
    const messages = await forged(`update result set result = 'RA' where ${row(0)}`);
    expect(messages[0]).toBe(named(0, CHANGED));
    expect(messages[1]).toMatch(
      /^Results of EVEN-2025-APR, release 1: [\d,]+ \(\d.* P, .*\) papers were signed, the stored results give [\d,]+ \(.* P, .*\)$/,
    );
    expect(messages).toHaveLength(2);
  });

  test('[F-18] rows of two students that were swapped are both named', async () => {
    const messages = await forged(
      `update result set application_id = -1 where ${row(0)}`,
      `update result set application_id = ${paper(0).application_id} where ${row(1)}`,
      `update result set application_id = ${paper(1).application_id} where exam_id = ${exam} and application_id = -1`,
    );
    expect(messages).toHaveLength(2);
    for (const index of [0, 1])
      expect(messages.some((text) => text.includes(paper(index).reg_no) && text.endsWith(CHANGED))).toBe(true);
  });

  test('[F-18] a deleted row is named, also when its line was deleted with it', async () => {
    const [first, ...extra] = await forged(`delete from result where ${row(2)}`);
    expect(first).toBe(named(2, GONE));
    expect(extra).toHaveLength(1);
    const both = await forged(`delete from result where ${row(2)}`, `delete from release_line where ${row(2)}`);
    expect(both).toContain(named(2, 'a confirmed application stands there that had no result'));
    expect(both.join()).toContain('release 1: its digest is not that of the lines noted with it');
  });

  test('[F-18] a row that was added is named, and so is another one that stands in its place', async () => {
    const added = `insert into result select (jsonb_populate_record(r, '{"version": 2, "is_current": false, "total_mark": 99}')).* from result r where ${row(4)}`;
    expect(await forged(added)).toEqual([]);
    const turned = await forged(
      added,
      `update result set is_current = (version = 2) where ${row(4)} and version = 1`,
      `update result set is_current = true where ${row(4)} and version = 2`,
    );
    expect(turned).toHaveLength(2);
    expect(
      turned.every((text) =>
        text.includes(`${paper(4).reg_no}, ${paper(4).p_code}: the result that stands is not that of the last release`),
      ),
    ).toBe(true);
    const moved = await forged(`update result set version = 2 where ${row(4)}`);
    expect(moved[0]).toBe(named(4, GONE));
  });
});

describe('a changed application', () => {
  test.each([
    ['internal mark', 'intl_mark = intl_mark + 1'],
    ['external mark', 'ext_mark = ext_mark + 1'],
    ['absence', 'absent = true, ext_mark = null'],
    ['course', 'attempt = attempt + 1'],
    ['college', `colcode = '999'`],
  ] as const)('[F-18] %s by plain SQL is named', async (_what, set) => {
    expect(await forged(`update exam_application set ${set} where ${application(5)}`)).toEqual([named(5, APPLICATION)]);
  });

  test('[F-18] a deleted application is named', async () => {
    expect(await forged(`delete from exam_application where ${application(5)}`)).toEqual([
      named(5, 'the application of a released result is gone'),
    ]);
  });

  test('[F-18] a mark that was corrected with its history is no fault', async () => {
    const trx = await db().transaction();
    try {
      const filter = { exam_id: exam, id: paper(5).application_id };
      const was = await trx('exam_application').where(filter).first();
      const by = await trx('app_user').min<{ id: number }[]>('id as id').first();
      await trx('exam_application').where(filter).increment('intl_mark', 1);
      await trx('mark_history').insert({
        exam_id: exam,
        application_id: filter.id,
        colcode: was.colcode,
        p_code: was.p_code,
        field: 'INTERNAL',
        old_value: was.intl_mark,
        new_value: was.intl_mark + 1,
        by_user: by!.id,
        reason: 'Added up wrongly.',
      });
      expect((await verifyChains(trx as unknown as Knex)).broken).toEqual([]);
    } finally {
      await trx.rollback();
    }
  });
});

describe('a changed answer', () => {
  const text = (index: number) =>
    `update result_published p set body = jsonb_set(body::jsonb, array['examResults', (x.nr - 1)::text, 'INT_MARK'], '24')::text
     from (select nr from result_published q, jsonb_array_elements(q.body::jsonb -> 'examResults') with ordinality e(paper, nr)
       where ${answer(index).replaceAll(/(exam_id|reg_no)/g, 'q.$1')} and paper ->> 'P_CODE' = '${paper(index).p_code}') x
     where ${answer(index).replaceAll(/(exam_id|reg_no)/g, 'p.$1')}`;

  test('[F-18] a mark in the finished text is named by register number and paper', async () => {
    expect(await forged(text(1))).toEqual([named(1, TEXT)]);
  });

  test('[F-18] changed with its line it does not fit the digest of the release any more', async () => {
    const messages = await forged(
      text(1),
      `update release_answer l set body_hash = sha256(convert_to(p.body, 'UTF8')) from result_published p
       where p.exam_id = l.exam_id and p.version = l.version and p.reg_no = l.reg_no and l.reg_no = '${paper(1).reg_no}'`,
    );
    expect(messages).toEqual([
      'Results of EVEN-2025-APR, release 1: its digest is not that of its answers',
      'Results of EVEN-2025-APR, release 1: its digest is not that of the lines noted with it',
    ]);
  });

  test('[F-18] answers that were exchanged, taken away or given another birth date are named', async () => {
    const messages = await forged(
      `update result_published set reg_no = '-' where ${answer(0)}`,
      `update result_published set reg_no = '${paper(0).reg_no}' where ${answer(1)}`,
      `update result_published set reg_no = '${paper(1).reg_no}' where exam_id = ${exam} and reg_no = '-'`,
    );
    expect(messages.map((text) => /release 1, ([A-Z0-9]+)/.exec(text)?.[1])).toEqual([
      paper(0).reg_no,
      paper(1).reg_no,
    ]);
    const gone = await forged(`delete from result_published where ${answer(2)}`);
    expect(gone).toEqual([`Results of EVEN-2025-APR, release 1, ${paper(2).reg_no}: the published answer is gone`]);
    const opened = await forged(`update result_published set dob_mac = sha256('x') where ${answer(2)}`);
    expect(opened).toEqual([`Results of EVEN-2025-APR, release 1, ${paper(2).reg_no}: ${TEXT}`]);
    const added = await forged(
      `insert into result_published select exam_id, version, '99ZZZ999', dob_mac, body from result_published where ${answer(2)}`,
    );
    expect(added).toEqual([
      'Results of EVEN-2025-APR, release 1, 99ZZZ999: a published answer stands there that was never released',
    ]);
  });

  test.each(['none', 'null', '{"examResults": {}}', '{"examResults": [null, 1, {"P_CODE": "\\u0000"}]}'])(
    '[F-18] a text that is no answer any more is named: %s',
    async (body) => {
      const messages = await forged(`update result_published set body = '${body}' where ${answer(1)}`);
      expect(messages.length).toBeGreaterThan(0);
      for (const message of messages) expect(message).toContain(`release 1, ${paper(1).reg_no}`);
    },
  );

  test('[F-18] a changed line or digest is told', async () => {
    const line = await forged(`update release_line set row_hash = sha256('x') where ${row(6)}`);
    expect(line).toEqual([
      named(6, CHANGED),
      'Results of EVEN-2025-APR, release 1: its digest is not that of the lines noted with it',
    ]);
    for (const column of ['digest', 'lines_digest'])
      expect(
        (await forged(`update result_release set ${column} = sha256('x') where exam_id = ${exam}`)).join(),
      ).toMatch(/release 1: its digest is not that of/);
  });
});

test('[F-18] lines of a published release do not change, not even for the owner of the database', async () => {
  await expect(db()('release_line').where({ exam_id: exam }).update({ intl_mark: 1 })).rejects.toThrow('do not change');
  await expect(db()('release_answer').where({ exam_id: exam }).delete()).rejects.toThrow('do not change');
  await expect(api.clone.pools.office('release_line').delete()).rejects.toThrow('permission denied');
});

test('[F-18] the desk of the releases tells the office what the last check found', async () => {
  const ask = async () => (await api.call('admin', 'GET', `/control/result-release/${exam}/agreement`)).json();
  await checkReleased(db());
  expect(await ask()).toMatchObject({ last: { faults: [], more: 0 } });
  const filter = { exam_id: exam, application_id: paper(7).application_id };
  await db()('result').where(filter).update({ credit: 99 });
  await checkReleased(db(), exam);
  expect(await ask()).toMatchObject({
    last: { faults: [`release 1, ${paper(7).reg_no}, ${paper(7).p_code}: ${CHANGED}`], more: 0 },
  });
});
