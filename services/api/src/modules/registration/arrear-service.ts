import type { CallArgument } from '@thervu/contracts/core/call';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { assignArrearPapers, assignArrearPapersToStudent } from '@thervu/contracts/registration/arrear-contract';
import type { Registered } from '@thervu/contracts/registration/registration-shapes';
import { regnoKey } from '@thervu/contracts/student/register-number';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import type { Scope } from '../../core/session/session';
import { type NamedExam } from '../exam/exam-service';
import { ALREADY, carriedOver, checkArrearAttempt, written, type Attempt, type Verdict } from './attempts';
import { answerOf, Leftovers } from './registration-answer';
import { findAttempts, lockStudents, insertApplications, type Candidate, type NewRow } from './registration-queries';
import { byPair, STRANGER, studentProblem } from './registration-service';
import {
  actingFor,
  agreeingYear,
  assertDegree,
  openRegistrationExam,
  registrationTerms,
  semesterTest,
  wrong,
} from './registration-terms';

const LEFT = 'Discontinued: arrears of such a student go through the examination office.';

/** One paper somebody asks for, with the semester they name. */
interface Asked {
  code: string;
  sem: number;
  anySemester: boolean;
}

export interface Terms {
  examId: number;
  /** What is wrong with a semester, or undefined. */
  semester: (sem: number, any: boolean) => string | undefined;
  /** Set by the office for everybody. */
  anySemester: boolean;
  office: boolean;
}

export async function termsOf(db: Db, exam: Exam | NamedExam, scope: Scope): Promise<Terms> {
  const { arrear_any_semester } = await registrationTerms(db);
  return {
    examId: exam.id,
    semester: await semesterTest(db, exam),
    anySemester: arrear_any_semester,
    office: scope.college === 'all',
  };
}

/** The verdict on one student and one paper, as far as the student alone allows it. */
export function verdictOf(
  terms: Terms,
  history: readonly Attempt[],
  asked: Asked | undefined,
  discontinued: boolean,
): Verdict {
  const verdict = checkArrearAttempt(history, terms.examId);
  if (verdict.outcome !== 'take') return verdict;
  if (discontinued && !terms.office) return { outcome: 'refused', reason: LEFT };
  const { sem } = written(history, terms.examId).at(-1)!;
  if (asked && asked.sem !== sem)
    return { outcome: 'refused', reason: `A paper of semester ${sem}, not ${asked.sem}.` };
  const any = terms.anySemester || (terms.office && asked?.anySemester === true);
  const problem = terms.semester(sem, any);
  return problem === undefined ? verdict : { outcome: 'refused', reason: problem };
}

interface Applying {
  exam: Exam;
  terms: Terms;
  userId: number;
  /** Register numbers as they were sent, and the students that were found for them, by key. */
  regNos: readonly string[];
  students: ReadonlyMap<string, Candidate>;
  asked: readonly Asked[];
  /** Why a student may not apply at all, or undefined. */
  refusal: (student: Candidate | undefined) => string | undefined;
}

/** Decides about every student and paper, adds the rows of those that may be, and says why the others are not. */
async function apply(trx: Db, applying: Applying): Promise<Registered & { made: NewRow[] }> {
  const { exam, terms, userId, regNos, students, asked, refusal } = applying;
  const codes = asked.map(({ code }) => code);
  const left = new Leftovers();
  const who = (regNo: string) => ({
    student_id: null,
    Reg_No: students.get(regnoKey(regNo))?.reg_no ?? regNo,
    stu_name: students.get(regnoKey(regNo))?.stu_name ?? null,
  });
  const able = regNos.flatMap((regNo) => {
    const student = students.get(regnoKey(regNo));
    const reason = refusal(student);
    if (reason === undefined && student) return [student];
    left.add('refused', who(regNo), reason ?? STRANGER, codes);
    return [];
  });
  const known = byPair(
    await findAttempts(
      trx,
      able.map(({ student_id }) => student_id),
      codes,
    ),
  );
  const rows: (NewRow & { regNo: string; code: string })[] = [];
  const warnings: string[] = [];
  for (const student of able) {
    for (const item of asked) {
      const regNo = student.reg_no!;
      const history = known(student.student_id, item.code);
      const verdict = verdictOf(terms, history, item, student.status === 'DISCONTINUED');
      if (verdict.outcome !== 'take') {
        left.add(verdict.outcome, who(regNo), verdict.reason, [item.code]);
        continue;
      }
      if (verdict.provisional) warnings.push(`${regNo}, ${item.code}: ${verdict.reason}`);
      rows.push({
        student_id: student.student_id,
        app_type: 'ARREAR',
        regNo,
        code: item.code,
        ...carriedOver(history, exam.id),
      });
    }
  }
  const added = rows.length === 0 ? [] : await insertApplications(trx, { examId: exam.id, userId, rows });
  const made = new Set(added);
  for (const row of rows) if (!made.has(row)) left.add('skipped', who(row.regNo), ALREADY, [row.code]);
  return { ...answerOf(added.length, left.list(), warnings), made: [...added] };
}

/** Names the rows in the audit log: whose paper, and what it took over. */
const audited = (rows: readonly (NewRow & { regNo?: string; code?: string })[]) =>
  rows.map(({ regNo, code, attempt, intl_mark }) => ({ regNo, code, attempt, intl_mark }));

async function record(
  trx: Db,
  context: Context,
  exam: Exam,
  key: string,
  { made, inserted, skipped, refused }: Registered & { made: NewRow[] },
): Promise<void> {
  if (inserted === 0) return;
  await audit(trx, context, {
    action: 'ARREARS_APPLIED',
    entity: 'exam_application',
    entityKey: `${exam.exam_tbl}/${key}`,
    examId: exam.id,
    after: { inserted, skipped, refused, rows: audited(made) },
  });
}

const answered = ({ made: _made, ...answer }: Registered & { made: NewRow[] }): Registered => answer;
/** Each number once, however often and in whatever way it was sent. */
const onceEach = (typed: readonly string[]) => [
  ...new Map(typed.map((text) => [regnoKey(text), text.toUpperCase()])).values(),
];
const byRegNo = (students: readonly Candidate[]) =>
  new Map(students.map((student) => [regnoKey(student.reg_no!), student]));

/** Applies for arrear papers of one semester for several register numbers of a batch. */
export async function assignArrears(
  context: Context,
  body: CallArgument<typeof assignArrearPapers>['body'],
): Promise<Registered> {
  const { userId } = context.user;
  const { scope } = context;
  const college = await actingFor(context.db, scope, body.col_code);
  const regNos = onceEach(body.regnos);
  const sem = Number(body.semester);
  const batch = Number(body.batch);
  const codes = [...new Set(typeof body.courses === 'string' ? [body.courses] : body.courses)];
  return context.db.transaction(async (trx) => {
    const exam = await openRegistrationExam(trx, scope, body.exam, 'EXAM_APLY');
    const degree = await assertDegree(trx, body.degree);
    const terms = await termsOf(trx, exam, scope);
    const anySemester = body.anySemester === true;
    const problem = terms.semester(sem, terms.anySemester || (terms.office && anySemester));
    if (problem) throw wrong('wrong-semester', 'semester', problem);
    const students = byRegNo(await lockStudents(trx, scope, { regNos }, { college }));
    const filter = { degId: degree.degId, degree: degree.name, batch, leftMay: true };
    const done = await apply(trx, {
      exam,
      terms,
      userId,
      regNos,
      students,
      asked: codes.map((code) => ({ code, sem, anySemester })),
      refusal: (student) => studentProblem(student, filter),
    });
    await record(trx, context, exam, `${college}/${degree.degId}/${sem}`, done);
    return answered(done);
  });
}

/** Applies for several arrear papers of one register number. */
export async function assignArrearsToStudent(
  context: Context,
  body: CallArgument<typeof assignArrearPapersToStudent>['body'],
): Promise<Registered> {
  const { userId } = context.user;
  const { scope } = context;
  const regNo = body.regno.toUpperCase();
  const asked = new Map<string, Asked>();
  for (const { paperCode, semester, anySemester } of body.papers) {
    if (asked.has(paperCode)) throw wrong('paper-twice', 'papers', 'This paper code is already added.');
    asked.set(paperCode, { code: paperCode, sem: Number(semester), anySemester: anySemester === true });
  }
  return context.db.transaction(async (trx) => {
    const exam = await openRegistrationExam(trx, scope, body.exam, 'EXAM_APLY');
    agreeingYear(exam, body.exam_year);
    const students = byRegNo(await lockStudents(trx, scope, { regNos: [regNo] }));
    if (students.size === 0) throw new NotFound('no-student', 'No Student Found..');
    const done = await apply(trx, {
      exam,
      userId,
      regNos: [regNo],
      students,
      asked: [...asked.values()],
      terms: await termsOf(trx, exam, scope),
      refusal: () => undefined,
    });
    await record(trx, context, exam, regNo, done);
    return answered(done);
  });
}
