import type { CallArgument } from '@thervu/contracts/core/call';
import type { Course } from '@thervu/contracts/course/course-contract';
import type {
  assignExamPapers,
  assignNmePapers,
  Paper,
  PaperKind,
} from '@thervu/contracts/registration/registration-contract';
import type { Registered } from '@thervu/contracts/registration/registration-shapes';
import { bosYearOf, usualSemester } from '@thervu/contracts/registration/registration-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { ALREADY, checkFirstAttempt, type Attempt } from './attempts';
import { answerOf, Leftovers } from './registration-answer';
import {
  findAttempts,
  findNamedDegree,
  findPapers,
  lockStudents,
  insertApplications,
  listOfferedPapers,
  markRejoined,
  severalChoices,
  type Candidate,
  type NewRow,
  type OfferedPaper,
} from './registration-queries';
import { actingFor, agreeingYear, assertDegree, openRegistrationExam, semesterTest, wrong } from './registration-terms';

type Body = CallArgument<typeof assignExamPapers>['body'];
type NmeBody = CallArgument<typeof assignNmePapers>['body'];

/** Histories by student and paper. */
export const byPair = <Row extends Attempt & { student_id: number; p_code: string }>(rows: readonly Row[]) => {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.student_id}|${row.p_code}`;
    const known = found.get(key);
    if (known) known.push(row);
    else found.set(key, [row]);
  }
  // most registrations are of students who have nothing on record in these papers
  if (found.size === 0) return (): readonly Row[] => [];
  return (studentId: number, code: string): readonly Row[] => found.get(`${studentId}|${code}`) ?? [];
};

export const STRANGER = 'No student of this college.';

/** Why a student may not be registered at all, or undefined. */
export function studentProblem(
  student: Candidate | undefined,
  filter: { degId: number; degree: string; batch: number; leftMay: boolean },
): string | undefined {
  if (!student) return STRANGER;
  if (student.deg_id !== filter.degId || student.admn_acdyr !== filter.batch)
    return `Does not belong to ${filter.degree}, admitted ${filter.batch}.`;
  if (student.status === 'DRAFT') return 'The admission form has not been submitted.';
  if (student.reg_no === null) return 'Has no register number yet.';
  if (student.status === 'DISCONTINUED' && !filter.leftMay) return 'Discontinued.';
  return undefined;
}

interface Wanted {
  bos: number;
  rejoin: boolean;
  sem: number;
  /** Only languages and non-major electives. */
  electivesOnly: boolean;
}

/** What an offered paper is registered as. */
const typeOf = (paper: OfferedPaper, rejoin: boolean): string => (rejoin ? 'REJOIN' : paper.kind);

function paperProblem(paper: OfferedPaper | undefined, degree: string, filter: Wanted): string | undefined {
  if (!paper) return `Not a paper of ${degree}, BoS ${filter.bos}, semester ${filter.sem}.`;
  if (filter.electivesOnly && paper.kind === 'REGULAR') return 'Neither a language nor a non-major elective.';
  return undefined;
}

async function choiceWarnings(
  trx: Db,
  filter: { examId: number; sem: number; studentIds: number[] },
): Promise<string[]> {
  const several = await severalChoices(trx, filter);
  return several.map(({ reg_no, kind, part, codes }) =>
    kind === 'LANGUAGE'
      ? `${reg_no} has ${codes.length} languages of Part ${part} in semester ${filter.sem}: ${codes.join(', ')}.`
      : `${reg_no} has ${codes.length} non-major electives in semester ${filter.sem}: ${codes.join(', ')}.`,
  );
}

/** Registers a batch for papers; inserted, skipped and refused add up to students times papers. */
async function register(context: Context, body: Body, electivesOnly: boolean): Promise<Registered> {
  const { userId } = context.user;
  const { scope } = context;
  const college = await actingFor(context.db, scope, body.col_code);
  const ids = [...new Set(body.student_ids.map(Number))];
  const codes = [...new Set(body.paperCodes)];
  const [batch, sem] = [Number(body.batch), Number(body.sem)];
  return context.db.transaction(async (trx) => {
    const exam = await openRegistrationExam(trx, scope, body.exam, 'COUR_APLY');
    agreeingYear(exam, body.exam_year);
    const degree = await assertDegree(trx, body.degree);
    const problem = (await semesterTest(trx, exam))(sem, false);
    if (problem) throw wrong('wrong-semester', 'sem', problem);
    const rejoin = body.bos !== undefined;
    const bos = body.bos ?? bosYearOf(degree.years, batch);
    if (bos === undefined)
      throw wrong('no-bos', 'batch', `${degree.name} has no papers for students admitted ${batch}.`);
    const filter: Wanted = { bos, rejoin, sem, electivesOnly };

    const students = new Map(
      (await lockStudents(trx, scope, { ids }, { college, change: rejoin })).map((student) => [
        student.student_id,
        student,
      ]),
    );
    const papers = await findPapers(trx, { degId: degree.degId, bos, sem, codes });
    const left = new Leftovers();
    const who = (id: number) => {
      const { reg_no = null, stu_name = null } = students.get(id) ?? {};
      return { student_id: id, Reg_No: reg_no, stu_name };
    };
    const able = ids.filter((id) => {
      const filter = { degId: degree.degId, degree: degree.name, batch, leftMay: rejoin };
      const reason = studentProblem(students.get(id), filter);
      if (reason !== undefined) left.add('refused', who(id), reason, codes);
      return reason === undefined;
    });
    const offered = codes.flatMap((code) => {
      const paper = papers.get(code);
      const reason = paperProblem(paper, degree.name, filter);
      if (reason !== undefined) for (const id of able) left.add('refused', who(id), reason, [code]);
      return paper && reason === undefined ? [paper] : [];
    });

    const known = byPair(
      await findAttempts(
        trx,
        able,
        offered.map(({ p_code }) => p_code),
      ),
    );
    const rows: NewRow[] = [];
    for (const id of able) {
      for (const paper of offered) {
        const verdict = checkFirstAttempt(known(id, paper.p_code), exam.id, { rejoin });
        if (verdict.outcome !== 'take') left.add(verdict.outcome, who(id), verdict.reason, [paper.p_code]);
        else
          rows.push({
            student_id: id,
            cour_id: paper.cour_id,
            app_type: typeOf(paper, rejoin),
            attempt: 1,
            intl_mark: null,
          });
      }
    }
    const added = rows.length === 0 ? [] : await insertApplications(trx, { examId: exam.id, userId, rows });
    if (added.length < rows.length) {
      // somebody else was a moment faster: the row stands, and that is what was asked for
      const made = new Set(added);
      const codeOf = new Map(offered.map(({ cour_id, p_code }) => [cour_id, p_code]));
      for (const row of rows)
        if (!made.has(row)) left.add('skipped', who(row.student_id), ALREADY, [codeOf.get(row.cour_id)!]);
    }

    const touched = [...new Set(added.map(({ student_id }) => student_id))];
    const warnings = offered.some(({ kind }) => kind !== 'REGULAR')
      ? await choiceWarnings(trx, { examId: exam.id, sem, studentIds: touched })
      : [];
    const usual = usualSemester(exam, batch);
    if (!rejoin && sem !== usual && added.length > 0)
      warnings.unshift(`Students admitted ${batch} are usually in semester ${usual} at ${exam.exam_name}, not ${sem}.`);
    const back =
      rejoin && touched.length > 0
        ? await markRejoined(trx, {
            studentIds: touched,
            bos,
            reason: `BoS ${bos}, ${exam.exam_name}`,
            userId,
          })
        : [];
    const answer = answerOf(added.length, left.list(), warnings);
    if (added.length > 0) {
      await audit(trx, context, {
        action: rejoin ? 'STUDENTS_REJOINED' : 'PAPERS_REGISTERED',
        entity: 'exam_application',
        entityKey: `${exam.exam_tbl}/${college}/${degree.degId}/${sem}`,
        examId: exam.id,
        after: {
          college,
          degree: degree.degId,
          batch,
          bos,
          sem,
          papers: offered.map(({ p_code }) => p_code),
          students: touched,
          inserted: added.length,
          skipped: answer.skipped,
          refused: answer.refused,
          ...(rejoin ? { activeAgain: back } : {}),
        },
      });
    }
    return answer;
  });
}

/** Registers a batch for the papers of its Board of Studies year, or of the year named for those who come back. */
export const assignPapers = (context: Context, body: Body) => register(context, body, false);

/** Registers a batch for languages and non-major electives. */
export const assignElectives = (context: Context, body: NmeBody) => register(context, body, true);

/** The papers a batch reads in a semester, by the Board of Studies year it was admitted under. */
export async function batchPapers(
  db: Db,
  input: { degree: number; batch: number; sem: number; kind?: PaperKind },
): Promise<{ bos: number | null; papers: Paper[] }> {
  const degree = await findNamedDegree(db, input.degree);
  if (!degree) throw new NotFound('no-degree', 'There is no such degree.');
  const bos = bosYearOf(degree.years, input.batch) ?? null;
  const [kind, part = null] = (input.kind ?? 'REGULAR').split('-') as [Course['kind'], string?];
  const filter = { degId: input.degree, sem: input.sem, kind, part };
  return { bos, papers: bos === null ? [] : await listOfferedPapers(db, { ...filter, bos }) };
}
