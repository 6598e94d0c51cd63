import { chromium } from '@playwright/test';
import { createPool } from '@thervu/api/core/database/connect';
import { chromiumPath } from './first-load';
import { pidListeningOn } from './machine';
import type { BenchOptions } from './options';
import { table, type Report } from './report';
import { environmentOf } from './result-lookup-limits';
import { answersMore, classifyList, grows, type Compared, type ListJudgement } from './screen-call-kinds';
import { compareInTurns, TURNS, type ComparedCall } from './screen-calls-turns';
import { visitScreens, type Visited } from './screen-calls-visit';
import { quantile } from './statistics';

/** What a screen asks for by itself is answered within it, at any size of the university. */
const GATE_MS = 200;
const GATES = { growth: 0.05, longer: 1.5, measurableMs: 5 };
/** Order of the lists on the page: what is wrong stands first. */
const JUDGED: readonly ListJudgement[] = ['grows', 'longer answer', 'holds', 'not compared', 'too quick to tell'];

const written = (value: number | null, digits: number): string => (value === null ? '–' : value.toFixed(digits));
const counted = (value: number | null): string => (value === null ? '–' : String(value));

/** The calls of the screens of a portal, and how many students it has. */
async function visitPortal(portal: string, password: string): Promise<Visited & { students: number }> {
  const pid = pidListeningOn(Number(new URL(portal).port || 80));
  if (pid === null) throw new Error(`The process of ${portal} is not seen from here.`);
  const office = createPool(environmentOf(pid).DATABASE_URL_OFFICE!, 'office', 1);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const [{ count }] = (await office('student').count('* as count')) as [{ count: string }];
    return { students: Number(count), ...(await visitScreens(browser, portal, password)) };
  } finally {
    await browser.close();
    await office.destroy();
  }
}

/** How a call of the larger university stands to its like at one that is smaller so many times. */
function compared({ small, ratios, ...call }: ComparedCall, times: number): ComparedCall & Compared {
  const power = (ratio: number) => Math.log(ratio) / Math.log(times);
  return {
    ...call,
    small,
    ratios,
    smallMs: small?.ms ?? null,
    smallBytes: small?.bytes ?? null,
    smallRows: small?.rows ?? null,
    growth: small ? power(quantile(ratios, 0.5)) : null,
    certainGrowth: small ? power(quantile(ratios, 0.25)) : null,
  };
}

/**
 * Every reading call of every screen, asked nine times: the median beside 200 ms for what a screen asks for by itself. With a
 * second, smaller portal (`--small`), asked in turns, also how the time of each grows with the number of students.
 */
export async function measureScreenCalls(options: BenchOptions): Promise<Report | string> {
  if (options.portal === null) return 'screen-calls: skipped, no portal named (--portal).';
  if (options.password === null) return "screen-calls: skipped, the demo's password was not given (--password).";
  const large = await visitPortal(options.portal, options.password);
  const small = options.small === null ? null : await visitPortal(options.small, options.password);
  const times = small ? large.students / small.students : 1;
  const rows = (await compareInTurns(large, small))
    .map((call) => compared(call, times))
    .map((call) => ({ ...call, list: classifyList(call, GATES) }))
    .sort((a, b) => b.ms - a.ms);
  const slow = rows.filter(({ byItself, ms }) => byItself && ms > GATE_MS);
  const growing = rows.filter((row) => grows(row, GATES));
  const lists = rows.filter(({ list }) => list !== null);
  const judged = (name: ListJudgement) => lists.filter(({ list }) => list === name);
  const growingLists = judged('grows');
  const unexplained = growing.filter((row) => !answersMore(row, GATES));
  return {
    name: 'screen-calls',
    figures: {
      gates: { ms: GATE_MS, ...GATES },
      passed: slow.length === 0,
      students: large.students,
      smallStudents: small?.students ?? null,
      calls: rows.length,
      slowestMs: Math.max(...rows.filter(({ byItself }) => byItself).map(({ ms }) => ms)),
      growing: growing.length,
      growingAlone: unexplained.length,
      lists: lists.length,
      listsGrowing: small ? growingLists.length : null,
      rows: rows.map(({ url: _url, small: _small, ratios: _ratios, ...row }) => row),
    },
    text: [
      '# What the screens ask for',
      '',
      `${rows.length} calls of ${large.students} students${small ? `, beside ${small.students}` : ''}; ` +
        `${slow.length} that a screen makes by itself take more than ${GATE_MS} ms` +
        `${small ? `, ${growing.length} grow with a power above ${GATES.growth}, ${unexplained.length} of them though their answer is not longer by more than half` : ''}. ` +
        `Median of ${TURNS}, both portals in turns. What grows does so by the median and by three quarters of the turns, and by more than ${GATES.measurableMs} ms.`,
      '',
      ...(small
        ? [
            '## Does every list hold its time?',
            '',
            `${lists.length} of these calls answer lists, as their contracts say: pages of rows (a place to read on from, or a limit) and whole lists. ` +
              `${growingLists.length} grow with a power above ${GATES.growth}. ${judged('longer answer').length} answer more rows or bytes by more than half at the larger university, so that their growth is theirs; ` +
              `${judged('too quick to tell').length} take less than ${GATES.measurableMs} ms there, ${judged('not compared').length} were not asked at the smaller one, ${judged('holds').length} hold. ` +
              `Of what answers figures, ${growing.filter(({ kind }) => kind === 'figures').length} take longer with more to count.`,
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
