import { cpus, loadavg } from 'node:os';
import { measurePage, VISITED } from '../../../tools/src/system/lighthouse';
import { expect, needed, password, test } from '../portal';

// one after the other: each is measured alone
test.describe.configure({ mode: 'default' });

for (const page of VISITED)
  test(`[DEL-6] ${page.name} as on a phone: accessibility and best practices 100, performance at least ${page.quick}`, async ({
    baseURL,
  }) => {
    test.setTimeout(600_000);
    const busy = loadavg()[0]!;
    const { scores, slowdowns, faults } = await measurePage(needed('LIGHTHOUSE_MODULES'), {
      ...{ chromium: needed('CHROMIUM_PATH'), base: baseURL!, password: password(), page },
    });
    const shown = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
    process.stdout.write(
      `${page.name}: ${shown.join(', ')} (processor slowed ${slowdowns.join(', ')} times, load ${busy.toFixed(1)} of ${cpus().length})\n`,
    );
    expect(scores.accessibility, faults.join('; ')).toBe(100);
    expect(scores['best-practices'], faults.join('; ')).toBe(100);
    // Lighthouse slows a processor down that others use as well: measure again on an idle machine
    expect(
      scores.performance,
      `with a load of ${busy.toFixed(1)} on ${cpus().length} processors`,
    ).toBeGreaterThanOrEqual(page.quick);
  });
