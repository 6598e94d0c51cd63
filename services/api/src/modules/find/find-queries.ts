import type {
  FoundBundle,
  FoundCollege,
  FoundExam,
  FoundPaper,
  FoundStudent,
} from '@thervu/contracts/find/find-contract';
import { MAX_FOUND_OF_KIND } from '@thervu/contracts/find/find-rules';
import { regnoKey } from '@thervu/contracts/student/register-number';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

const plain = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const beginning = (text: string): string => `${plain(text)}%`;
const holding = (text: string): string => `%${plain(text)}%`;
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s.]+/)
    .filter(Boolean);
/** Letters from which an index of trigrams narrows a text in the middle of a name. */
const TRIGRAM = 3;
/** Every word of the text is in the name, in whatever order: an initial is written before or after. Shorter texts begin it. */
const nameHolds = (column: string, text: string) => (query: Knex.QueryBuilder) => {
  const words = wordsOf(text);
  if (!words.some((word) => word.length >= TRIGRAM)) return void query.whereRaw('false');
  for (const word of words) void query.whereRaw(`lower(${column}) like ?`, [holding(word)]);
};

/** The pattern of a text that has a figure; other texts name nobody by number. */
const numbered = (text: string, pattern: string): string | null => (/[0-9]/.test(text) ? pattern : null);

/** Students that a session may see, by number, by application number, by the beginning of the name, then by its words. */
export async function findStudentsByText(db: Db, { college }: Scope, text: string): Promise<FoundStudent[]> {
  if (college === undefined) return [];
  const key = regnoKey(text);
  const words = wordsOf(text).toSorted((left, right) => right.length - left.length);
  const found = db.raw('students_found(?, ?, ?, ?::bigint, ?, ?::text[], ?)', [
    college === 'all' ? null : college,
    numbered(key, beginning(key)),
    numbered(text, beginning(text.toUpperCase())),
    /^[0-9]{1,15}$/.test(text) ? Number(text) : null,
    beginning(text.toLowerCase()),
    // the longest first, which an index narrows best
    words.some((word) => word.length >= TRIGRAM) ? words.map(holding) : [],
    MAX_FOUND_OF_KIND,
  ] as unknown as Knex.RawBinding[]);
  return db
    .from(
      db
        .from(db.raw('? as g', [found]))
        .groupBy('student_id')
        .select('student_id')
        .min({ rank: 'rank' })
        .as('f'),
    )
    .join('student as s', 's.student_id', 'f.student_id')
    .join('degree as d', 'd.deg_id', 's.deg_id')
    .modify(visibleTo, { college }, 's.colcode')
    .orderByRaw('f.rank, s.regno_key, lower(s.stu_name), s.student_id')
    .limit(MAX_FOUND_OF_KIND)
    .select<FoundStudent[]>({
      student_id: 's.student_id',
      reg_no: 's.reg_no',
      clg_app_no: 's.clg_app_no',
      stu_name: 's.stu_name',
      Colcode: 's.colcode',
      degreelvl: 's.degreelvl',
      deg_id: 's.deg_id',
      Deg_name: 'd.deg_name',
      admn_acdyr: 's.admn_acdyr',
    });
}

/** Papers by code or by name, one row a code. */
export async function findPapersByText(db: Db, text: string): Promise<FoundPaper[]> {
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return db
    .from(
      db('course')
        .distinctOn('p_code')
        .orderBy([{ column: 'p_code' }, { column: 'start_yr', order: 'desc' }, { column: 'cour_id' }])
        .where((any) => {
          void any.where(nameHolds('p_name', text));
          if (code !== '') void any.orWhereRaw('p_code like ?', [beginning(code)]);
        })
        .select('cour_id', 'p_code', 'p_name', 'sem')
        .as('c'),
    )
    .orderByRaw('p_code like ? desc, lower(p_name) like ? desc, p_code', [
      beginning(code || '-'),
      beginning(text.toLowerCase()),
    ])
    .limit(MAX_FOUND_OF_KIND)
    .select<FoundPaper[]>('cour_id', 'p_code', 'p_name', 'sem');
}

/** Colleges that a session may see. */
export const findColleges = (db: Db, scope: Scope, text: string): Promise<FoundCollege[]> =>
  db('college')
    .modify(visibleTo, scope, 'colcode')
    .where((any) => {
      void any.whereRaw('colcode like ?', [beginning(text)]);
      void any.orWhereRaw('lower(colname) like ?', [holding(text.toLowerCase())]);
    })
    .orderByRaw('colcode like ? desc, colcode', [beginning(text)])
    .limit(MAX_FOUND_OF_KIND)
    .select<FoundCollege[]>('col_id', 'colcode', 'colname');

/** Bundles by the beginning of their number or of their paper: of the own camp, or of all for the office; the latest exam first. */
export async function findBundles(db: Db, { camp }: Scope, text: string): Promise<FoundBundle[]> {
  return db('bundle as b')
    .join('exam as e', 'e.id', 'b.exam_id')
    .modify((query: Knex.QueryBuilder) => {
      if (camp) void query.where({ 'b.exam_id': camp.examId, 'b.place': camp.place });
    })
    .where((any) => {
      void any.whereRaw('b.bundleno::text like ?', [beginning(text)]);
      void any.orWhereRaw('b.p_code like ?', [beginning(text.toUpperCase())]);
    })
    .orderByRaw('exam_order(e.eyear, e.emonth) desc, e.id desc, b.bundleno')
    .limit(MAX_FOUND_OF_KIND)
    .select<FoundBundle[]>('b.bundleno', 'b.p_code', 'e.exam_tbl', 'e.exam_name');
}

export const findExams = (db: Db, text: string): Promise<FoundExam[]> =>
  db('exam')
    .where((any) => {
      void any.whereRaw('upper(exam_name) like ?', [holding(text.toUpperCase())]);
      void any.orWhereRaw('exam_tbl like ?', [beginning(text.toUpperCase())]);
    })
    .orderByRaw('exam_order(eyear, emonth) desc, id desc')
    .limit(MAX_FOUND_OF_KIND)
    .select<FoundExam[]>('exam_tbl', 'exam_name', 'stage');
