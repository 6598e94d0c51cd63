import type { CreditPreflight, IncompleteStudent } from '@thervu/contracts/result-document/result-document-contract';
import { CREDIT_GAP_NAMES, CREDIT_GAPS, type CreditGap } from '@thervu/contracts/result-document/result-document-rules';
import type { Db } from '../../core/database/connect';
import { withPartOfStudent } from '../../core/session/part-of-student';
import type { Scope } from '../../core/session/session';
import { released, type DocumentPart } from './document-queries';

export const NEEDED = CREDIT_GAP_NAMES.filter((gap) => CREDIT_GAPS[gap].needed);

/** Asked of all students; a college sees its own alone and is told of others whether there is one. */
const SHARED = `exists (select 1 from student o where o.abc_no = s.abc_no and o.student_id <> s.student_id and o.status <> 'DELETED')
  or (select current_user = current_database() || '_college') and credit_number_shared(s.student_id, s.abc_no)`;

/** Each gap as a condition over the student `s`, the parents `p` and the result `one`. */
const CONDITIONS: Record<CreditGap, string> = {
  ABC_MISSING: `nullif(btrim(s.abc_no), '') is null`,
  ABC_FORM: `btrim(s.abc_no) <> '' and s.abc_no !~ '^[0-9]{12}$'`,
  ABC_SHARED: SHARED,
  NAME: `btrim(s.stu_name) = '' or s.stu_name ~ '[0-9@#_=+*/<>|]'`,
  DOB: `s.dob < date '1930-01-01' or s.dob > current_date - interval '14 years'`,
  WAITING: `one.waiting and not one.withheld`,
  WITHHELD: `one.withheld or h.reg_no is not null`,
  FATHER: `coalesce(nullif(btrim(p.fath_name), ''), nullif(btrim(p.guar_name), '')) is null`,
  MOTHER: `nullif(btrim(p.moth_name), '') is null`,
  PHOTO: `not exists (select 1 from student_upload u where u.student_id = s.student_id and u.field = 'image')`,
};
const GAPS = `array_remove(array[${CREDIT_GAP_NAMES.map((gap) => `case when ${CONDITIONS[gap]} then '${gap}' end`).join(', ')}], null) as gaps`;

/** What goes into a line of the credit bank beside the papers. */
export interface CreditFacts extends IncompleteStudent {
  admn_acdyr: number;
  colname: string;
  deg_id: number;
  deg_name: string;
  gender: 'Male' | 'Female' | 'Transgender';
  dob: string;
  abc_no: string | null;
  father: string | null;
  mother: string | null;
}

/** The students of a part with what is missing of each. */
const students = (db: Db, scope: Scope, part: DocumentPart, regNos?: readonly string[]) =>
  db
    .from(
      released(db, scope, part)
        .modify((query) => {
          if (regNos) void query.whereIn('r.reg_no', [...regNos]);
        })
        .groupBy('r.exam_id', 'r.reg_no', 'r.colcode')
        .select('r.exam_id', 'r.reg_no', 'r.colcode')
        .select(db.raw('min(r.application_id) as application_id'))
        .select(db.raw(`bool_or(r.result = 'W') as waiting`))
        .select(db.raw(`bool_and(coalesce(r.reason like 'WITHHELD%', false)) as withheld`))
        .as('one'),
    )
    .join('exam_application as a', (on) => on.on('a.exam_id', 'one.exam_id').on('a.id', 'one.application_id'))
    .join('student as s', 's.student_id', 'a.student_id')
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .join('college as c', 'c.colcode', 'one.colcode')
    .modify(withPartOfStudent, scope, {
      table: 'student_personal',
      as: 'p',
      columns: ['fath_name', 'guar_name', 'moth_name'],
      of: 's.student_id',
    })
    .leftJoin('v_statement_hold as h', (on) => on.on('h.exam_id', 'one.exam_id').on('h.reg_no', 'one.reg_no'))
    .where('a.exam_id', part.examId);

/** How many students a part has, how many can be handed over, and how many each gap has. */
export async function creditPreflight(db: Db, scope: Scope, part: DocumentPart): Promise<CreditPreflight> {
  // counted from rows that are made once: without this, what is missing would be asked again for each of the counts
  const rows = (await db
    .withMaterialized('g', students(db, scope, part).select(db.raw(GAPS)))
    .from('g')
    .select(db.raw('count(*) as students'))
    .select(db.raw('count(*) filter (where not g.gaps && ?::text[]) as complete', [NEEDED]))
    .select(
      CREDIT_GAP_NAMES.map((gap) => db.raw('count(*) filter (where ? = any(g.gaps)) as ??', [gap, gap])),
    )) as Record<string, number>[];
  const { students: all, complete, ...counts } = rows[0]!;
  return {
    students: all!,
    complete: complete!,
    gaps: CREDIT_GAP_NAMES.map((gap) => ({ gap, students: counts[gap]! })),
  };
}

/** The first students something is missing of, or one thing, and how many there are. */
export async function studentsWithGaps(
  db: Db,
  scope: Scope,
  { part, gap, most }: { part: DocumentPart; gap?: CreditGap | undefined; most: number },
): Promise<{ total: number; items: IncompleteStudent[] }> {
  const rows = await db
    .withMaterialized(
      'g',
      students(db, scope, part)
        .select('s.student_id', 'one.reg_no', 's.stu_name', 'one.colcode')
        .select(db.raw(`d.degree || ' ' || d.deg_name as degree`), db.raw(GAPS)),
    )
    .from('g')
    .modify((query) => {
      if (gap === undefined) void query.whereRaw('cardinality(g.gaps) > 0');
      else void query.whereRaw('? = any(g.gaps)', [gap]);
    })
    .orderBy('g.reg_no')
    .limit(most)
    .select<(IncompleteStudent & { total: number })[]>('g.*', db.raw('count(*) over () as total'));
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) };
}

/** What the lines of these students need. */
export async function creditFacts(
  db: Db,
  scope: Scope,
  { part, regNos }: { part: DocumentPart; regNos: readonly string[] },
): Promise<Map<string, CreditFacts>> {
  const rows = await students(db, scope, part, regNos)
    .select<CreditFacts[]>({
      student_id: 's.student_id',
      reg_no: 'one.reg_no',
      stu_name: 's.stu_name',
      colcode: 'one.colcode',
      colname: 'c.colname',
      admn_acdyr: 's.admn_acdyr',
      deg_id: 'd.deg_id',
      degree: 'd.degree',
      deg_name: 'd.deg_name',
      gender: 's.gender',
      dob: 's.dob',
      abc_no: 's.abc_no',
      mother: 'p.moth_name',
    })
    .select(db.raw(`coalesce(nullif(btrim(p.fath_name), ''), p.guar_name) as father`), db.raw(GAPS));
  return new Map(rows.map((row) => [row.reg_no, row]));
}

/** The most papers one student has in one semester of a part: the number of column groups in the file. */
export async function mostPapers(db: Db, scope: Scope, part: DocumentPart): Promise<number> {
  const [row] = await db
    .from(released(db, scope, part).groupBy('r.reg_no', 'r.sem').select(db.raw('count(*) as papers')).as('g'))
    .select<{ most: number | null }[]>(db.raw('max(g.papers)::int as most'));
  return row?.most ?? 0;
}
