import type { Page } from '@playwright/test';
import { getJob } from '@thervu/contracts/job/job-contract';
import {
  getRevalCamps,
  issueRevalScripts,
  keyRevalMark,
  locateRevalScript,
} from '@thervu/contracts/reval-script/reval-script-contract';
import { addOfficer, firstSignIn } from './camp-steps';
import type { Pages, WholeExam, WholePlan } from './chain-steps';
import { expect } from './portal';
import { ask } from './portal-api';

/** Camps of the revaluation, none of them that of the first valuation. */
const PLACES = ['Sona', 'Govt'] as const;
const officers = (place: string) =>
  (['one', 'two'] as const).map((nth) => ({
    name: `Demo ${place} ${nth}`,
    email: `${nth}.${place.toLowerCase()}.whole@example.org`,
    role: 'OP' as const,
  }));

/** The office gives the scripts of a valuation their new numbers and camps. */
export async function issue(office: Page, { examId }: WholePlan, valuation: 2 | 3): Promise<void> {
  const { id } = await ask(office, issueRevalScripts, { params: { examId }, body: { valuation } });
  const state = async () => (await ask(office, getJob, { params: { id } })).state;
  await expect.poll(state, { timeout: 30_000, intervals: [300] }).toBe('DONE');
}

/** Takes the scripts out by their number, and keys their marks twice under the new one. Returns the camps they were in. */
export async function valueAgain(
  { office, desk }: Pages,
  chain: WholeExam,
  plan: WholePlan,
  { valuation, marks, issued }: { valuation: 2 | 3; marks: Readonly<Record<string, number>>; issued?: boolean },
): Promise<string[]> {
  const { examId, numberOn } = plan;
  if (valuation === 2) {
    await office.goto('home/CampManager');
    for (const place of PLACES)
      for (const person of officers(place)) await addOfficer(office, chain.name, place, person);
  }
  if (!issued) await issue(office, plan, valuation);
  const { balances } = await ask(office, getRevalCamps, { params: { examId } });
  const places = balances.filter((line) => line.valuation === valuation).map(({ place }) => place);
  expect(places).toHaveLength(1);
  const people = officers(places[0]!);
  const [first, second] = [await desk(), await desk()];
  for (const [i, page] of [first, second].entries()) await firstSignIn(page, people[i]!.email);
  for (const [number, mark] of Object.entries(marks)) {
    const located = await ask(first, locateRevalScript, { body: { barcode: numberOn.get(number)! } });
    const { barcode } = located;
    await ask(first, keyRevalMark, { body: { barcode, pass: 'A', mark } });
    await ask(second, keyRevalMark, { body: { barcode, pass: 'B', mark } });
    numberOn.set(number, barcode);
  }
  await Promise.all([first, second].map((page) => page.context().close()));
  return places;
}
