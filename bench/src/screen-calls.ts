import { chromium } from '@playwright/test';
import { createPool } from '@thervu/api/core/database/connect';
import { chromiumPath } from './first-load';
import { pidListeningOn } from './machine';
import type { BenchOptions } from './options';
import { took } from './portal-work';
import { table, type Report } from './report';
import { environmentOf } from './result-lookup-limits';
import { visitScreens, type ScreenCall } from './screen-calls-visit';
import { quantile } from './statistics';

/** What a screen asks for by itself is answered within it, at any size of the university. */
const GATE_MS = 200;
/** Time of a list grows with the number of students to this power at most. */
const GROWTH_GATE = 0.05;
/** An answer that is longer by more than this at the larger university is read, built and sent in more time: no growth of a list. */
const LONGER = 1.5;
/** Below it what is measured is the round trip, not the list. */
const MEASURABLE_MS = 5;
const REPEATS = 5;

interface Timed extends ScreenCall {
  /** Path and names of parameters, with numbers and codes left out. */
  shape: string;
  ms: number;
  /** Bytes of the answer. */
  bytes: number;
  status: number;
}

function shapeOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/^.*\/api/, '').replace(/\/(?=[^/]*\d)[^/]+/g, '/…');
  const names = [...new Set(searchParams.keys())].sort();
  return names.length > 0 ? `${path}?${names.join('&')}` : path;
}

async function timed(call: ScreenCall, authorization: string): Promise<Timed> {
  const taken: number[] = [];
  let status = 0;
  let bytes = 0;
  for (let turn = 0; turn < REPEATS; turn += 1)
    taken.push(
      await took(async () => {
        const answer = await fetch(call.url, { headers: { authorization } });
        status = answer.status;
        bytes = (await answer.arrayBuffer()).byteLength;
      }),
    );
  // the first one finds the caches of the database cold and is not repeated for a person either, so it counts
  return { ...call, shape: shapeOf(call.url), ms: quantile(taken, 0.5), bytes, status };
}

async function measurePortal(portal: string, password: string): Promise<{ students: number; calls: Timed[] }> {
  const pid = pidListeningOn(Number(new URL(portal).port || 80));
  if (pid === null) throw new Error(`The process of ${portal} is not seen from here.`);
  const office = createPool(environmentOf(pid).DATABASE_URL_OFFICE!, 'office', 1);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const [{ count }] = (await office('student').count('* as count')) as [{ count: string }];
    const { calls, authorization } = await visitScreens(browser, portal, password);
    const collected: Timed[] = [];
    for (const call of calls) collected.push(await timed(call, authorization.get(call.role)!));
    return { students: Number(count), calls: collected.filter(({ status }) => status === 200) };
  } finally {
    await browser.close();
    await office.destroy();
  }
}

/** The slowest call of each role and shape. */
function slowest(calls: Timed[]): Map<string, Timed> {
  const found = new Map<string, Timed>();
  for (const call of calls) {
    const key = `${call.role} ${call.shape}`;
    if ((found.get(key)?.ms ?? -1) < call.ms) found.set(key, call);
  }
  return found;
}

/**
 * Every reading call of every screen, asked five times: the median beside 200 ms for what a screen asks for by itself. With a
 * second, smaller portal (`--small`) also how the time of each grows with the number of students.
 */
export async function measureScreenCalls(options: BenchOptions): Promise<Report | string> {
  if (options.portal === null) return 'screen-calls: skipped, no portal named (--portal).';
  if (options.password === null) return "screen-calls: skipped, the demo's password was not given (--password).";
  const large = await measurePortal(options.portal, options.password);
  const small = options.small === null ? null : await measurePortal(options.small, options.password);
  const before = small ? slowest(small.calls) : new Map<string, Timed>();
  const times = small ? large.students / small.students : 1;
  const rows = [...slowest(large.calls)]
    .map(([key, call]) => {
      const same = before.get(key);
      const beside = same?.ms ?? null;
      const growth =
        beside === null || call.ms < MEASURABLE_MS
          ? null
          : Math.log(call.ms / Math.max(beside, MEASURABLE_MS)) / Math.log(times);
      return { ...call, smallMs: beside, smallBytes: same?.bytes ?? null, growth };
    })
    .sort((a, b) => b.ms - a.ms);
  const slow = rows.filter(({ byItself, ms }) => byItself && ms > GATE_MS);
  const growing = rows.filter(({ growth }) => growth !== null && growth > GROWTH_GATE);
  const unexplained = growing.filter(({ bytes, smallBytes }) => smallBytes !== null && bytes <= smallBytes * LONGER);
  return {
    name: 'screen-calls',
    figures: {
      gates: { ms: GATE_MS, growth: GROWTH_GATE },
      passed: slow.length === 0,
      students: large.students,
      smallStudents: small?.students ?? null,
      calls: rows.length,
      slowestMs: Math.max(...rows.filter(({ byItself }) => byItself).map(({ ms }) => ms)),
      growing: growing.length,
      growingAlone: unexplained.length,
      rows: rows.map(({ role, screen, shape, byItself, ms, smallMs, bytes, smallBytes, growth }) => ({
        role,
        screen,
        shape,
        byItself,
        ms,
        smallMs,
        bytes,
        smallBytes,
        growth,
      })),
    },
    text: [
      '# What the screens ask for',
      '',
      `${rows.length} calls of ${large.students} students${small ? `, beside ${small.students}` : ''}; ` +
        `${slow.length} that a screen makes by itself take more than ${GATE_MS} ms` +
        `${small ? `, ${growing.length} grow with a power above ${GROWTH_GATE}, ${unexplained.length} of them though their answer is not longer by more than half` : ''}. Median of ${REPEATS}; below ${MEASURABLE_MS} ms no growth is measured.`,
      '',
      ...table(
        ['role', 'screen', 'call', 'by itself', 'ms', 'ms, small', 'kB', 'kB, small', 'growth'],
        rows.map(({ role, screen, shape, byItself, ms, smallMs, bytes, smallBytes, growth }) => [
          role,
          screen || 'dashboard',
          shape,
          byItself ? 'yes' : 'with rows',
          ms.toFixed(1),
          smallMs === null ? '–' : smallMs.toFixed(1),
          (bytes / 1000).toFixed(1),
          smallBytes === null ? '–' : (smallBytes / 1000).toFixed(1),
          growth === null ? '–' : growth.toFixed(2),
        ]),
      ),
    ],
  };
}
