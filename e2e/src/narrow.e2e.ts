import { rotatingItems } from '@thervu/testing/rotation';
import { cutFaults, namelessRows, sidewaysFaults, smallTargets, spaceText } from './narrow-faults';
import { expect, test } from './portal';
import { EVERYBODY, Visit } from './visit';

/** A run looks at a third of the screens, the next day at another one; the whole rotation at all of them. */
const TURNS = 3;

for (const who of EVERYBODY)
  test(`[DEL-5] no screen of ${who} scrolls sideways at 320 px, at 200 % or with spaced text; on a phone every target is 44 px and every action has its name beside it`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    const visit = await Visit.begin(page, who, 'sengunthar');
    const found: string[] = [];
    for (const path of rotatingItems(await visit.screens(), TURNS))
      await visit.states(path, async (state) => {
        const note = (how: string, faults: readonly string[]) =>
          void found.push(...faults.map((fault) => `/home/${path} ${state}, ${how}: ${fault}`));
        await visit.touched(true);
        await visit.size(320);
        note('320 px', await sidewaysFaults(page));
        note('on a phone', [...(await smallTargets(page)), ...(await namelessRows(page))]);
        await visit.touched(false);
        // a window of 1366 by 800 at 200 %
        await visit.size(683, 400);
        note('200 %', await sidewaysFaults(page));
        await spaceText(page, true);
        for (const width of [1366, 320]) {
          await visit.size(width);
          note(`spaced text, ${width} px`, [...(await sidewaysFaults(page)), ...(await cutFaults(page))]);
        }
        await spaceText(page, false);
        await visit.size(1366);
      });
    expect(found).toEqual([]);
  });
