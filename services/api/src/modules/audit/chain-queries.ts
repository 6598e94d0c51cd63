import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import type { ValuationKind } from '../valuation/valuation-kind';

/** A chain of lines in the database: its table, the key of a chain, and how a link is computed. */
export interface Chain {
  table: 'camp_mark_event' | 'mark_history' | 'receipt_event' | 'reval_mark_event' | 'signature' | 'valuation_event';
  head:
    'camp_mark_head' | 'mark_history_head' | 'receipt_head' | 'reval_mark_head' | 'signature_head' | 'valuation_head';
  /** Columns that name one chain of the exam, or one of all where its lines belong to no exam. */
  of: readonly string[];
  link:
    | 'camp_mark_event_hash'
    | 'mark_history_hash'
    | 'receipt_event_hash'
    | 'reval_mark_event_hash'
    | 'signature_hash'
    | 'valuation_event_hash';
  /** Its lines belong to no exam: verified once, as those of exam 0. */
  examless?: true;
  /** Of a journal of several kinds, the kind that is verified, and the closed chain its own follows. */
  open?: { kind: ValuationKind; after: 'camp_mark_head' | 'reval_mark_head'; chain: string };
}

export const MARK_HISTORY: Chain = {
  table: 'mark_history',
  head: 'mark_history_head',
  of: ['colcode', 'p_code'],
  link: 'mark_history_hash',
};

export const RECEIPTS: Chain = {
  table: 'receipt_event',
  head: 'receipt_head',
  of: ['place'],
  link: 'receipt_event_hash',
};

/** What people have signed, a chain for each of them. */
export const SIGNATURES: Chain = {
  table: 'signature',
  head: 'signature_head',
  of: ['user_id'],
  link: 'signature_hash',
  examless: true,
};

/** The closed journals, by their kind of valuation. */
export const CLOSED: Record<ValuationKind, Chain> = {
  FIRST: { table: 'camp_mark_event', head: 'camp_mark_head', of: ['bundleno'], link: 'camp_mark_event_hash' },
  REVALUATION: {
    table: 'reval_mark_event',
    head: 'reval_mark_head',
    of: ['place', 'p_code'],
    link: 'reval_mark_event_hash',
  },
};

const VALUATION = {
  table: 'valuation_event',
  head: 'valuation_head',
  of: ['chain'],
  link: 'valuation_event_hash',
} as const;

/** The one journal of every valuation: its chains begin with the heads of the closed ones. */
export const OPEN: Record<ValuationKind, Chain> = {
  FIRST: { ...VALUATION, open: { kind: 'FIRST', after: 'camp_mark_head', chain: 'c.bundleno::text' } },
  REVALUATION: {
    ...VALUATION,
    open: { kind: 'REVALUATION', after: 'reval_mark_head', chain: `c.place || ', ' || c.p_code` },
  },
};

export interface BrokenLink {
  /** Which chain of the exam, such as `5001` or `101, 24UPHC01`. */
  chain: string;
  seq: number;
  /** Number of the row, null where it is missing. */
  id: number | null;
  what: 'CHANGED' | 'MISSING' | 'ADDED' | 'MOVED' | 'HEAD';
}

const ZERO = `decode(repeat('00', 32), 'hex')`;

/**
 * The first invalid link of an exam. A line whose own hash does not match was changed; one that does not follow the
 * line before it was moved there or added; a gap in the numbers is a missing line, and so is an end that only the head
 * records.
 */
const firstBroken = ({ table, head, of, link, open, examless }: Chain): string => {
  const chain = `concat_ws(', ', ${of.map((column) => `x.${column}`).join(', ')})`;
  const key = examless ? of : ['exam_id', ...of];
  const same = (a: string, b: string) => key.map((column) => `${a}.${column} = ${b}.${column}`).join(' and ');
  const ofExam = (alias: string) => (examless ? '0 = :exam' : `${alias}.exam_id = :exam`);
  const start = open ? `(select c.exam_id, ${open.chain} as chain, c.seq, c.hash from ${open.after} c)` : undefined;
  const before = start
    ? { join: `left join ${start} s on s.exam_id = e.exam_id and s.chain = e.chain`, seq: 's.seq', hash: 's.hash' }
    : { join: '', seq: '0', hash: ZERO };
  const ofKind = (alias: string) => (open ? `and ${alias}.kind = '${open.kind}'` : '');
  const sameKind = (a: string, b: string) => (open ? `and ${a}.kind = ${b}.kind` : '');
  return `select l.chain, l.seq, l.id, l.what from (
    select x.chain, case x.what when 'MISSING' then x.expected else x.seq end as seq, case x.what when 'MISSING' then null else x.id end as id, x.what, 0 as rank
    from (
      select ${chain} as chain, x.seq, x.id, x.expected, case
        when x.seq > x.expected then 'MISSING'
        when x.seq < x.expected then 'ADDED'
        when not x.own then 'CHANGED'
        when not x.follows then 'MOVED' end as what
      from (
        select e.*, coalesce(lag(e.seq) over w, ${before.seq}, 0) + 1 as expected, e.hash = ${link}(e.prev_hash, e) as own,
          e.prev_hash = coalesce(lag(e.hash) over w, ${before.hash}, ${ZERO}) as follows
        from ${table} e ${before.join}
        where ${ofExam('e')} ${ofKind('e')} window w as (partition by ${of.map((column) => `e.${column}`).join(', ')} order by e.seq)
      ) x) x
    where x.what is not null
    union all
    select x.chain, x.seq, x.id, x.what, 1 from (
      select ${chain} as chain, x.seq, e.id, case when e.id is null then 'MISSING' when e.hash <> x.hash then 'HEAD' end as what
      from ${head} x left join ${table} e on ${same('e', 'x')} ${sameKind('e', 'x')} and e.seq = x.seq
      where ${ofExam('x')} ${ofKind('x')} and x.seq > 0) x
    where x.what is not null
    union all
    select ${chain}, x.seq, x.id, 'ADDED', 2 from ${table} x
    left join ${head} h on ${same('h', 'x')} ${sameKind('h', 'x')}
    where ${ofExam('x')} ${ofKind('x')} and x.seq > coalesce(h.seq, 0)
  ) l order by l.rank, l.chain, l.seq limit 1`;
};

export async function firstBrokenLink(db: Db, chain: Chain, exam: number): Promise<BrokenLink | undefined> {
  const statement = firstBroken(chain);
  const { rows } = await db.raw<{ rows: BrokenLink[] }>(statement, { exam });
  return rows[0];
}

export async function countLinks(db: Db, { table, open, examless }: Chain, exam: number): Promise<number> {
  const row = await db(table)
    .where({ ...(!examless && { exam_id: exam }), ...(open && { kind: open.kind }) })
    .count({ n: '*' })
    .first();
  return Number(row!.n);
}

export const examsWithMarks = (db: Db): Promise<{ id: number; exam_name: string }[]> =>
  db('exam').orderBy('id').select('id', 'exam_name');

/** An exam by its name or by that of its table. */
export const examByTableName = (db: Db, name: string): Promise<{ id: number } | undefined> =>
  db('exam').where({ exam_name: name }).orWhereRaw('upper(exam_tbl) = upper(?)', [name]).first('id');

/** A mark of a kind of valuation that does not match its journals. */
export async function markWithoutJournal(
  db: Db,
  kind: ValuationKind,
  exam: number,
): Promise<{ barcode: string; pass: string } | undefined> {
  const { rows } = await db.raw<{ rows: { barcode: string; pass: string }[] }>(
    'select barcode, pass from valuation_marks_without_events(?, ?) limit 1',
    [kind, exam],
  );
  return rows[0];
}

export interface Closing {
  chains: number;
  keyings: number;
  hash: Buffer;
}

/** The heads of all bundles of an exam at a moment. */
export async function closingHash(db: Db, exam: number, until: string): Promise<Closing> {
  const { rows } = await db.raw<{ rows: Closing[] }>(
    'select chains, keyings, hash from camp_closing_hash(?, ?::timestamptz)',
    [exam, until],
  );
  const { chains, keyings, hash } = rows[0]!;
  return { chains, keyings: Number(keyings), hash };
}

/** The end of a day in India, or some seconds ago while it is not over: what is on its way then counts to the rest of the day. */
export async function endOfDay(db: Db, day: string): Promise<{ until: Date; over: boolean }> {
  const { rows } = await db.raw<{ rows: { until: Date; over: boolean }[] }>(
    `select case when e.ends <= n.now then e.ends - interval '1 microsecond' else n.now end as until, e.ends <= n.now as over
     from (select ((?::date + 1)::timestamp at time zone 'Asia/Kolkata') as ends) e,
       (select date_trunc('second', now()) - interval '5 seconds' as now) n`,
    [day],
  );
  return rows[0]!;
}

/** Records the heads of the journals of all exams at the last midnight of India. */
export async function anchorCampMarks(owner: Db): Promise<void> {
  await owner.raw(
    `insert into chain_anchor (chain, exam_id, chains, events, root_hash, at)
     select 'CAMP_MARK', e.id, c.chains, c.keyings, c.hash, d.midnight
     from (select date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' - interval '1 microsecond' as midnight) d
     cross join exam e cross join lateral camp_closing_hash(e.id, d.midnight) c
     where c.chains > 0 and not exists (
       select from chain_anchor a where a.chain = 'CAMP_MARK' and a.exam_id = e.id
         and (a.at = d.midnight or a.root_hash = c.hash))`,
  );
}

export interface Anchor {
  chain: 'CAMP_MARK' | 'AUDIT';
  exam_id: number | null;
  chains: number;
  root_hash: Buffer;
  at: string;
}

export const anchors = (db: Db): Promise<Anchor[]> =>
  db('chain_anchor')
    .whereIn('chain', ['CAMP_MARK', 'AUDIT'])
    .orderBy('id')
    .select('chain', 'exam_id', 'chains', 'root_hash', db.raw('at::text as at'));

export async function sealHash(db: Knex, block: number): Promise<Buffer | undefined> {
  const row = await db('audit_seal').where({ block }).first<{ hash: Buffer } | undefined>('hash');
  return row?.hash;
}
