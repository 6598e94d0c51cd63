import { clonedDatabase } from '@thervu/testing/database';
import fc from 'fast-check';
import { ResultExam, runResultJob, type PlantedPaper, type PlantedRow } from '../../testing/result-exam';
import { insertRun, rulesFor } from './run-queries';

const clone = clonedDatabase('tiny');
const db = () => clone.pools.owner;

interface Rules {
  /** Hundredths of a per cent by kind of paper. */
  total: Record<string, number>;
  /** Lower ends of the bands that pass, in hundredths of a per cent, highest first. */
  bands: number[];
}
const TYPES = ['THEORY', 'PRACTICAL', 'PROJECT', 'TRAINING', 'INTERNSHIP'];
const LEVELS = ['UG', 'PG'] as const;

interface Expected {
  result: string;
  reason: string | null;
  moderation: number;
  total: number | null;
  grade: string | null;
  /** Hundredths. */
  point: number | null;
}

const need = (row: PlantedRow, rules: Rules) => {
  const { intl_max, extl_max, p_type } = row.paper;
  const product = rules.total[p_type]! * (intl_max + extl_max);
  return Math.floor(product / 10_000) + (product % 10_000 === 0 ? 0 : 1);
};

/** The rules of the page implemented again, row by row, in a third language. */
function expectedOutcome(row: PlantedRow, rules: Rules, moderation: number): Expected {
  const { scheme, p_type, intl_max, extl_max, intl_min, extl_min } = row.paper;
  const none = { moderation: 0, total: null, grade: null, point: null };
  const waits = (reason: string) => ({ ...none, result: 'W', reason });
  const first = [row.exception === 'WITHHELD_MALPRACTICE' ? row.exception : undefined, row.held].sort(
    (a, b) => withholdReasons.indexOf(a) - withholdReasons.indexOf(b),
  )[0];
  if (first) return waits(first);
  if (row.exception === 'SCRIPT_OF_ABSENTEE') return waits(row.exception);
  if (row.absent) return { ...none, result: 'AAA', reason: null, grade: 'AAA', point: 0 };
  const { intl } = row;
  const ext = row.exception === 'SCRIPT_MISSING' ? null : row.ext;
  const passed = { ...none, result: 'P', reason: null };
  const noExternal = p_type === 'THEORY' ? 'SCRIPT_MISSING' : 'PRACTICAL_MISSING';
  if (scheme === 'COMPLETION') return intl === null ? waits('INTERNAL_MISSING') : passed;
  if (scheme === 'COMMENDED') return ext === 0 || ext === 1 ? passed : waits(noExternal);
  if (intl_max > 0 && intl === null) return waits('INTERNAL_MISSING');
  if (extl_max > 0 && ext === null) return waits(noExternal);
  const value = (ext ?? 0) + moderation;
  const total = (intl ?? 0) + value;
  if (value < extl_min || (intl ?? 0) < intl_min || total < need(row, rules))
    return { result: 'RA', reason: null, moderation, total, grade: 'U', point: 0 };
  const maximum = intl_max + extl_max;
  if (maximum === 0) return { result: 'P', reason: null, moderation, total, grade: null, point: null };
  const index = rules.bands.findIndex((low) => total * 10_000 >= low * maximum);
  const band = index < 0 ? rules.bands.length - 1 : index;
  const point = Math.floor((2000 * total + maximum) / (2 * maximum));
  return { result: 'P', reason: null, moderation, total, grade: `G${band}`, point };
}
const withholdReasons: (string | undefined)[] = ['WITHHELD_MALPRACTICE', 'WITHHELD_FEE', 'WITHHELD_OTHER', undefined];

interface Orders {
  /** Marks of an order by paper code. */
  papers: Record<string, number>;
  /** Marks of the order for every student; 0: none. */
  students: number;
}

/** Who gets how many marks, one student after the other. */
function grants(rows: readonly PlantedRow[], rules: Record<string, Rules>, orders: Orders): number[] {
  const marks = rows.map(() => 0);
  const short = rows.flatMap((row, index) => {
    const plain = expectedOutcome(row, rules[row.paper.level]!, 0);
    if (plain.result !== 'RA' || row.paper.p_type !== 'THEORY') return [];
    if ((row.intl ?? 0) < row.paper.intl_min || row.ext === null) return [];
    const least = [1, 2, 3, 4, 5].find(
      (remaining) => expectedOutcome(row, rules[row.paper.level]!, remaining).result === 'P',
    );
    return least === undefined ? [] : [{ row, at: index, least }];
  });
  for (const { row, at, least } of short) if (least <= (orders.papers[row.paper.code] ?? 0)) marks[at] = least;
  const rest = short.filter(({ at }) => marks[at] === 0);
  for (const key of new Set(rest.map(({ row }) => `${row.paper.level}${row.student}`))) {
    let left = orders.students;
    const distances = rest
      .filter(({ row }) => `${row.paper.level}${row.student}` === key)
      .sort(
        (a, b) =>
          a.least - b.least ||
          (b.row.intl ?? -1) - (a.row.intl ?? -1) ||
          (a.row.paper.code < b.row.paper.code ? -1 : 1),
      );
    for (const { at, least } of distances) {
      if (least > left) break;
      marks[at] = least;
      left -= least;
    }
  }
  return marks;
}

const paper = fc.record({
  level: fc.constantFrom(...LEVELS),
  p_type: fc.oneof(
    { arbitrary: fc.constant('THEORY'), weight: 3 },
    { arbitrary: fc.constantFrom(...TYPES), weight: 1 },
  ),
  scheme: fc.oneof(
    { arbitrary: fc.constant('MARKS' as const), weight: 6 },
    { arbitrary: fc.constantFrom('COMMENDED' as const, 'COMPLETION' as const), weight: 1 },
  ),
  credit: fc.integer({ min: 0, max: 6 }),
  no_credit: fc.constantFrom<'Y' | 'N'>('N', 'N', 'N', 'Y'),
  intl_max: fc.constantFrom(0, 25, 25, 40, 50),
  extl_max: fc.constantFrom(0, 60, 75, 75, 100),
  intl_share: fc.integer({ min: 0, max: 60 }),
  extl_share: fc.integer({ min: 0, max: 60 }),
});
const mark = fc.option(fc.integer({ min: 0, max: 100 }), { freq: 12 });
const entry = fc.record({
  student: fc.integer({ min: 0, max: 3 }),
  paper: fc.integer({ min: 0, max: 11 }),
  intl: mark,
  ext: mark,
  absent: fc.constantFrom(false, false, false, false, true),
  held: fc.option(
    fc.constantFrom('WITHHELD_FEE' as const, 'WITHHELD_MALPRACTICE' as const, 'WITHHELD_OTHER' as const),
    { freq: 1, nil: undefined },
  ),
  exception: fc.option(
    fc.constantFrom('SCRIPT_MISSING' as const, 'SCRIPT_OF_ABSENTEE' as const, 'WITHHELD_MALPRACTICE' as const),
    { nil: undefined },
  ),
  odd: fc.integer({ min: 0, max: 9 }),
});
const rules = fc.record({
  total: fc
    .array(fc.integer({ min: 0, max: 6500 }), { minLength: TYPES.length, maxLength: TYPES.length })
    .map((list) => Object.fromEntries(TYPES.map((type, index) => [type, list[index]!]))),
  bands: fc
    .uniqueArray(fc.integer({ min: 0, max: 9900 }), { minLength: 1, maxLength: 7 })
    .map((list) => list.sort((a, b) => b - a)),
});
const orders = fc.record({
  papers: fc.array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 5 })), {
    maxLength: 4,
  }),
  students: fc.integer({ min: 0, max: 5 }),
});

type EntryDraw = typeof entry extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const code = (index: number) => `ORA${String(index).padStart(3, '0')}`;

/** Marks within their maxima; few rows are withheld, so that most of them are decided by their marks. */
function rowsOf(papers: readonly PlantedPaper[], entries: readonly EntryDraw[]): PlantedRow[] {
  const visited = new Set<string>();
  return entries.flatMap(({ odd, paper: index, intl, ext, absent, held, exception, student }) => {
    const paper = papers[index % papers.length]!;
    const key = `${paper.level} ${student} ${paper.code}`;
    if (visited.has(key)) return [];
    visited.add(key);
    const declared = odd === 1 && paper.p_type === 'THEORY' && paper.scheme === 'MARKS' ? exception : undefined;
    const away = absent || declared === 'SCRIPT_OF_ABSENTEE';
    const highest = paper.scheme === 'COMMENDED' ? 1 : paper.extl_max;
    return [
      {
        paper: paper,
        student,
        absent: away,
        exception: declared,
        held: odd === 0 ? held : undefined,
        intl: intl === null ? null : intl % (paper.intl_max + 1),
        ext: away || ext === null ? null : ext % (highest + 1),
      },
    ];
  });
}

async function freezeRules(input: Record<(typeof LEVELS)[number], Rules>): Promise<void> {
  for (const level of LEVELS) {
    const last = await db()('rule_set')
      .where({ deg_level: level, from_admn_yr: 2018 })
      .max({ version: 'version' })
      .first();
    await db().transaction(async (trx) => {
      const [set] = await trx('rule_set')
        .insert({
          name: `Oracle "${level}"`,
          deg_level: level,
          from_admn_yr: 2018,
          version: (last?.version ?? 0) + 1,
        })
        .returning<{ id: number }[]>('id');
      const filter = { rule_set_id: set!.id };
      const { total, bands } = input[level];
      await trx('rule_line').insert(
        TYPES.map((p_type) => ({
          ...filter,
          p_type,
          total_min_pct: total[p_type]! / 100,
          extl_min_pct: 0,
          intl_min_pct: 0,
        })),
      );
      const all = bands.map((low, index) => ({ low, letter: `G${index}`, is_pass: true }));
      if (bands.at(-1)! > 0) all.push({ low: 0, letter: 'U', is_pass: false });
      await trx('grade_band').insert(
        all.map(({ low, letter, is_pass }, index) => ({
          ...filter,
          letter,
          is_pass,
          description: letter,
          min_pct: low / 100,
          max_pct: index === 0 ? 100 : (all[index - 1]!.low - 1) / 100,
        })),
      );
      await trx('class_band').insert({ ...filter, min_cgpa: 0, letter: 'X', label: 'Any' });
      await trx('rule_set').where({ id: set!.id }).update({ frozen_at: new Date() });
    });
  }
}

test('random rows under random rules have the result, marks and averages that the rules give by hand', async () => {
  const exam = await new ResultExam(db(), 2052).open();
  const office = await db()('app_user').whereIn('login', ['501', 'office2@example.org']).orderBy('login').select('id');
  let checkedCount = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(paper, { minLength: 12, maxLength: 12 }),
      fc.array(entry, { minLength: 15, maxLength: 60 }),
      fc.record({ UG: rules, PG: rules }),
      orders,
      async (values, entries, rulesGiven, ordered) => {
        await exam.clear();
        const papers = values.map<PlantedPaper>(({ intl_share, extl_share, ...rest }, index) => ({
          ...rest,
          code: code(index),
          intl_min: Math.floor((rest.intl_max * intl_share) / 100),
          extl_min: Math.floor((rest.extl_max * extl_share) / 100),
        }));
        const rows = rowsOf(papers, entries);
        await freezeRules(rulesGiven);
        const ids = await exam.plant(rows);
        const asked: Orders = { papers: {}, students: ordered.students };
        for (const [index, marks] of ordered.papers) asked.papers[code(index)] ??= marks;
        const order = {
          exam_id: exam.examId,
          order_no: 'Order "7"',
          proposed_by: office[0]!.id,
          approved_by: office[1]!.id,
          approved_at: new Date(),
        };
        const orderRows = Object.entries(asked.papers).map<object>(([p_code, max_marks]) => ({
          ...order,
          scope: 'PAPER',
          p_code,
          max_marks,
        }));
        if (asked.students > 0) orderRows.push({ ...order, scope: 'STUDENT', max_marks: asked.students });
        for (const orderRow of orderRows) await db()('moderation').insert(orderRow);
        const { rules: frozen, without } = await rulesFor(db(), exam.examId);
        expect(without).toEqual([]);
        const run = await insertRun(db(), {
          exam_id: exam.examId,
          kind: 'MAIN',
          version: 1,
          base_version: null,
          rules: frozen,
          started_by: office[0]!.id,
        });
        const message = await runResultJob(db(), { examId: exam.examId, run: run.id });
        expect(message).toMatch(/agrees on every row\.$/);

        const written = await db()('result').where({ run_id: run.id, exam_id: exam.examId });
        const helped = grants(rows, rulesGiven, asked);
        const expected = rows.map((row, index) => ({
          application_id: ids[index]!,
          ...expectedOutcome(row, rulesGiven[row.paper.level], helped[index]!),
        }));
        checkedCount += expected.filter(({ total }) => total !== null).length;
        const byId = (a: { application_id: number }, b: { application_id: number }) =>
          a.application_id - b.application_id;
        expect(
          written
            .map((row) => ({
              application_id: row.application_id,
              result: row.result,
              reason: row.reason,
              moderation: row.moderation,
              total: row.total_mark,
              grade: row.grade,
              point: row.grade_point === null ? null : Math.round(Number(row.grade_point) * 100),
            }))
            .sort(byId),
        ).toEqual(expected.sort(byId));

        const sums = new Map<string, { credits: number; points: number; counted: number }>();
        rows.forEach((row, index) => {
          const outcome = expectedOutcome(row, rulesGiven[row.paper.level], helped[index]!);
          const sum = sums.get(exam.regNo(row.paper.level, row.student)) ?? {
            credits: 0,
            points: 0,
            counted: 0,
          };
          const credit = row.paper.no_credit === 'Y' ? 0 : row.paper.credit;
          if (outcome.result === 'P') {
            sum.credits += credit;
            if (outcome.point !== null) {
              sum.counted += credit;
              sum.points += credit * outcome.point;
            }
          }
          sums.set(exam.regNo(row.paper.level, row.student), sum);
        });
        const standings = await db()('result_standing').where({ run_id: run.id }).orderBy('reg_no');
        expect(
          standings.map((row) => [
            row.reg_no,
            row.credits,
            row.gpa === null ? null : Math.round(Number(row.gpa) * 100),
          ]),
        ).toEqual(
          [...sums.entries()]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([regNo, { credits, points, counted }]) => [
              ...[regNo, credits],
              counted === 0 ? null : Math.floor((2 * points + counted) / (2 * counted)),
            ]),
        );
      },
    ),
    { numRuns: 25 },
  );
  // most of the rows must reach the minima, or the property is weak
  expect(checkedCount).toBeGreaterThan(100);
});
