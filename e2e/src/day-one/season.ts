import { listDegrees } from '@thervu/contracts/degree/degree-contract';
import { saveExamFlags } from '@thervu/contracts/exam/exam-contract';
import { getFeeSummary } from '@thervu/contracts/fee/fee-contract';
import { getHallTicket, verifyHallTicket } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { listInternalMarks, saveInternalMarks } from '@thervu/contracts/mark/mark-contract';
import { bulkConfirmRecords, listExamConfirmations } from '@thervu/contracts/registration/application-contract';
import { assignArrearPapers, listArrearsOfStudent } from '@thervu/contracts/registration/arrear-contract';
import { assignExamPapers } from '@thervu/contracts/registration/registration-contract';
import { listStudents } from '@thervu/contracts/student/student-contract';
import { saveExamDetails } from '@thervu/contracts/timetable/timetable-contract';
import { expect } from '../portal';
import { feeOf, computeStanding } from './figures';
import { sideBySide, type Person } from './person';
import * as university from './university';
import type { College, Sitting } from './university';

const { BATCH, COLLEGES, EXAM, LAST_SEMESTER, LEAVERS, OLD_SEMESTER, STUDENTS } = university;
const SEMESTERS = [OLD_SEMESTER, 3, LAST_SEMESTER];
const exam = EXAM.table;

export interface Season {
  office: Person;
  colleges: ReadonlyMap<string, Person>;
  examId: number;
  /** Number of the degree of a college. */
  degreeOf: (college: College) => number;
}

/** The numbers the portal has given the degrees. */
export async function numberDegrees(office: Person): Promise<Season['degreeOf']> {
  const numbers = new Map((await office.ask(listDegrees, undefined)).map(({ Deg_name, Deg_id }) => [Deg_name, Deg_id]));
  return ({ degree }) => numbers.get(university.DEGREES[degree]!.name)!;
}

/** Three colleges at a time, each by its own session. */
const eachCollege = (
  { colleges }: Season,
  work: (person: Person, college: College) => Promise<void>,
): Promise<void[]> => sideBySide(COLLEGES, 3, (college) => work(colleges.get(college.code)!, college));

const sittingsAt = (college: College): Sitting[] =>
  STUDENTS.filter((student) => student.college === college).flatMap(university.sittingsOf);
const papersAt = (college: College): string[] => [...new Set(sittingsAt(college).map(({ paper }) => paper.code))];

/** Every college registers its students, regular papers and arrears, and confirms what it has applied for. */
export async function register(season: Season): Promise<void> {
  await eachCollege(season, async (person, college) => {
    const degree = season.degreeOf(college);
    const students = await person.ask(listStudents, { params: { college: college.code, degree, year: BATCH } });
    const paperCodes = university.regularPapers(college).map(({ code }) => code);
    const { inserted } = await person.ask(assignExamPapers, {
      body: {
        degree,
        batch: BATCH,
        paperCodes,
        sem: 3,
        exam,
        student_ids: students.map(({ student_id }) => student_id),
      },
    });
    expect(inserted).toBe(students.length * paperCodes.length);
    const arrears = sittingsAt(college).filter(({ arrear }) => arrear);
    for (const paper of new Set(arrears.map((sitting) => sitting.paper))) {
      const rows = arrears.filter((sitting) => sitting.paper === paper);
      const batch = paper.sem === LAST_SEMESTER ? LEAVERS : BATCH;
      const regnos = rows.map(({ student }) => student.reg_no);
      const applied = await person.ask(assignArrearPapers, {
        body: { degree, batch, semester: paper.sem, courses: paper.code, regnos, exam },
      });
      expect(applied, JSON.stringify(applied.left)).toMatchObject({ inserted: rows.length, refused: 0 });
    }
    for (const sem of SEMESTERS) {
      const rows = await person.ask(listExamConfirmations, {
        params: { degree, sem, college: college.code, exam },
        query: {},
      });
      const { refused } = await person.ask(bulkConfirmRecords, { body: { ids: rows.map(({ id }) => id), exam } });
      expect(refused).toEqual([]);
    }
  });
}

/** The arrears the portal knows of from before are those of the lists. */
export async function compareArrears({ colleges }: Season): Promise<void> {
  const concerned = STUDENTS.filter(({ index }) => index % 7 === 0 || index % 10 === 3);
  await sideBySide(concerned, 6, async (student) => {
    const college = colleges.get(student.college.code)!;
    const { papers } = await college.ask(listArrearsOfStudent, { params: { regno: student.reg_no, exam }, query: {} });
    const past = university.pastOf(student);
    const attempts = (code: string) => past.filter(({ paper }) => paper.code === code).length;
    const { arrears } = computeStanding(past, [], university.papersOf(student.college.degree));
    const now = university.sittingsOf(student).map(({ paper }) => paper.code);
    const open = papers.filter(
      ({ P_code, eligible, reason }) => eligible || now.includes(P_code) || /semester/.test(reason),
    );
    expect(
      open
        .filter(({ P_code }) => attempts(P_code) > 0)
        .map(({ P_code }) => P_code)
        .sort(),
    ).toEqual(arrears);
  });
}

/** What each college owes is what its students owe one by one. */
export async function compareFees(season: Season): Promise<void> {
  await eachCollege(season, async (person, college) => {
    const { grand } = await person.ask(getFeeSummary, { params: { college: college.code, exam } });
    const counts = STUDENTS.filter((student) => student.college === college).map(
      (student) => university.sittingsOf(student).length,
    );
    const owed = counts
      .filter((count) => count > 0)
      .reduce((sum, count) => sum + feeOf(count, university.PAPER_FEE, university.FEE_SCHEDULE), 0);
    expect(grand.total).toBe(owed);
  });
}

/** So many days ago, as the time table writes it: what is written has to lie behind before it is valued. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A day and a session for every paper; no student has two at once. */
export async function schedule({ office, degreeOf }: Season): Promise<void> {
  for (const college of COLLEGES.slice(0, university.DEGREES.length)) {
    const [first, second] = university.regularPapers(college);
    const papers = university.papersOf(college.degree);
    const nth = (sem: number, n: number) => papers.filter((course) => course.sem === sem)[n]!;
    const slots = [
      { paper: first!, examdate: daysAgo(6), examsession: 'FN' },
      { paper: second!, examdate: daysAgo(5), examsession: 'FN' },
      { paper: nth(OLD_SEMESTER, 0), examdate: daysAgo(6), examsession: 'AN' },
      { paper: nth(OLD_SEMESTER, 1), examdate: daysAgo(5), examsession: 'AN' },
      { paper: nth(LAST_SEMESTER, 0), examdate: daysAgo(4), examsession: 'FN' },
    ] as const;
    for (const sem of SEMESTERS) {
      const courses = slots
        .filter(({ paper }) => paper.sem === sem)
        .map(({ paper, ...slot }) => ({ p_code: paper.code, ...slot }));
      await office.ask(saveExamDetails, { body: { degree: degreeOf(college), batch: EXAM.name, sem, courses } });
    }
  }
}

/** Internal marks of the regular papers; those of an arrear are there already, as the earlier results have them. */
export async function enterInternals(season: Season): Promise<void> {
  const { office, examId } = season;
  await office.ask(saveExamFlags, { body: [{ id: examId, actions: { INTL_APLY: 1 } }] });
  await eachCollege(season, async (person, college) => {
    const sittings = sittingsAt(college);
    for (const code of papersAt(college)) {
      const rows = sittings.filter(({ paper }) => paper.code === code);
      const expected = new Map(rows.map(({ student, internal }) => [student.reg_no, internal]));
      const { sem } = rows[0]!.paper;
      const open = await person.ask(listInternalMarks, {
        params: { degree: season.degreeOf(college), sem, college: college.code, paper: code, exam },
        query: {},
      });
      expect(open.map(({ Reg_No }) => Reg_No).sort()).toEqual([...expected.keys()].sort());
      if (rows[0]!.arrear) {
        const carried = open.map(({ Reg_No, Intl_mark, carried: is }) => [Reg_No, Intl_mark, is]);
        expect(carried).toEqual(open.map(({ Reg_No }) => [Reg_No, expected.get(Reg_No), true]));
        continue;
      }
      await person.ask(saveInternalMarks, {
        body: open.map(({ Reg_No, P_code, Sem }) => ({ exam, Reg_No, P_code, Sem, Int_mark: expected.get(Reg_No)! })),
      });
    }
  });
}

/** One ticket of each college: it has the student's papers, and its code is genuine. */
export async function compareTickets(season: Season): Promise<void> {
  await eachCollege(season, async (person, college) => {
    const student = STUDENTS.find((student) => student.college === college)!;
    const { rows, holders } = await person.ask(getHallTicket, {
      params: { regNo: student.reg_no, college: college.code, exam },
    });
    const papers = university.sittingsOf(student).map(({ paper }) => paper.code);
    expect(rows.map(({ P_code }) => P_code).sort()).toEqual(papers.sort());
    const { code } = holders[0]!;
    expect(await person.ask(verifyHallTicket, { body: { code } })).toEqual({ match: true, current: true });
  });
}
