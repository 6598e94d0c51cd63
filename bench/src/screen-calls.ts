import { chromium } from '@playwright/test';
import { createPool } from '@thervu/api/core/database/connect';
import { chromiumPath } from './first-load';
import { pidListeningOn } from './machine';
import type { BenchOptions } from './options';
import { took } from './portal-work';
import { table, type Report } from './report';
import { environmentOf } from './result-lookup-limits';
import { classifyList, kindOf, readingCallAt, rowsIn, type CallKind, type ListJudgement } from './screen-call-kinds';
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
/** Order of the lists on the page: what is wrong stands first. */
const JUDGED: readonly ListJudgement[] = ['grows', 'longer answer', 'holds', 'not compared', 'too quick to tell'];

const written = (value: number | null, digits: number): string => (value === null ? '–' : value.toFixed(digits));
const counted = (value: number | null): string => (value === null ? '–' : String(value));

interface Timed extends ScreenCall {
  /** Path and names of parameters, with numbers and codes left out. */
  shape: string;
  ms: number;
  kind: CallKind;
  /** Bytes of the answer. */
  bytes: number;
  /** Rows of its longest list; null without one. */
  rows: number | null;
  status: number;
}

/** Path below the API base. */
const pathOf = (url: string): string => decodeURI(new URL(url).pathname.replace(/^.*?\/api(?=\/)/, ''));

function shapeOf(url: string): string {
  const { searchParams } = new URL(url);
  const path = pathOf(url).replace(/\/(?=[^/]*\d)[^/]+/g, '/…');
  const names = [...new Set(searchParams.keys())].sort();
  return names.length > 0 ? `${path}?${names.join('&')}` : path;
}

async function timed(call: ScreenCall, authorization: string): Promise<Timed> {
  const taken: number[] = [];
  let status = 0;
  let body = new ArrayBuffer(0);
  for (let turn = 0; turn < REPEATS; turn += 1)
    taken.push(
      await took(async () => {
        const answer = await fetch(call.url, { headers: { authorization } });
        status = answer.status;
        body = await answer.arrayBuffer();
      }),
    );
  // the first one finds the caches of the database cold and is not repeated for a person either, so it counts
  const declared = readingCallAt(pathOf(call.url));
  if (status === 200 && !declared) throw new Error(`No contract declares ${pathOf(call.url)}.`);
  return {
    ...call,
    shape: shapeOf(call.url),
    kind: declared ? kindOf(declared) : 'figures',
    ms: quantile(taken, 0.5),
    bytes: body.byteLength,
    rows:
      status === 200 && declared && typeof declared.reply !== 'string'
        ? rowsIn(JSON.parse(Buffer.from(body).toString()))
        : null,
    status,
  };
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
      const compared = {
        ...call,
        smallMs: beside,
        smallBytes: same?.bytes ?? null,
        smallRows: same?.rows ?? null,
        growth,
      };
      return { ...compared, list: classifyList(compared, { growth: GROWTH_GATE, longer: LONGER }) };
    })
    .sort((a, b) => b.ms - a.ms);
  const slow = rows.filter(({ byItself, ms }) => byItself && ms > GATE_MS);
  const growing = rows.filter(({ growth }) => growth !== null && growth > GROWTH_GATE);
  const lists = rows.filter(({ list }) => list !== null);
  const judged = (name: ListJudgement) => lists.filter(({ list }) => list === name);
  const growingLists = judged('grows');
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
      lists: lists.length,
      listsGrowing: small ? growingLists.length : null,
      rows: rows.map(({ url: _url, status: _status, ...row }) => row),
    },
    text: [
      '# What the screens ask for',
      '',
      `${rows.length} calls of ${large.students} students${small ? `, beside ${small.students}` : ''}; ` +
        `${slow.length} that a screen makes by itself take more than ${GATE_MS} ms` +
        `${small ? `, ${growing.length} grow with a power above ${GROWTH_GATE}, ${unexplained.length} of them though their answer is not longer by more than half` : ''}. Median of ${REPEATS}; below ${MEASURABLE_MS} ms no growth is measured.`,
      '',
      ...(small
        ? [
            '## Does every list hold its time?',
            '',
            `${lists.length} of these calls answer lists, as their contracts say: pages of rows (a place to read on from, or a limit) and whole lists. ` +
              `${growingLists.length} grow with a power above ${GROWTH_GATE}. ${judged('longer answer').length} answer more rows or bytes by more than half at the larger university, so that their growth is theirs; ` +
              `${judged('too quick to tell').length} take less than ${MEASURABLE_MS} ms there, ${judged('not compared').length} were not asked at the smaller one, ${judged('holds').length} hold. ` +
              `Of what answers figures, ${rows.filter(({ kind, growth }) => kind === 'figures' && growth !== null && growth > GROWTH_GATE).length} take longer with more to count.`,
            '',
            ...table(
              ['role', 'list', 'kind', 'rows', 'rows, small', 'ms', 'ms, small', 'growth', 'judgement'],
              lists
                .filter(({ list }) => list !== 'too quick to tell')
                .sort((a, b) => JUDGED.indexOf(a.list!) - JUDGED.indexOf(b.list!) || b.ms - a.ms)
                .map((row) => [
                  row.role,
                  row.shape,
                  row.kind === 'page' ? 'page' : 'whole',
                  counted(row.rows),
                  counted(row.smallRows),
                  written(row.ms, 1),
                  written(row.smallMs, 1),
                  written(row.growth, 2),
                  row.list!,
                ]),
            ),
            '',
            '## Every call',
            '',
          ]
        : []),
      ...table(
        ['role', 'screen', 'call', 'answers', 'by itself', 'ms', 'ms, small', 'kB', 'kB, small', 'growth'],
        rows.map(({ role, screen, shape, kind, byItself, ms, smallMs, bytes, smallBytes, growth }) => [
          role,
          screen || 'dashboard',
          shape,
          kind,
          byItself ? 'yes' : 'with rows',
          written(ms, 1),
          written(smallMs, 1),
          written(bytes / 1000, 1),
          written(smallBytes === null ? null : smallBytes / 1000, 1),
          written(growth, 2),
        ]),
      ),
    ],
  };
}
