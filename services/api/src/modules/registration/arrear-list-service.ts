import type { ArrearCandidates, ArrearPaper } from '@thervu/contracts/registration/arrear-contract';
import type { Db } from '../../core/database/connect';
import { NotFound } from '../../core/http/problem';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { examByName } from '../exam/exam-service';
import { isHeadOffice } from '../setting/setting-service';
import { written } from './attempts';
import { findAttempts, findByRegNo, studentsOfBatch } from './registration-queries';
import { termsOf, verdictOf, type Terms } from './arrear-service';

type History = Awaited<ReturnType<typeof findAttempts>>[number];

/** What is said of one paper of one student, with how it stands. */
function arrearOf(terms: Terms, rows: readonly History[], discontinued: boolean): ArrearPaper | undefined {
  const before = written(rows, terms.examId) as History[];
  const last = before.at(-1);
  if (!last) return undefined;
  const verdict = verdictOf(terms, rows, undefined, discontinued);
  return {
    P_code: last.p_code,
    P_NAME: last.p_name,
    Sem: last.sem,
    START_YR: last.start_yr,
    attempts: before.length,
    lastExam: last.exam_name,
    eligible: verdict.outcome === 'take',
    reason: verdict.reason,
  };
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[][] {
  const groups = new Map<string | number, Row[]>();
  for (const row of rows) {
    const known = groups.get(keyOf(row));
    if (known) known.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

/** A student with every paper written before, and what the server says about applying for it again. */
export async function arrearsOfStudent(db: Db, scope: Scope, input: { regno: string; exam: string; college?: string }) {
  const exam = await examByName(db, input.exam);
  const isAny = input.college === undefined || (await isHeadOffice(db, input.college));
  const college = isAny ? undefined : collegeNamed(scope, input.college!);
  const student = await findByRegNo(db, scope, input.regno, college);
  if (!student) throw new NotFound('no-student', 'No Student Found..');
  const terms = await termsOf(db, exam, scope);
  const discontinue = student.status === 'DISCONTINUED';
  const history = await findAttempts(db, [student.student_id]);
  return {
    Reg_No: student.reg_no!,
    stu_name: student.stu_name,
    dob: student.dob,
    Colcode: student.colcode,
    deg_id: student.deg_id,
    Degree: student.Degree,
    admn_acdyr: student.admn_acdyr,
    discontinue,
    papers: grouped(history, ({ p_code }) => p_code)
      .flatMap((rows) => arrearOf(terms, rows, discontinue) ?? [])
      .sort((a, b) => a.Sem - b.Sem),
  };
}

/** The papers of a semester that students of a batch have written before and not passed, with those students. */
export async function arrearPapers(
  db: Db,
  scope: Scope,
  input: { college: string; degree: number; batch: number; sem: number; exam: string },
): Promise<ArrearCandidates[]> {
  const college = collegeNamed(scope, input.college);
  const exam = await examByName(db, input.exam);
  const terms = await termsOf(db, exam, scope);
  const filter = { colcode: college, deg_id: input.degree, admn_acdyr: input.batch };
  const students = new Map(
    (await studentsOfBatch(db, scope, filter)).map((candidate) => [candidate.student_id, candidate]),
  );
  const history = (await findAttempts(db, [...students.keys()])).filter(({ sem }) => sem === input.sem);
  return grouped(history, ({ p_code }) => p_code).flatMap((ofPaper) => {
    const known = grouped(ofPaper, ({ student_id }) => student_id).flatMap((rows) => {
      const student = students.get(rows[0]!.student_id)!;
      const paper = arrearOf(terms, rows, student.status === 'DISCONTINUED');
      if (!paper || student.reg_no === null || rows.some(({ result }) => result === 'P')) return [];
      const { eligible, reason } = paper;
      return [{ Reg_No: student.reg_no, stu_name: student.stu_name, eligible, reason }];
    });
    if (known.length === 0) return [];
    const { p_code, p_name, sem } = ofPaper.at(-1)!;
    known.sort((a, b) => (a.Reg_No < b.Reg_No ? -1 : 1));
    return [{ P_code: p_code, P_NAME: p_name, Sem: sem, students: known }];
  });
}
