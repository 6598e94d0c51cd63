import type { Db } from '../../core/database/connect';
import { RELEASE_HASH } from './anchor-queries';
import { MARK_BYTES, type ChainKind } from './anchor-list';

/** A chain of the database as it is now: the first bytes of the hash of every line, in the order of their numbers. */
export interface ChainNow {
  chain: string;
  first: number;
  marks: Buffer;
}

interface Source {
  table: string;
  chain: string;
  seq: string;
  id: string;
  filter: string;
}

const OF_EXAM = 'e.exam_id = :exam';

const SOURCES: Record<Exclude<ChainKind, 'RELEASE'>, Source> = {
  AUDIT: { table: 'audit_seal', chain: `'log'::text`, seq: 'e.block', id: 'e.block', filter: '0 = :exam' },
  MARKS: { table: 'mark_history', chain: `e.colcode || ', ' || e.p_code`, seq: 'e.seq', id: 'e.id', filter: OF_EXAM },
  FIRST_CLOSED: { table: 'camp_mark_event', chain: 'e.bundleno::text', seq: 'e.seq', id: 'e.id', filter: OF_EXAM },
  REVALUATION_CLOSED: {
    table: 'reval_mark_event',
    chain: `e.place || ', ' || e.p_code`,
    seq: 'e.seq',
    id: 'e.id',
    filter: OF_EXAM,
  },
  FIRST: {
    table: 'valuation_event',
    chain: 'e.chain',
    seq: 'e.seq',
    id: 'e.id',
    filter: `e.kind = 'FIRST' and ${OF_EXAM}`,
  },
  REVALUATION: {
    table: 'valuation_event',
    chain: 'e.chain',
    seq: 'e.seq',
    id: 'e.id',
    filter: `e.kind = 'REVALUATION' and ${OF_EXAM}`,
  },
  RECEIPTS: { table: 'receipt_event', chain: 'e.place', seq: 'e.seq', id: 'e.id', filter: OF_EXAM },
  SIGNATURES: { table: 'signature', chain: 'e.user_id::text', seq: 'e.seq', id: 'e.id', filter: '0 = :exam' },
};

const marksNow = ({ table, chain, seq, filter }: Source): string =>
  `select ${chain} as chain, min(${seq})::integer as first, string_agg(substr(e.hash, 1, ${MARK_BYTES}), ''::bytea order by ${seq}) as marks
   from ${table} e where ${filter} group by 1`;

/** Lines and answers of the published releases, in the order of an anchor. */
const RELEASE_LINES = `
select e.version::text as chain, 1 as part, e.application_id as id, '' as reg_no, release_line_hash(e) as hash,
  e.reg_no || ', ' || e.p_code as name
from release_line e where e.exam_id = :exam
union all
select e.version::text, 2, 0, e.reg_no, sha256(convert_to(e.reg_no, 'UTF8') || e.body_hash || e.mac_hash), e.reg_no || ', the answer'
from release_answer e where e.exam_id = :exam`;

const RELEASES_NOW = `
select l.chain, 1 as first, string_agg(substr(l.hash, 1, ${MARK_BYTES}), ''::bytea order by l.part, l.id, l.reg_no) as marks
from (${RELEASE_LINES}) l group by 1`;

/** The chains of a kind in an exam (0: those of no exam). */
export async function chainsNow(db: Db, kind: ChainKind, exam: number): Promise<ChainNow[]> {
  const statement = kind === 'RELEASE' ? RELEASES_NOW : marksNow(SOURCES[kind]);
  const { rows } = await db.raw<{ rows: ChainNow[] }>(statement, { exam });
  return rows;
}

export interface HeadThen {
  chain: string;
  seq: number;
  hash: Buffer;
}

const headsThatDiffer = ({ table, chain, seq, filter }: Source): string =>
  `select w.chain, w.seq from unnest(:chains::text[], :seqs::integer[], :hashes::bytea[]) w(chain, seq, hash)
   left join (select ${chain} as chain, ${seq} as seq, e.hash from ${table} e where ${filter}) n on n.chain = w.chain and n.seq = w.seq
   where n.hash is distinct from w.hash order by w.seq`;

const RELEASES_THAT_DIFFER = `
select w.chain, w.seq from unnest(:chains::text[], :seqs::integer[], :hashes::bytea[]) w(chain, seq, hash)
left join (select l.version::text as chain, ${RELEASE_HASH} as hash from result_release l where l.exam_id = :exam and l.state = 'PUBLISHED') n
  on n.chain = w.chain
where n.hash is distinct from w.hash`;

/** Heads that are not there any more as an anchor saw them. */
export async function changedHeads(
  db: Db,
  kind: ChainKind,
  exam: number,
  heads: readonly HeadThen[],
): Promise<{ chain: string; seq: number }[]> {
  const statement = kind === 'RELEASE' ? RELEASES_THAT_DIFFER : headsThatDiffer(SOURCES[kind]);
  const { rows } = await db.raw<{ rows: { chain: string; seq: number }[] }>(statement, {
    exam,
    chains: heads.map(({ chain }) => chain),
    seqs: heads.map(({ seq }) => seq),
    hashes: heads.map(({ hash }) => hash),
  });
  return rows;
}

const RELEASE_LINE = `select l.name from (${RELEASE_LINES}) l
  where l.chain = :chain order by l.part, l.id, l.reg_no offset :before limit 1`;

const lineWithNumber = ({ table, chain, seq, id, filter }: Source): string =>
  `select ${id}::text as id from ${table} e where ${filter} and ${chain} = :chain and ${seq} = :seq`;

/** The line of a chain with a number: the number of its row, or of a release its student and paper; undefined where it is missing. */
export async function namedLine(
  db: Db,
  { kind, exam, chain, seq }: { kind: ChainKind; exam: number; chain: string; seq: number },
): Promise<string | undefined> {
  if (kind === 'RELEASE') {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(RELEASE_LINE, { exam, chain, before: seq - 1 });
    return rows[0]?.name;
  }
  const statement = lineWithNumber(SOURCES[kind]);
  const { rows } = await db.raw<{ rows: { id: string }[] }>(statement, { exam, chain, seq });
  return rows[0]?.id;
}

export const examNames = async (db: Db): Promise<Map<number, string>> =>
  new Map(
    (await db('exam').select<{ id: number; exam_name: string }[]>('id', 'exam_name')).map(({ id, exam_name }) => [
      id,
      exam_name,
    ]),
  );

/** Scripts whose receipt is not what the journal says, the first of an exam. */
export async function receiptWithoutJournal(db: Db, exam: number): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { barcode: string }[] }>(
    'select barcode from receipts_without_events(?) limit 1',
    [exam],
  );
  return rows[0]?.barcode;
}
