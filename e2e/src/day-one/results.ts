import type { Page } from '@playwright/test';
import { saveExamFlags } from '@thervu/contracts/exam/exam-contract';
import { getStatement } from '@thervu/contracts/result-document/result-document-contract';
import { getReleaseDesk } from '@thervu/contracts/result-release/result-release-contract';
import {
  getRevalCamps,
  issueRevalScripts,
  keyRevalMark,
  locateRevalScript,
} from '@thervu/contracts/reval-script/reval-script-contract';
import { listRevaluationRows, saveRevaluationChanges } from '@thervu/contracts/revaluation/revaluation-contract';
import { expect } from '../portal';
import { lookUp } from '../public-steps';
import { signWithCode } from '../signing-steps';
import type { Place, Team } from './camp';
import { countsOf, resultOf, computeStanding } from './figures';
import { sideBySide } from './person';
import type { Season } from './season';
import * as university from './university';
import type { Sitting, Student } from './university';

const { EXAM, REVALUED, REVALUED_PAPER, STUDENTS } = university;

/** What a student has written, before or after the revaluation. */
export type Written = (student: Student) => Sitting[];
export const firstMarks: Written = university.sittingsOf;
export const revisedMarks: Written = (student) =>
  university
    .sittingsOf(student)
    .map((sitting) =>
      student === REVALUED && sitting.paper === REVALUED_PAPER
        ? { ...sitting, external: university.MARK_AFTER }
        : sitting,
    );

/** The release has the counts of the marks. */
export async function compareRelease({ office, examId }: Season, written: Written, version: number): Promise<void> {
  const sittings = STUDENTS.flatMap(written);
  const { releases } = await office.ask(getReleaseDesk, { params: { examId } });
  expect(releases[0]).toMatchObject({
    version,
    state: 'PUBLISHED',
    students: new Set(sittings.map(({ student }) => student)).size,
    onPage: true,
    counts: { rows: sittings.length, ...countsOf(sittings), W: 0 },
  });
}

/** Students look their results up on the public page: the one whose mark is valued again, one who was absent, one with an arrear. */
export async function comparePublicPage(page: Page, written: Written): Promise<void> {
  const those = [
    REVALUED,
    STUDENTS.find((student) => written(student).some(({ external }) => external === null))!,
    STUDENTS.find((student) => written(student).some(({ arrear }) => arrear))!,
  ];
  for (const student of those) {
    const sittings = written(student);
    const expected = sittings.map(({ paper, internal, external, ...rest }) => {
      const marks = external === null ? `${internal} - -` : `${internal} ${external} ${internal + external}`;
      return `${student.reg_no} ${paper.code} ${marks} ${resultOf({ paper, internal, external, ...rest })}`;
    });
    const codes = sittings.map(({ paper }) => paper.code);
    expect(await lookUp(page, student.reg_no, student.dob, codes)).toEqual(expected);
  }
}

/** The statements of these students: marks, results, averages and class are those reckoned from the marks. */
export async function compareStatements(
  { colleges, examId }: Season,
  written: Written,
  students: readonly Student[],
): Promise<void> {
  const wrong: unknown[] = [];
  const candidates = students.filter((student) => written(student).length > 0);
  await sideBySide(candidates, 6, async (student) => {
    const college = colleges.get(student.college.code)!;
    const is = await college.ask(getStatement, { params: { examId, regNo: student.reg_no } });
    const sittings = written(student);
    const { gpa, cgpa, classLabel } = computeStanding(
      university.pastOf(student),
      sittings,
      university.papersOf(student.college.degree),
    );
    const line = [
      ...is.papers.map((row) => [row.p_code, row.int_mark, row.ext_mark, row.total_mark, row.result].join(' ')).sort(),
      `${is.gpa} ${is.cgpa} ${is.class_label}`,
    ];
    const expected = [
      ...sittings
        .map((sitting) =>
          [
            ...[
              sitting.paper.code,
              sitting.internal,
              sitting.external,
              sitting.external === null ? null : sitting.internal + sitting.external,
            ],
            resultOf(sitting),
          ].join(' '),
        )
        .sort(),
      `${gpa} ${cgpa} ${classLabel}`,
    ];
    if (line.join() !== expected.join()) wrong.push({ student: student.reg_no, line, expected });
  });
  expect(wrong).toEqual([]);
}

/** One paper is applied for, valued again in another camp under a new number, decided by one officer and signed by the other. */
export async function revalue(
  { office, colleges, examId, degreeOf }: Season,
  { page, second }: { page: Page; second: Page },
  teams: ReadonlyMap<Place, Team>,
  barcode: string,
): Promise<void> {
  const college = colleges.get(REVALUED.college.code)!;
  const [exam, pcode] = [EXAM.table, REVALUED_PAPER.code];
  await office.ask(saveExamFlags, { body: [{ id: examId, actions: { REV_APLY: 1 } }] });
  const rows = await college.ask(listRevaluationRows, {
    params: { degree: degreeOf(REVALUED.college), college: REVALUED.college.code, pcode },
    query: { exam },
  });
  const row = rows.find(({ REG_NO }) => REG_NO === REVALUED.reg_no)!;
  await college.ask(saveRevaluationChanges, { body: [{ courseId: row.Rid, actions: { rev: 1 } }] });
  await office.ask(saveExamFlags, { body: [{ id: examId, actions: { REV_APLY: 0 } }] });

  await office.done(await office.ask(issueRevalScripts, { params: { examId }, body: { valuation: 2 } }));
  const { balances } = await office.ask(getRevalCamps, { params: { examId } });
  expect(balances).toHaveLength(1);
  const place = balances[0]!.place as Place;
  expect(place).not.toBe(university.CAMPS[REVALUED.college.camp]);
  const { first, second: other } = teams.get(place)!;
  const { barcode: fresh } = await first.ask(locateRevalScript, { body: { barcode } });
  await first.ask(keyRevalMark, { body: { barcode: fresh, pass: 'A', mark: university.MARK_AFTER } });
  await other.ask(keyRevalMark, { body: { barcode: fresh, pass: 'B', mark: university.MARK_AFTER } });

  await page.goto(`home/reval-outcomes?exam=${exam}`);
  await page.getByRole('button', { name: 'Decide the requests' }).click();
  await expect(page.getByText(/^1 request is decided, 1 mark changed/)).toBeVisible({ timeout: 30_000 });
  await second.goto(`home/reval-outcomes?exam=${exam}`);
  await second.getByRole('button', { name: 'Sign all that are not flagged' }).click();
  await second
    .getByRole('dialog', { name: /^Sign 1 outcome/ })
    .getByRole('button', { name: 'Sign' })
    .click();
  await signWithCode(second);
  await expect(second.getByText('1 outcome signed.')).toBeVisible();
}
