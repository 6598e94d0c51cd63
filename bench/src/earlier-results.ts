import { createPool } from '@thervu/api/core/database/connect';
import { CSV_TYPE, MAX_ROWS } from '@thervu/contracts/import/import-contract';
import { approveAsSecond, clearBench, registerNumbers } from './earlier-results-work';
import { ImportOffice } from './import-office';
import { pidListeningOn } from './machine';
import type { BenchOptions } from './options';
import { table, type Report } from './report';

/** Limit of the whole, for a million rows. */
const MAX_SECONDS = 600;
const ALL_ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const HEADER =
  'REG_NO,P_CODE,SEM,SESSION,INT_MARK,EXT_MARK,TOTAL_MARK,TOTAL_MAX,CREDIT,GRADE_POINT,RESULT,ATTEMPT,P_NAME,P_TYPE';

/** Rows of a file as text: every student has the papers in turn, some not passed. */
function fileOf(from: number, rows: number, numbers: readonly string[]): Buffer {
  const lines = Array.from({ length: rows }, (_, index) => {
    const row = from + index;
    const paper = Math.floor(row / numbers.length);
    const external = (row * 7) % 76;
    const total = 20 + external;
    const passed = external >= 30;
    return [
      ...[numbers[row % numbers.length], `BEN${1000 + paper}`, 1 + (paper % 6), `NOV-${1990 + (paper % 30)}`, 20],
      ...[
        external,
        total,
        100,
        4,
        passed ? (total / 10).toFixed(1) : 0,
        passed ? 'P' : 'RA',
        1,
        'Bench paper',
        'THEORY',
      ],
    ].join(',');
  });
  return Buffer.from(`${[HEADER, ...lines].join('\n')}\n`);
}

/** Files of 50,000 earlier results, sent one after the other, checked, applied, and signed by a second officer. */
export async function measureEarlierResults(options: BenchOptions): Promise<Report | string> {
  const { portal, password, database } = options;
  if (portal === null || password === null || database === null)
    return 'earlier-results: skipped, it takes --portal, --password and --database.';
  const api = new URL('api/', portal);
  if (!/^(127\.|localhost$)/.test(api.hostname) || !/^(127\.|localhost$)/.test(new URL(database).hostname))
    return 'earlier-results: skipped, it fills a portal on this machine only.';
  const office = await ImportOffice.signIn(api, password, pidListeningOn(Number(api.port || 80)));
  const db = createPool(database, 'owner');
  try {
    await clearBench(db);
    const numbers = await registerNumbers(db);
    const files: { rows: number; check: number; apply: number; sign: number; mb: number | null }[] = [];
    for (let from = 0; from < ALL_ROWS; from += MAX_ROWS) {
      const rows = Math.min(MAX_ROWS, ALL_ROWS - from);
      const checked = await office.check('earlier-results', fileOf(from, rows, numbers), CSV_TYPE);
      if (checked.import?.rows.new !== rows) throw new Error(`The check ended otherwise: ${checked.answer}`);
      const applied = await office.apply(checked.import);
      if (applied.import?.applied?.inserted !== rows) throw new Error(`It was not applied: ${applied.answer}`);
      const sign = await approveAsSecond(db, checked.import.id);
      files.push({ rows, check: checked.seconds, apply: applied.seconds, sign, mb: applied.mostMb });
    }
    const sum = (name: 'rows' | 'check' | 'apply' | 'sign') => files.reduce((all, file) => all + file[name], 0);
    const seconds = sum('check') + sum('apply') + sum('sign');
    const forMillion = (seconds * 1_000_000) / ALL_ROWS;
    const passed = forMillion < MAX_SECONDS;
    return {
      name: 'earlier-results',
      figures: { gate: MAX_SECONDS, rows: ALL_ROWS, students: numbers.length, seconds, forMillion, passed, files },
      text: [
        `# ${ALL_ROWS} earlier results in ${files.length} files`,
        '',
        `Check ${sum('check').toFixed(1)} s, live run ${sum('apply').toFixed(1)} s, signatures ${sum('sign').toFixed(1)} s: ` +
          `${forMillion.toFixed(0)} s for a million rows; gate ${MAX_SECONDS} s: ${passed ? 'holds' : 'missed'}.`,
        '',
        ...table(
          ['file', 'rows', 'check s', 'apply s', 'sign s', 'MB at most'],
          files.map(({ rows, check, apply, sign, mb }, index) => [
            ...[String(index + 1), String(rows), check.toFixed(1), apply.toFixed(1), sign.toFixed(1)],
            mb === null ? 'unknown' : mb.toFixed(0),
          ]),
        ),
      ],
    };
  } finally {
    await clearBench(db);
    await db.destroy();
  }
}
