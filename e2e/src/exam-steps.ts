import type { Page } from '@playwright/test';
import { STUDENT_HEADER, studentRow } from '@thervu/api/testing/planted-students';
import { listDegrees } from '@thervu/contracts/degree/degree-contract';
import {
  createExam,
  listExamStages,
  moveExamStage,
  saveExamFlags,
  type Exam,
  type Stage,
} from '@thervu/contracts/exam/exam-contract';
import { examTableNames } from '@thervu/contracts/exam/exam-rules';
import { expect } from './portal';
import { ask, importRows } from './portal-api';

/** A batch of invented students of one college and degree, and the exam they write. */
export interface ExamOfBatch {
  exam: Pick<Exam, 'etype' | 'eyear' | 'emonth'>;
  college: string;
  /** Year of admission. */
  batch: number;
  /** Degree and its name, as screens show them together. */
  degree: string;
  /** Register numbers. */
  numbers: readonly string[];
  /** Number of the first invented student; no two batches share one. */
  from: number;
  /** Begins the application numbers. */
  mark: string;
}

/** Students of the batch, as the office has them in its list; each is admitted. */
function batchFile(
  { college, batch, numbers, from, mark }: ExamOfBatch,
  degree: { Degree: string; Deg_name: string; Start_yr: number },
): string {
  const place = {
    Colcode: college,
    admn_acdyr: String(batch),
    Deg_level: 'UG',
    Degree: degree.Degree,
    Deg_name: degree.Deg_name,
    Deg_Start_yr: String(degree.Start_yr),
  };
  const rows = numbers.map((reg_no, i) => studentRow(from + i, place, { reg_no, clg_app_no: `${mark}${i + 1}` }));
  const cells = rows.map((row) => STUDENT_HEADER.map((name) => `"${row[name] ?? ''}"`));
  return [STUDENT_HEADER, ...cells].map((line) => line.join(',')).join('\r\n');
}

/** Makes the exam with its windows open, and takes the students in. */
export async function prepareExam(office: Page, plan: ExamOfBatch): Promise<{ degree: number; exam: Exam }> {
  const degrees = await ask(office, listDegrees, undefined);
  const degree = degrees.find(({ Degree, Deg_name }) => `${Degree} ${Deg_name}` === plan.degree)!;
  const { eyear, emonth } = plan.exam;
  const tbls = examTableNames(String(eyear), emonth);
  const body = { ...plan.exam, eyear: String(eyear), tbls, estatus: 1 as const };
  const { exam } = await ask(office, createExam, { body });
  for (const flag of ['COUR_APLY', 'EXAM_APLY'] as const)
    await ask(office, saveExamFlags, { body: [{ id: exam.id, actions: { [flag]: 1 } }] });
  expect(await importRows(office, 'students', batchFile(plan, degree))).toBe(plan.numbers.length);
  return { degree: degree.Deg_id, exam };
}

/** Takes the exam a step further where the step itself is not the point. */
export async function moveTo(office: Page, examId: number, to: Stage): Promise<void> {
  const exams = await ask(office, listExamStages, undefined);
  const { row_version } = exams.find(({ exam }) => exam.id === examId)!.exam;
  await ask(office, moveExamStage, { params: { examId: String(examId) }, body: { to, row_version } });
}

/** Takes a step on the open page of exam stages, as the office does. */
export async function moveToStage(office: Page, name: string, exam: string, stage: string): Promise<void> {
  await office.getByRole('button', { name }).click();
  await office.getByRole('dialog').getByRole('button', { name }).click();
  await expect(office.getByText(`${exam} is now in the stage ${stage}.`)).toBeVisible();
}
