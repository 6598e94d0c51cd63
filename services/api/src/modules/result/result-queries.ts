import type { Publication } from '@thervu/contracts/result/result-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import type { CounterKey } from '../../core/http/count-store';
import { runPrepared } from '../../core/database/prepared-statement';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

/**
 * By primary key after the published sessions, the latest first: a number of the latest session costs one key look-up.
 * What is hidden, or not visible yet, the role of the public page does not see (row-policies.sql); a release with a moment
 * takes the place of the one before by the clock of the database. Of a hidden session only the MAC is read, so that a right
 * pair is not taken for a wrong one. The same statement tells whether a number is fresh, and tells it of numbers that have
 * no result as well. A named statement, so that it is planned once.
 */
const lookUpWith = (asked: string, columns: string): string => `select a.reg_no, a.exam, ${columns},
      f.exam_name, f.version, coalesce(f.dob_mac, g.dob_mac) as dob_mac, f.body,
      g.dob_mac is not null or a.exam <> '' and exists (select from hidden_session n where n.exam_name = a.exam) as hidden
    from ${asked}
    left join lateral (
      select p.exam_name, r.version, r.dob_mac, r.body from published_session p
      join result_published r on r.exam_id = p.exam_id and r.version = session_version(p) and r.reg_no = a.reg_no
      where a.exam = '' or p.exam_name = a.exam
      order by p.place desc limit 1) f on true
    left join lateral (
      select r.dob_mac from hidden_session h
      join result_published r on r.exam_id = h.exam_id and r.version = h.version and r.reg_no = a.reg_no
      where f.version is null and (a.exam = '' or h.exam_name = a.exam)
      order by h.since limit 1) g on true`;
const LOOK_UP = {
  name: 'look-up-results-shown',
  text: lookUpWith(
    `unnest($1::text[], $2::text[], string_to_array($3, ',', '')) as a(reg_no, exam, counter)`,
    `a.counter is not null and not a.counter = any (array(select counted_keys(string_to_array($3, ',', '')))) as fresh`,
  ),
};
/** On a copy of the database, which has no counters: whoever asks knows from elsewhere which numbers are fresh. */
const LOOK_UP_ON_COPY = {
  name: 'look-up-results-on-copy',
  text: lookUpWith(
    'unnest($1::text[], $2::text[]) as a(reg_no, exam)',
    'true as fresh, (select turn from publication_turn) as turn',
  ),
};
/** What the primary alone knows: how often it has changed what the public sees, and which of these numbers are not fresh. */
const TURN = {
  name: 'publication-turn',
  text: `select turn, array(select counted_keys(string_to_array($1, ','))) as counted from publication_turn`,
};

/** A look-up. */
export interface Asked {
  /** The key of the register number. */
  reg_no: string;
  /** Name of an exam; empty: the latest one that contains this number. */
  exam: string;
  /** Counter of the number; without it nobody can say that the number is fresh. */
  counter?: CounterKey | undefined;
}

export interface PublishedResult {
  exam_name: string;
  version: number;
  dob_mac: Buffer;
  /** The finished answer without its birth date: begins with `{"studentDetails":{`. */
  body: string;
}

/** What stands for a look-up: where the number has no result, every field of one is null. */
export type PublishedRow = Pick<Asked, 'reg_no' | 'exam'> & {
  /** Nobody has failed at the number and no unit of it is under way, as the same snapshot shows it. False: it is not known. */
  fresh: boolean;
  /** Two officers have hidden the only session that holds the number, or the one that is asked for. */
  hidden?: boolean;
} & (PublishedResult | { [field in keyof PublishedResult]: null });

/** Names of counters as they stand in the table; undefined where none is asked for. */
export type SealsCounters = (counters: readonly (CounterKey | undefined)[]) => (string | undefined)[];

/** From a copy of the database: with its count of changes of what the public sees. */
type CopiedRow = PublishedRow & { turn: number };

/** The same count on the primary, and which of these sealed counters are in use. */
export const readPrimaryTurn = async (
  db: Knex,
  counters: readonly string[],
): Promise<{ turn: number; counted: string[] }> =>
  (await runPrepared<{ turn: number; counted: string[] }>(db, TURN, [counters.join(',')]))[0]!;

/** A row for each of these look-ups. @param sealed names of counters as they stand in the table */
export const findPublished = (db: Knex, asked: readonly Asked[], sealed: SealsCounters): Promise<PublishedRow[]> =>
  runPrepared(db, LOOK_UP, [
    asked.map(({ reg_no }) => reg_no),
    asked.map(({ exam }) => exam),
    // sealed counters hold no comma; a list of them costs the driver a multiple of one text
    sealed(asked.map(({ counter }) => counter)).join(','),
  ]);

/** The same from a copy of the database, for a process that counts failures itself: what it has not failed at is fresh. */
export const findPublishedOnCopy = (db: Knex, asked: readonly Asked[]): Promise<CopiedRow[]> =>
  runPrepared(db, LOOK_UP_ON_COPY, [asked.map(({ reg_no }) => reg_no), asked.map(({ exam }) => exam)]);

/** What the public page may show: it opens with the latest session. */
export async function findPublication(db: Db): Promise<Omit<Publication, 'universityName'>> {
  const sessions = await db('published_session as p')
    .orderBy([
      { column: 'p.place', order: 'desc' },
      { column: 'p.published_at', order: 'desc' },
    ])
    .select<(Publication['sessions'][number] & { exam_id: number })[]>(
      db.raw('p.exam_id, p.exam_name as exam, session_heading(p) as title, session_version(p) as version'),
    );
  const hidden = await db('hidden_session').orderBy('since', 'desc').select<NonNullable<Publication['hidden']>>({
    exam: 'exam_name',
    title: 'session_title',
    en: 'public_en',
    ta: 'public_ta',
  });
  // the role of the public page sees those ahead alone
  const coming = await db('announced_release')
    .orderBy('visible_from')
    .select<{ title: string; from: Date }[]>({ title: 'session_title', from: 'visible_from' });
  const notice = await db('page_notice')
    .orderBy('id', 'desc')
    .first<NonNullable<Publication['notice']> | undefined>({ en: 'text_en', ta: 'text_ta', links: 'links' });
  const [latest] = sessions;
  const anchor =
    latest &&
    (await db('anchor_release')
      .where({ exam_id: latest.exam_id, version: latest.version })
      .first<{ short: string } | undefined>('short'));
  return {
    sessionTitle: latest?.title ?? null,
    examName: latest?.exam ?? null,
    version: latest?.version ?? null,
    sessions: sessions.map(({ exam_id: _id, ...session }) => session),
    ...(hidden.length > 0 && { hidden }),
    ...(coming.length > 0 && { coming: coming.map(({ title, from }) => ({ title, from: from.toISOString() })) }),
    ...(notice && (notice.en !== '' || notice.links.length > 0) && { notice }),
    ...(anchor && { anchor: anchor.short }),
  };
}

export interface PublishedExam {
  id: number;
  emonth: string;
  eyear: number;
}

/** A published exam by its name; without one the latest. */
export const publishedExam = (db: Db, examName: string | undefined) =>
  db('published_session as p')
    .join('exam as e', 'e.id', 'p.exam_id')
    // the office sees every session: also for it a release is none before its moment
    .whereRaw('(p.visible_from is null or p.visible_from <= statement_timestamp())')
    .modify((query) => void (examName === undefined ? query : query.where({ 'p.exam_name': examName })))
    .orderBy('p.place', 'desc')
    .first<PublishedExam | undefined>('e.id', 'e.emonth', 'e.eyear');

/** The heading of an exam that two officers have hidden. */
export const hiddenTitle = async (db: Db, examName: string): Promise<string | undefined> =>
  (
    await db('hidden_session')
      .where({ exam_name: examName })
      .first<{ session_title: string } | undefined>('session_title')
  )?.session_title;

export type CsvRow = Record<(typeof CSV_COLUMNS)[number], string | number | null>;
export const CSV_COLUMNS = [
  'REG_NO',
  'NAME',
  'DEGREE',
  'SEM',
  'P_CODE',
  'P_TYPE',
  'INT_MAX',
  'INT_MARK',
  'EXT_MAX',
  'EXT_MARK',
  'TOTAL_MAX',
  'TOTAL_MARK',
  'RESULT',
  'ABSENT',
] as const;

/**
 * Names and degrees as they were published: a correction made since shows with the next release, here as on the page. The numbers
 * are made before and looked up: a join would read the published rows of every college first and ask the policy of each.
 */
const NAMED = `(select q.reg_no, q.body::json -> 'studentDetails' as said
  from published_session p join result_published q on q.exam_id = p.exam_id and q.version = session_version(p)
  where p.exam_id = ?
    and q.reg_no = any (array(select distinct regno_key(reg_no) from result where exam_id = ? and colcode = ?)) offset 0) as b`;

/** The marks of the result page: AAA for absentees, '-' for papers without marks and unknown marks. */
const MARK_WORDS = {
  INT_MARK: `case when c.scheme <> 'MARKS' or r.int_max = 0 then '-' else coalesce(r.int_mark::text, '-') end`,
  EXT_MARK: `case when r.result = 'AAA' then 'AAA' when c.scheme <> 'MARKS' or r.ext_max = 0 then '-'
    else coalesce((r.ext_mark + r.moderation)::text, '-') end`,
  TOTAL_MARK: `case when r.result = 'AAA' then null when r.result = 'W' or c.scheme <> 'MARKS' then '-' else coalesce(r.total_mark::text, '-') end`,
};

/**
 * The public results of one college, in register order: of each application the version that was current when the
 * release was published. A later, unpublished run is not included.
 */
export async function collegeResults(db: Knex, scope: Scope, examId: number, colcode: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = await db('result as r')
    .join('published_session as p', 'p.exam_id', 'r.exam_id')
    .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .joinRaw(`join ${NAMED} on b.reg_no = regno_key(r.reg_no)`, [examId, examId, colcode])
    .where({ 'r.exam_id': examId, 'r.colcode': colcode })
    .where('r.version', (latest: Knex.QueryBuilder) =>
      latest
        .from('result as v')
        .max('v.version')
        // the exam by its number, so that its partition alone is planned
        .whereRaw('v.exam_id = ? and v.application_id = r.application_id and v.version <= session_version(p)', [
          examId,
        ]),
    )
    .modify(visibleTo, scope, 'r.colcode')
    .orderBy(['r.reg_no', 'r.sem', 'r.p_code'])
    .select({
      REG_NO: 'r.reg_no',
      NAME: db.raw(`b.said ->> 'NAME'`),
      DEGREE: db.raw(`b.said ->> 'DEGREE'`),
      SEM: 'r.sem',
      P_CODE: 'r.p_code',
      P_TYPE: 'r.p_type',
      INT_MAX: 'r.int_max',
      EXT_MAX: 'r.ext_max',
      TOTAL_MAX: 'r.total_max',
      RESULT: 'r.result',
      ABSENT: 'r.absent',
      INT_MARK: db.raw(MARK_WORDS.INT_MARK),
      EXT_MARK: db.raw(MARK_WORDS.EXT_MARK),
      TOTAL_MARK: db.raw(MARK_WORDS.TOTAL_MARK),
    });
  return rows;
}
