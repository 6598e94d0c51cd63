import type { Page } from '@playwright/test';
import { parseCsvObjects } from 'hucre/csv';
import { readFileSync } from 'node:fs';
import { getReleaseDesk } from '@thervu/contracts/result-release/result-release-contract';
import type { RunKind } from '@thervu/contracts/result-run/result-run-contract';
import { listAllExams } from '@thervu/contracts/exam/exam-contract';
import { expect } from './portal';
import { ask } from './portal-api';
import { signWithCode } from './signing-steps';

interface Named {
  name: string;
  table: string;
}

const START: Record<RunKind, string> = {
  MAIN: 'Process the results',
  CORRECTION: 'Process a correction',
  REVAL: 'Process the revaluation',
};

/** Starts a run and waits until the second calculation agrees. */
export async function process(office: Page, { table }: Named, kind: RunKind): Promise<void> {
  await office.goto(`home/result-processing?exam=${table}`);
  await office.getByRole('button', { name: START[kind] }).click();
  await expect(office.getByText(/: Checked\. Started on /)).toBeVisible({ timeout: 60_000 });
}

/** The other officer approves the run with its counts. */
export async function approve(officer: Page, { name, table }: Named): Promise<void> {
  await officer.goto(`home/result-processing?exam=${table}`);
  await officer.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = officer.getByRole('dialog', { name: `Approve the results of ${name}?` });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await signWithCode(officer);
  await expect(officer.getByText(/: Approved\. Started on /)).toBeVisible();
}

/** One officer proposes the release, the other signs it; waits until the public page shows it. */
export async function publish(office: Page, officer: Page, { name, table }: Named, version: number): Promise<void> {
  await office.goto(`home/result-release?exam=${table}`);
  await office.getByRole('button', { name: 'Propose the release' }).click();
  const proposal = office.getByRole('dialog', { name: `Propose release ${version} of ${name}?` });
  await proposal.getByLabel(/^Note/).fill('Counts compared with the ledger.');
  await proposal.getByRole('button', { name: 'Propose' }).click();
  await signWithCode(office);
  await expect(office.getByText('The release was proposed. Another officer signs it.')).toBeVisible();

  const exams = await ask(officer, listAllExams, undefined);
  const examId = exams.find(({ exam_tbl }) => exam_tbl === table)!.id;
  const loadOverview = () => ask(officer, getReleaseDesk, { params: { examId } });
  const { findings } = await loadOverview();
  await officer.goto(`home/result-release?exam=${table}`);
  await officer.getByRole('button', { name: 'Sign and publish' }).click();
  const signing = officer.getByRole('dialog', { name: `Publish release ${version} of ${name}?` });
  await signing.getByLabel(/^Open findings/).fill(String(findings.open));
  await signing.getByLabel(/^Note/).fill('Compared with the run.');
  await signing.getByRole('button', { name: 'Sign and publish' }).click();
  await signWithCode(officer);
  await expect.poll(async () => (await loadOverview()).last, { timeout: 60_000, intervals: [500] }).toBe(version);
}

/** The file of its results that a college fetches from its dashboard, which names it after the exam they are of. */
export async function ownResults(
  college: Page,
  { words, file }: { words: string; file: string },
): Promise<Record<string, unknown>[]> {
  await college.goto('home');
  const [saved] = await Promise.all([
    college.waitForEvent('download'),
    college.getByRole('button', { name: `Download ${words} Results` }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(file);
  return parseCsvObjects(readFileSync(await saved.path(), 'utf8'), { header: true }).data;
}
