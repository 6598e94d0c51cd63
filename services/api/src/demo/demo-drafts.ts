import type { Knex } from 'knex';
import { DEMO_NOW } from './demo-profile';
import { PLANTED } from './demo-planted';

/** Applications that stop after a tab; `typed` was begun in the next one and not saved. */
const DRAFTS: { name: string; after: number; typed?: Record<string, string> }[] = [
  { name: 'Aadhira Half Way', after: 0 },
  { name: 'Bavani Half Way', after: 1, typed: { comm_add: '12, Invented Street', comm_dis: 'Salem' } },
  { name: 'Chezhian Half Way', after: 2 },
  { name: 'Devaki Half Way', after: 3 },
  { name: 'Elango Half Way', after: 4, typed: { bank: 'Demonstration Bank' } },
  { name: 'Fazila Half Way', after: 5 },
];
/** Admitted after the register numbers were given out: they have none yet. */
const LATE = ['Zareena Late', 'Yogesh Late', 'Xavier Late'];

const TABS = ['personal', 'communication', 'special', 'qualification', 'bank'] as const;
/** Columns a copied row does not take along. */
const OWN = [
  'student_id',
  'community_file',
  'service_file',
  'sports_file',
  'phy_file',
  'sslc_pdf',
  'hsc_pdf',
  'ug_pdf',
];

interface Pattern {
  student_id: number;
  colcode: string;
  deg_id: number;
}

/** Gives a student the tabs of another, without the files. */
async function copyTabs(db: Knex.Transaction, from: number, to: number, count: number): Promise<void> {
  for (const tab of TABS.slice(0, count)) {
    const row = await db(`student_${tab}`).where({ student_id: from }).first<Record<string, unknown>>();
    const kept = Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !OWN.includes(name)));
    await db(`student_${tab}`).insert({ ...kept, student_id: to });
  }
}

async function add(
  db: Knex.Transaction,
  { colcode, deg_id }: Pattern,
  nr: number,
  student: { stu_name: string; status: string; submitted_at?: string },
): Promise<number> {
  const [row] = await db('student')
    .insert({
      ...student,
      colcode,
      deg_id,
      updated_at: DEMO_NOW,
      admn_acdyr: 2025,
      degreelvl: 'UG',
      clg_app_no: `A2025H${nr}`,
      dob: '2007-08-0' + nr,
      gender: nr % 2 === 0 ? 'Male' : 'Female',
      email: `half.way${nr}@example.org`,
      mobile: `500000000${nr}`,
    })
    .returning<{ student_id: number }[]>('student_id');
  return row!.student_id;
}

/** Applications half way through the form and late admissions without a number, all in the college of the sample student. */
export async function plantDrafts(db: Knex.Transaction): Promise<void> {
  const pattern = (await db('student')
    .where({ reg_no: PLANTED.sample })
    .first<Pattern>('student_id', 'colcode', 'deg_id'))!;
  for (const [i, { name, after, typed }] of DRAFTS.entries()) {
    const id = await add(db, pattern, i + 1, { stu_name: name, status: 'DRAFT' });
    await copyTabs(db, pattern.student_id, id, after);
    if (typed)
      await db('student_draft').insert({
        student_id: id,
        tab: TABS[after],
        typed: JSON.stringify(typed),
        updated_at: DEMO_NOW,
      });
  }
  for (const [i, stu_name] of LATE.entries()) {
    const submitted_at = '2025-09-01T05:00:00Z';
    const id = await add(db, pattern, DRAFTS.length + 1 + i, { stu_name, status: 'ACTIVE', submitted_at });
    await copyTabs(db, pattern.student_id, id, TABS.length);
    await db('student_event').insert({
      student_id: id,
      kind: 'ADMIT',
      to_colcode: pattern.colcode,
      at: submitted_at,
    });
  }
}
