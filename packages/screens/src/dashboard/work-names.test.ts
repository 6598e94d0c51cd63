import { campDashboard } from '@thervu/words/compiled/camp-dashboard';
import { campMenu } from '@thervu/words/compiled/camp-menu';
import { collegeDashboard } from '@thervu/words/compiled/college-dashboard';
import { menu } from '@thervu/words/compiled/menu';
import { officeDashboard } from '@thervu/words/compiled/office-dashboard';
import { officeMenu } from '@thervu/words/compiled/office-menu';
import { createTranslate, type CompiledMessage } from '@thervu/words/say';
import type { WorkGroup } from '@thervu/ui/layout/WorkList';
import { CAMP_WORK } from './camp-work';
import { COLLEGE_WORK } from './college-work';
import { OFFICE_WORK } from './office-work';

/** Texts without parameters by their key. */
const textsOf = (compiled: Readonly<Record<string, CompiledMessage>>) =>
  new Map(Object.entries(compiled).map(([key, [text]]) => [key, String(text)]));
const labelsOf = (groups: readonly WorkGroup[]) => groups.flatMap(({ entries }) => entries.map(({ label }) => label));

test.each([
  [
    'office',
    [menu, officeMenu],
    OFFICE_WORK(createTranslate('en', officeDashboard.en)),
    async () => OFFICE_WORK(createTranslate('ta', (await officeDashboard.ta()).ta)),
  ],
  [
    'college',
    [menu],
    COLLEGE_WORK(createTranslate('en', collegeDashboard.en)),
    async () => COLLEGE_WORK(createTranslate('ta', (await collegeDashboard.ta()).ta)),
  ],
  [
    'camp',
    [campMenu],
    CAMP_WORK(createTranslate('en', campDashboard.en)),
    async () => CAMP_WORK(createTranslate('ta', (await campDashboard.ta()).ta)),
  ],
] as const)(
  'a page has the same Tamil name in the menu and among the work of the %s',
  async (_who, menus, english, inTamil) => {
    const names = new Map<string, string>();
    for (const domain of menus) {
      const tamil = textsOf((await domain.ta()).ta);
      for (const [key, text] of textsOf(domain.en)) names.set(text, tamil.get(key)!);
    }
    const tamil = labelsOf(await inTamil());
    const listed = labelsOf(english).map((label, index) => [label, tamil[index]]);
    const both = listed.filter(([label]) => names.has(label!));
    expect(both).not.toEqual([]);
    expect(both).toEqual(both.map(([label]) => [label, names.get(label!)]));
    // a name that is the same in both languages was forgotten
    for (const label of tamil) expect(label).toMatch(/[\u0b80-\u0bff]/);
  },
);
