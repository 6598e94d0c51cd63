import type { CallArgument } from '@thervu/contracts/core/call';
import { pluralise } from '@thervu/contracts/core/format';
import type { Job } from '@thervu/contracts/job/job-contract';
import type {
  CollegeDocuments,
  CreditPreflight,
  IncompleteStudent,
  makeCreditBank,
  makeRegister,
  makeStatements,
  ResultDocuments,
  Statement,
  VerifiedStatement,
} from '@thervu/contracts/result-document/result-document-contract';
import { printedMarks, printedSerial, type CreditGap } from '@thervu/contracts/result-document/result-document-rules';
import { regnoKey } from '@thervu/contracts/student/register-number';
import { codeIn } from '../../core/static/code-address';
import type { Db } from '../../core/database/connect';
import { startJob, toJob } from '../../core/jobs/jobs';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import type { SigningKeys } from '../../core/session/signing-keys';
import { examNumbered, type NamedExam } from '../exam/exam-service';
import { keptByCollege } from '../result-release/impact-service';
import { creditPreflight, studentsWithGaps } from './credit-queries';
import { CREDIT_BANK, REGISTER, STATEMENTS_PDF } from './document-jobs';
import {
  documentColleges,
  collegesOf,
  withheldByCollege,
  linesPage,
  namedColleges,
  releaseOf,
  statementState,
  studentsIn,
  type DocumentPart,
} from './document-queries';
import { withheldReason } from './document-labels';
import { papersDigest, readStatementCode, type StatementClaims } from './statement-code';

const MAX_ID = 2 ** 31 - 1;
/** More students than anybody reads at once. */
const MAX_STUDENTS = 500;

export async function documentExam(db: Db, examId: number): Promise<NamedExam> {
  const exam = examId <= MAX_ID ? ((await examNumbered(db, examId)) as NamedExam | undefined) : undefined;
  if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return exam;
}

/** What narrows an order, with the college a session may name: a college is its own whether it says so or not. */
export function partOf(scope: Scope, examId: number, { college, ...part }: Omit<DocumentPart, 'examId'>): DocumentPart {
  const ownName = scope.college === 'all' ? undefined : (scope.college ?? '');
  return { examId, ...part, college: college === undefined ? ownName : collegeNamed(scope, college) };
}

/** A line for each college of a release: as it was counted when its rows were written, with the holds of now. */
async function collegeLines(db: Db, scope: Scope, examId: number, version: number): Promise<CollegeDocuments[]> {
  // a college's own rows are few
  const kept = scope.college === 'all' ? await keptByCollege(db, examId, version) : undefined;
  if (!kept) return documentColleges(db, scope, examId);
  const held = await withheldByCollege(db, examId);
  return (await namedColleges(db)).flatMap((college) => {
    const figures = kept.get(college.colcode);
    if (!figures) return [];
    const { rows, students, withheld, ...outcomes } = figures;
    return [{ ...college, ...outcomes, students, withheld: withheld + (held.get(college.colcode) ?? 0), papers: rows }];
  });
}

/** What the last release of an exam holds, college by college. */
export async function resultDocuments(db: Db, scope: Scope, examId: number): Promise<ResultDocuments> {
  const exam = await documentExam(db, examId);
  const release = await releaseOf(db, scope, exam.id);
  return {
    exam_id: exam.id,
    exam_name: exam.exam_name,
    version: release?.version ?? null,
    publishedAt: release?.publishedAt.toISOString() ?? null,
    colleges: release ? await collegeLines(db, scope, exam.id, release.version) : [],
  };
}

/** What stands on the statement of one student; a missing and a foreign one are not told apart. */
export async function statement(
  db: Db,
  scope: Scope,
  { examId, regNo }: { examId: number; regNo: string },
): Promise<Statement> {
  const exam = await documentExam(db, examId);
  const part = partOf(scope, exam.id, { regNo: regnoKey(regNo) });
  const [lines, colleges] = await Promise.all([
    linesPage(db, scope, { part, students: 1 }),
    collegesOf(db, scope, part),
  ]);
  const first = lines[0];
  if (!first) throw new NotFound('no-record', 'No Record Found!!');
  const last = lines.reduce((sum, { published_at }) => (published_at > sum ? published_at : sum), first.published_at);
  return {
    exam_name: exam.exam_name,
    colcode: first.colcode,
    colname: colleges[0]?.colname ?? '',
    reg_no: first.reg_no,
    stu_name: first.stu_name,
    tam_name: first.tam_name,
    dob: first.dob,
    degree: first.degree,
    version: first.version,
    publishedAt: last.toISOString(),
    serial: first.serial,
    withheld: withheldReason(first.withheld, scope.college === 'all'),
    gpa: first.gpa,
    cgpa: first.cgpa,
    class_label: first.class_label,
    record_whole: first.record_whole,
    papers: lines.map(
      ({
        sem,
        p_code,
        p_name,
        p_type,
        int_max,
        int_mark,
        ext_max,
        ext_mark,
        total_max,
        total_mark,
        result,
        grade,
        grade_point,
        credit,
        marks,
      }) => ({
        sem,
        p_code,
        p_name,
        p_type,
        int_max,
        int_mark,
        ext_max,
        ext_mark,
        total_max,
        total_mark,
        result,
        grade,
        grade_point,
        credit,
        marks,
      }),
    ),
  };
}

/** Refuses an order for which nothing was released, before a job is made of it. */
export async function ordered(context: Context, examId: number, body: Omit<DocumentPart, 'examId'>) {
  const exam = await documentExam(context.db, examId);
  const part = partOf(context.scope, exam.id, {
    ...body,
    regNo: body.regNo === undefined ? undefined : regnoKey(body.regNo),
    paper: body.paper?.toUpperCase(),
  });
  const students = await studentsIn(context.db, context.scope, part);
  if (students === 0) throw new Invalid('no-results', `${exam.exam_name} has no released result there.`);
  return { exam, part, students };
}

export const keyOf = (exam: NamedExam, { college, degree, paper, regNo }: DocumentPart, ...extra: string[]): string =>
  [exam.exam_tbl, college ?? 'all', degree ?? '', paper ?? '', regNo ?? '', ...extra].join('/');

const named = (field: string, message: string) => new Invalid('too-wide', message, [{ field, message }]);

export async function orderStatements(
  context: Context,
  examId: number,
  body: CallArgument<typeof makeStatements>['body'],
): Promise<Job> {
  const { exam, part, students } = await ordered(context, examId, body);
  if (part.college === undefined && part.regNo === undefined)
    throw named('college', 'Name a college: one document holds the statements of one college at most.');
  let written: string | undefined;
  if (part.regNo !== undefined) {
    const { withheld, reg_no } = await statement(context.db, context.scope, { examId, regNo: part.regNo });
    if (withheld !== null) throw new Invalid('withheld', `No statement can be made. ${withheld}`);
    written = reg_no;
  }
  const job = await startJob(context, {
    kind: STATEMENTS_PDF,
    title:
      written === undefined
        ? `Statements of marks of ${pluralise(students, 'student', 'students')}, ${exam.exam_name}`
        : `Statement of marks of ${written}, ${exam.exam_name}`,
    flightKey: keyOf(exam, part),
    params: { ...part },
    examId: exam.id,
  });
  return toJob(job);
}

export async function orderRegister(
  context: Context,
  examId: number,
  { form, ...body }: CallArgument<typeof makeRegister>['body'],
): Promise<Job> {
  const { exam, part, students } = await ordered(context, examId, body);
  if (form === 'pdf' && part.college === undefined && part.paper === undefined)
    throw named('college', 'Name a college or a paper: the register of all colleges is made as a spreadsheet.');
  const job = await startJob(context, {
    kind: REGISTER,
    title: `Tabulation register of ${pluralise(students, 'student', 'students')}, ${exam.exam_name}`,
    flightKey: keyOf(exam, part, form),
    params: { ...part, form },
    examId: exam.id,
  });
  return toJob(job);
}

export async function preflight(
  db: Db,
  scope: Scope,
  examId: number,
  query: Omit<DocumentPart, 'examId'>,
): Promise<CreditPreflight> {
  const exam = await documentExam(db, examId);
  return creditPreflight(db, scope, partOf(scope, exam.id, query));
}

export async function incompleteStudents(
  db: Db,
  scope: Scope,
  examId: number,
  { gap, ...query }: Omit<DocumentPart, 'examId'> & { gap?: CreditGap | undefined },
): Promise<{ total: number; items: IncompleteStudent[] }> {
  const exam = await documentExam(db, examId);
  return studentsWithGaps(db, scope, { part: partOf(scope, exam.id, query), gap, most: MAX_STUDENTS });
}

export async function orderCreditBank(
  context: Context,
  examId: number,
  { incomplete, ...body }: CallArgument<typeof makeCreditBank>['body'],
): Promise<Job> {
  const { exam, part, students } = await ordered(context, examId, body);
  const job = await startJob(context, {
    kind: CREDIT_BANK,
    title: `Credit bank file of ${pluralise(students, 'student', 'students')}, ${exam.exam_name}`,
    flightKey: keyOf(exam, part, incomplete),
    params: { ...part, incomplete },
    examId: exam.id,
  });
  return toJob(job);
}

/** What may be said of a code, its text or its address. `keys` are those of statements. */
export async function verified(db: Db, keys: SigningKeys, code: string): Promise<VerifiedStatement> {
  const claims = readStatementCode(keys, codeIn(code));
  const state = claims && (await statementState(db, claims));
  if (!claims || !state) return { state: 'UNKNOWN', printed: null };
  const valid = state.valid && papersDigest(state.papers) === claims.digest;
  return {
    state: state.hidden ? 'HIDDEN' : valid ? 'VALID' : 'SUPERSEDED',
    printed: printedOf({ ...claims, regNo: state.reg_no }, state.exam, valid ? state.papers : []),
  };
}

const printedOf = (
  { regNo, name, colcode, serial, version }: StatementClaims,
  exam: string,
  papers: Parameters<typeof papersDigest>[0],
): VerifiedStatement['printed'] => ({
  exam_name: exam,
  reg_no: regNo,
  stu_name: name,
  colcode,
  serial: printedSerial(serial, exam),
  version,
  papers: papers.map((paper) => ({
    sem: paper.sem,
    p_code: paper.p_code,
    ...printedMarks(paper),
    result: paper.result,
  })),
});
