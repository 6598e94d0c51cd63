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
  },
  {
    work: 'confirming 2,000 beside one INSERT',
    measurement: 'registration',
    path: ['ratios', 'confirm', 'median'],
    ...low,
    before: 1.67,
    gate: 1.5,
    aim: 1.3,
  },
  {
    work: 'internal list of 60 beside the same SQL',
    measurement: 'internal-marks',
    path: ['ratio', 'median'],
    ...low,
    before: 2.32,
    gate: 4,
    aim: 1.6,
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
    }),
  ),
];

const figureAt = (figures: unknown, path: string[]): number | null => {
  const found = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], figures);
  return typeof found === 'number' ? found : null;
};

const written = (value: number | null, unit: Line['unit']): string => {
  if (value === null) return '–';
  if (unit === 'count') return String(value);
  return unit === 'ratio' ? value.toFixed(2) : `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
};

const holds = (value: number, limit: number, good: Line['good']): boolean =>
  good === 'low' ? value <= limit : value >= limit;

function state(value: number | null, { gate, aim, good }: Line): string {
  if (value === null) return 'not measured';
  if (!holds(value, gate, good)) return 'gate missed';
  return aim === null || holds(value, aim, good) ? 'reached' : 'holds, aim not reached';
}

/**
 * The whole of the measurements on one page: each work with its figure now, its figure before, gate and aim. Reads what
 * earlier runs have stored in `folder` and measures nothing.
 */
export function overview(folder: string): string[] {
  const rows = LINES.map((line) => {
    const file = join(folder, `${line.measurement}.json`);
    const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
    const value = figureAt(stored, line.path);
    const day = (stored.machine as { measuredAt?: string } | undefined)?.measuredAt?.slice(0, 10);
    const figures = [value, line.before, line.gate, line.aim].map((figure) => written(figure, line.unit));
    return [
      line.work,
      ...figures,
      line.good === 'low' ? 'at most' : 'at least',
      state(value, line),
      value === null ? '–' : (day ?? '–'),
    ];
  });
  return [
    '# Every work beside its limit',
    '',
    ...table(['work', 'now', 'before', 'gate', 'aim', 'limit is', 'state', 'measured'], rows),
    '',
    'Ratios are the medians of pairs in turns within one run. Before: 20 and 21 November 2026, two cores.',
  ];
}
