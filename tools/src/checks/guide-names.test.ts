import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';
import { namesOf, isLabel, textsBelow, type GuideScreen } from './guide-names';

const GUIDES = ['docs/first-day.md', 'docs/year.md'];
const APPS = ['admin', 'college'];
/** What every page has around it: sign-in, header, menu, dialogs, what the lists of screens share. */
const EVERYWHERE = ['packages/screens/src/shared', 'packages/ui/src', 'shell/src'];

async function readScreens(): Promise<GuideScreen[]> {
  const lists = APPS.map(async (app) => {
    const { screens } = (await import(path.join(root, `apps/${app}/src/screens.ts`))) as {
      screens: Record<string, readonly GuideScreen[]>;
    };
    return Object.values(screens).flat();
  });
  return (await Promise.all(lists)).flat();
}

/** Where the texts of a domain come from. */
const foldersOf = (domain: string): string[] =>
  [`packages/screens/src/${domain}`, `packages/contracts/src/${domain}`, `services/api/src/modules/${domain}`].filter(
    (folder) => existsSync(path.join(root, folder)),
  );

/** Names of a guide that are neither in the menu nor on a page which the same step opens. */
async function unknownNames(guide: string): Promise<string[]> {
  const screens = await readScreens();
  const names = namesOf(guide);
  const menu = new Set(screens.flatMap(({ label, menu }) => (typeof menu === 'string' ? [label, menu] : [label])));
  const everywhere = textsBelow(EVERYWHERE);
  const reached = new Map<string, ReturnType<typeof textsBelow>>();
  const textsOf = (domain: string) => {
    if (!reached.has(domain)) reached.set(domain, textsBelow(foldersOf(domain)));
    return reached.get(domain)!;
  };
  return names
    .filter(({ step, name }) => {
      const opened = names.filter((other) => other.step === step).map((other) => other.name);
      const domains = new Set(
        screens.filter(({ label }) => opened.includes(label)).flatMap(({ help }) => help?.split('/')[0] ?? []),
      );
      const texts = [everywhere, ...[...domains].map(textsOf)];
      return !menu.has(name) && !texts.some((each) => isLabel(name, each));
    })
    .map(({ step, name }) => `${step}: ${name}`);
}

test.each(GUIDES)('[DAY-12] every name in %s is in the menu or on a page which that step opens', async (file) => {
  const guide = readFileSync(path.join(root, file), 'utf8');
  expect(namesOf(guide).length).toBeGreaterThan(30);
  expect(await unknownNames(guide)).toEqual([]);
});

test('[DAY-12] a button that is called otherwise, a menu that is gone and a page that is not opened are found', async () => {
  const step = (text: string) => unknownNames(`# A guide\n\n## 5. Camps\n\n${text}\n`);
  expect(await step('*Control Room*, *Camps*: press *Add Camp*.')).toEqual([]);
  expect(await step('*Control Room*, *Camps*: press *New Camp*.')).toEqual(['5. Camps: New Camp']);
  expect(await step('*Master Room*, *Camps*: press *Add Camp*.')).toEqual(['5. Camps: Master Room']);
  // of a page that this step does not open
  expect(await step('*Control Room*, *Camps*: press *Make draft*.')).toEqual(['5. Camps: Make draft']);
  // a name that the page puts together, and one with a number behind it
  expect(await step('*Settings*: press *Save University*.')).toEqual([]);
  expect(await step('*Settings*: press *Save Universe*.')).toEqual(['5. Camps: Save Universe']);
  expect(await step('*College Sign-ins*: press *Make codes for all without a sign-in*.')).toEqual([]);
});

test('[DAY-12] the guide of the year names the stages of an exam as the screens do, each once and in their order', () => {
  const guide = readFileSync(path.join(root, 'docs/year.md'), 'utf8');
  const rows = guide.slice(guide.indexOf('|---|---|')).split('\n').slice(1);
  const stages = rows.flatMap((row) => /^\| ([^|]+) \|/.exec(row)?.[1]?.split(', ') ?? []);
  expect(stages).toEqual(Object.values(STAGE_WORDS));
});
