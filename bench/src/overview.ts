import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './report';

/** One line of the overview: where its figure stands in the results of a measurement, and what is wanted of it. */
interface Line {
  work: string;
  /** Name of the measurement, as `npm run bench` takes it. */
  measurement: string;
  /** Where the figure stands in `<measurement>.json`. */
  path: string[];
  unit: 'ratio' | 's' | 'ms' | 'MB' | 'count';
  /** Which way is good. */
  good: 'low' | 'high';
  /** The figure of 20 and 21 November 2026, on two cores beside the same limit. */
  before: number | null;
  /** A figure beyond it fails its measurement. */
  gate: number;
  /** What the product wants to reach. */
  aim: number | null;
  /** Whether the stored measurement holds by a second part of its gate. */
  holdsToo?: (stored: unknown) => boolean;
  /** What the distance to the aim or the gate is the price of. */
  why?: string;
}

const low = { unit: 'ratio', good: 'low' } as const;
const high = { unit: 'ratio', good: 'high' } as const;

const LINES: Line[] = [
  {
    work: 'look-up of a result beside bare Fastify',
    measurement: 'result-lookup',
    path: ['ratio', 'median'],
    ...high,
    before: 0.42,
    gate: 0.25,
    aim: 0.55,
    why: `A sixth of the time writes to the socket and a twelfth collects memory, as Node does it; the rest reads each answer from the database after its question, because two officers can hide a session at any instant. A cache of answers would reach the aim and break that (ADR 179, 187).`,
  },
  {
    work: 'look-up beside pgbench',
    measurement: 'result-lookup-database',
    path: ['ratio', 'median'],
    ...high,
    before: 0.27,
    gate: 0.18,
    aim: 0.4,
  },
  {
    work: 'look-ups a second with limits beside without',
    measurement: 'result-lookup-limits',
    path: ['ratio', 'median'],
    ...high,
    before: 0.8,
    gate: 0.95,
    aim: 0.95,
  },
  {
    work: 'look-ups answered at twice what is possible',
    measurement: 'result-lookup-overload',
    path: ['goodput'],
    ...high,
    before: 1.17,
    gate: 0.95,
    aim: 1,
  },
  {
    work: 'registering 8,000 beside one INSERT',
    measurement: 'registration',
    path: ['ratios', 'register', 'median'],
    ...low,
    before: 1.88,
    gate: 2,
    aim: 1.4,
    why: `A tenth of the INSERT beside it is what it costs to give way to another clerk who adds the same row at the same moment. The rest are locks on the students, what they have written before, policies, and the server (ADR 190).`,
  },
  {
    work: 'confirming 2,000 beside one INSERT',
    measurement: 'registration',
    path: ['ratios', 'confirm', 'median'],
    ...low,
    before: 1.67,
    gate: 1.75,
    aim: 1.3,
    why: `Policies, the student of each row, the audit line with every number, and the server. Earlier figures, 1.67 among them, were of pairs whose ratio went up and down between 1.0 and 1.7 with who came first (ADR 190).`,
  },
  {
    work: 'internal list of 60 beside the same SQL',
    measurement: 'internal-marks',
    path: ['ratio', 'median'],
    ...low,
    before: 2.32,
    gate: 4,
    aim: 1.6,
    why: `ADR 178 has the price part by part.`,
  },
  {
    work: 'record of a student beside a plain Knex route',
    measurement: 'student-record',
    path: ['ratio', 'median'],
    ...low,
    before: null,
    gate: 2,
    aim: null,
  },
  {
    work: 'nominal roll beside psql',
    measurement: 'nominal-roll',
    path: ['ratio', 'median'],
    ...low,
    before: 1.57,
    gate: 2,
    aim: 1.3,
  },
  {
    work: 'keyed marks a second beside pgbench',
    measurement: 'camp-marks',
    path: ['ratio', 'median'],
    ...high,
    before: 0.5,
    gate: 0.25,
    aim: 0.5,
  },
  {
    work: 'results calculated and checked beside one INSERT',
    measurement: 'result-processing',
    path: ['ratios', 'checked', 'median'],
    ...low,
    before: 2.42,
    gate: 3,
    aim: 1.2,
  },
  {
    work: 'first dummy numbers, bare partition beside the table',
    measurement: 'at-once',
    path: ['ratios', 'numbers'],
    ...low,
    before: 1,
    gate: 0.5,
    aim: 0.17,
  },
  {
    work: 'dummy numbers of 1.05 million scripts',
    measurement: 'top-sheets',
    path: ['numberSeconds'],
    unit: 's',
    good: 'low',
    before: 121,
    gate: 150,
    aim: 20,
    why: `The same work took 18 s in the run of at-once, where what it reads is in memory: 0.10 of the way before. Of it half are the keys, indexes, checks and references that a bare table has to be given (ADR 84, 191).`,
  },
  {
    work: 'TopSheetData.xlsx of 1.05 million rows',
    measurement: 'top-sheets',
    path: ['fileSeconds'],
    unit: 's',
    good: 'low',
    before: 109,
    gate: 150,
    aim: 25,
  },
  {
    work: 'memory while it is written',
    measurement: 'top-sheets',
    path: ['mostMb'],
    unit: 'MB',
    good: 'low',
    before: 160,
    gate: 200,
    aim: 150,
    why: `The process has about 105 MB at rest; the rest is what V8 keeps for young objects (ADR 193).`,
  },
  {
    work: '1 million earlier results',
    measurement: 'earlier-results',
    path: ['forMillion'],
    unit: 's',
    good: 'low',
    before: null,
    gate: 600,
    aim: null,
  },
  {
    work: 'every sitting of a full exam planned',
    measurement: 'exam-days',
    path: ['planSeconds'],
    unit: 's',
    good: 'low',
    before: null,
    gate: 180,
    aim: null,
  },
  {
    work: '1,600 candidates of a centre seated',
    measurement: 'exam-days',
    path: ['largeMs'],
    unit: 'ms',
    good: 'low',
    before: null,
    gate: 200,
    aim: null,
  },
  {
    work: '`npm start` in a fresh clone',
    measurement: 'start',
    path: ['seconds'],
    unit: 's',
    good: 'low',
    before: 77,
    gate: 180,
    aim: 45,
    why: `77 to 131 s were seen before. Seven runs of one day took 63 to 84, with 54 to 94 s of processor for the same work: the machine changes its speed. This is the middle one of the last three. What remains is work of both processors: 17 to 20 s unpack packages, then both build and load the demonstration for 42 to 61. Files of the demonstration would have to be made by the same start (ADR 192); a smaller build or a text that is compressed later would not be what is served (ADR 176, 183, 194).`,
  },
  {
    work: 'the process that stays beside server and worker',
    measurement: 'start',
    path: ['starterMb'],
    unit: 'MB',
    good: 'low',
    before: null,
    gate: 80,
    aim: 80,
  },
  {
    work: 'heading of a list with an empty cache',
    measurement: 'opening',
    path: ['slowestList'],
    unit: 'ms',
    good: 'low',
    before: 1_500,
    gate: 1_000,
    aim: 1_000,
  },
  {
    work: 'figures of a dashboard, p95',
    measurement: 'opening',
    path: ['slowestCockpit'],
    unit: 'ms',
    good: 'low',
    before: null,
    gate: 150,
    aim: 150,
  },
  {
    work: 'slowest call that a screen makes by itself',
    measurement: 'screen-calls',
    path: ['slowestMs'],
    unit: 'ms',
    good: 'low',
    before: null,
    gate: 200,
    aim: 200,
  },
  {
    work: 'list calls that grow',
    measurement: 'screen-calls',
    path: ['listsGrowing'],
    unit: 'count',
    good: 'low',
    before: null,
    gate: 0,
    aim: 0,
    why: `Four of five add up what they read for one answer: counts of every college for a paper or a board, or every result of the own students of a college (561 beside 445); camp-bundles answers 500 rows beside 415. None takes more than 50 ms, and more numbers kept beside each change would cost every clerk.`,
  },
  ...(['nominal roll', 'students of a year', 'search of students', 'find', 'results as CSV'] as const).map(
    (name): Line => ({
      work: `row policies: ${name}`,
      measurement: 'row-policies',
      path: ['figures', name, 'ratio', 'median'],
      ...low,
      before: null,
      gate: 1.05,
      aim: null,
      // the round trip that tells the connection its college is the same for each statement
      holdsToo: (stored) => {
        const [bound, free, fixed] = [['figures', name, 'with'], ['figures', name, 'without'], ['fixedMs']].map(
          (path) => figureAt(stored, path),
        );
        return bound !== null && free !== null && fixed !== null && bound! - free! <= fixed!;
      },
      ...(name === 'results as CSV' && {
        why: 'Every row of a college is compared with the college of the connection, whatever the statement asks for (ADR 54, 182). This is the last of three runs of one day, with 1.11 and 1.07 before it; the nominal roll took 1.07, 1.07 and 1.03, the search 1.12, 1.11 and 0.99.',
      }),
    }),
  ),
];

const valueAt = (figures: unknown, path: string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], figures);

const figureAt = (figures: unknown, path: string[]): number | null => {
  const found = valueAt(figures, path);
  return typeof found === 'number' ? found : null;
};

const written = (value: number | null, unit: Line['unit']): string => {
  if (value === null) return '–';
  if (unit === 'count') return String(value);
  return unit === 'ratio' ? value.toFixed(2) : `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
};

const holds = (value: number, limit: number, good: Line['good']): boolean =>
  good === 'low' ? value <= limit : value >= limit;

function state(value: number | null, { gate, aim, good }: Line, isHeld: boolean): string {
  if (value === null) return 'not measured';
  if (!isHeld && !holds(value, gate, good)) return 'gate missed';
  // what holds by the second part of its gate has no aim
  if (isHeld) return 'reached';
  return aim === null || holds(value, aim, good) ? 'reached' : 'holds, aim not reached';
}

/**
 * The whole of the measurements on one page: each work with its figure now, its figure before, gate and aim. Reads what
 * earlier runs have stored in `folder` and measures nothing.
 */
export function overview(folder: string): string[] {
  const distances: string[] = [];
  const rows = LINES.map((line) => {
    const file = join(folder, `${line.measurement}.json`);
    const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
    const value = figureAt(stored, line.path);
    const day = (stored.machine as { measuredAt?: string } | undefined)?.measuredAt?.slice(0, 10);
    const reached = state(value, line, line.holdsToo?.(stored) ?? false);
    if (value !== null && reached !== 'reached' && line.why) distances.push(`- **${line.work}.** ${line.why}`);
    const figures = [value, line.before, line.gate, line.aim].map((figure) => written(figure, line.unit));
    return [
      line.work,
      ...figures,
      line.good === 'low' ? 'at most' : 'at least',
      reached,
      value === null ? '–' : (day ?? '–'),
    ];
  });
  return [
    '# Every work beside its limit',
    '',
    ...table(['work', 'now', 'before', 'gate', 'aim', 'limit is', 'state', 'measured'], rows),
    '',
    'Ratios are the medians of pairs in turns within one run. Before: 20 and 21 November 2026, two cores.',
    ...(distances.length > 0 ? ['', '## What a distance is the price of', '', ...distances] : []),
  ];
}
