import { createPool } from '@thervu/api/core/database/connect';
import { AadhaarSeal } from '@thervu/api/core/secrets/aadhaar';
import { importFolder } from '@thervu/api/modules/import/folder-service';
import { MAX_ROWS } from '@thervu/contracts/import/import-contract';
import { pidListeningOn, treeSeconds } from './machine';
import { approveAsSecond, clearBench, FILE, firstOfficer, registerNumbers } from './earlier-results-work';
import type { BenchOptions } from './options';
import { table, type Report } from './report';

/** Limit of the whole, for a million rows. */
const MAX_SECONDS = 600;
/** Limit of the memory of the process that reads and checks: it must not grow with the number of files. */
const MAX_MB = 512;
const ALL_ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const HEADER =
  'REG_NO,P_CODE,SEM,SESSION,INT_MARK,EXT_MARK,TOTAL_MARK,TOTAL_MAX,CREDIT,GRADE_POINT,RESULT,ATTEMPT,P_NAME,P_TYPE';

/** Rows of a file as text: every student has the papers in turn, some not passed. */
function csvFile(from: number, rows: number, numbers: readonly string[]): Buffer {
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

/** Files of 50,000 earlier results, one after the other: read, checked, applied, and signed by a second officer. */
export async function measureEarlierResults({ database }: BenchOptions): Promise<Report | string> {
  if (database === null) return 'earlier-results: skipped, it takes --database.';
  const address = new URL(database);
  if (!/^(127\.|localhost$)/.test(address.hostname))
    return 'earlier-results: skipped, it fills a database on this machine only.';
  const db = createPool(database, 'owner');
  try {
    await clearBench(db);
    const numbers = await registerNumbers(db);
    const actor = await firstOfficer(db);
    // no column of these files is sealed
    const order = {
      actor,
      apply: true,
      leaveOutProblems: false,
      seal: new AadhaarSeal(new Map([[1, Buffer.alloc(32)]])),
    };
    const server = pidListeningOn(Number(address.port || 5432));
    const databaseSeconds = () => (server === null ? NaN : treeSeconds(server));
    const [begunCpu, begunDatabase] = [process.cpuUsage(), databaseSeconds()];
    const files: { rows: number; taken: number; sign: number; mb: number }[] = [];
    for (let from = 0; from < ALL_ROWS; from += MAX_ROWS) {
      const rows = Math.min(MAX_ROWS, ALL_ROWS - from);
      const file = { name: FILE, bytes: csvFile(from, rows, numbers) };
      const begun = performance.now();
      const { applied, files: reports } = await importFolder(db, [file], order);
      const taken = (performance.now() - begun) / 1000;
      if (!applied || reports[0]?.good !== rows)
        throw new Error(`It was not applied: ${JSON.stringify(reports).slice(0, 1000)}`);
      const sign = await approveAsSecond(db, actor.userId);
      files.push({ rows, taken, sign, mb: process.memoryUsage().rss / 1e6 });
      process.stdout.write(`${from + rows} rows: ${taken.toFixed(1)} s and ${sign.toFixed(1)} s\n`);
    }
    const sum = (name: 'taken' | 'sign') => files.reduce((all, file) => all + file[name], 0);
    const seconds = sum('taken') + sum('sign');
    const forMillion = (seconds * 1_000_000) / ALL_ROWS;
    const peakMb = process.resourceUsage().maxRSS / 1000;
    const { user, system } = process.cpuUsage(begunCpu);
    const cpu = (user + system) / 1e6;
    const databaseCpu = databaseSeconds() - begunDatabase;
    const cpuForMillion = ((cpu + databaseCpu) * 1_000_000) / ALL_ROWS;
    const passed = forMillion < MAX_SECONDS && peakMb < MAX_MB;
    return {
      name: 'earlier-results',
      figures: {
        ...{ gate: MAX_SECONDS, gateMb: MAX_MB, rows: ALL_ROWS, students: numbers.length },
        ...{ seconds, forMillion, peakMb, cpu, databaseCpu, cpuForMillion, passed, files },
      },
      text: [
        `# ${ALL_ROWS} earlier results in ${files.length} files`,
        '',
        `Read, checked, checked again and applied in ${sum('taken').toFixed(1)} s, signed in ${sum('sign').toFixed(1)} s: ` +
          `${forMillion.toFixed(0)} s for a million rows, at most ${peakMb.toFixed(0)} MB. Processor: ${cpu.toFixed(0)} s of Node and ${databaseCpu.toFixed(0)} s of PostgreSQL, ${cpuForMillion.toFixed(0)} s for a million rows; ` +
          `gates ${MAX_SECONDS} s and ${MAX_MB} MB: ${passed ? 'hold' : 'missed'}.`,
        '',
        ...table(
          ['file', 'rows', 'taken in, s', 'signed, s', 'MB'],
          files.map(({ rows, taken, sign, mb }, index) =>
            [index + 1, rows, taken.toFixed(1), sign.toFixed(1), mb.toFixed(0)].map(String),
          ),
        ),
      ],
    };
  } finally {
    await clearBench(db);
    await db.destroy();
  }
}
