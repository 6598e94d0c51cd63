import type { Page } from '@playwright/test';
import { expect } from './portal';

/** A mark in one notation: an absentee has none, which the page shows as AAA and the file leaves empty. */
export const markOf = (mark: unknown) => (mark === '' || mark === 'AAA' ? '-' : String(mark));

/** What a student sees of these papers on the public page, a line each: number, paper, three marks, result. */
export async function lookUp(student: Page, regNo: string, dob: string, papers: readonly string[]): Promise<string[]> {
  await student.context().clearCookies();
  await student.goto('ExamResult');
  await student.evaluate(() => sessionStorage.clear());
  await student.getByLabel(/reg/i).fill(regNo);
  await student.getByLabel(/birth/i).fill(dob);
  await student.getByRole('button', { name: 'Get Results' }).click();
  const lines: string[] = [];
  for (const paper of papers) {
    const row = student.getByRole('row').filter({ hasText: paper });
    await expect(row).toBeVisible();
    const [, , internal, , external, , total, result] = await row.getByRole('cell').allInnerTexts();
    lines.push([regNo, paper, ...[internal, external, total].map(markOf), result].join(' '));
  }
  return lines;
}
