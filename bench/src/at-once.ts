import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AtOncePair, AtOnceWork } from './at-once-work';
import type { BenchOptions } from './options';
import { table, type Report } from './report';
import { spreadOf } from './statistics';

/** Limits: at once against paper by paper, and the file against the library. */
const GATES = { numbers: 0.5, file: 0.6 };

function run(database: string, pairs: number): Promise<AtOnceWork> {
  const child = fork(fileURLToPath(new URL('at-once-work.ts', import.meta.url)));
  return new Promise((resolve, reject) => {
    let work: AtOnceWork | undefined;
    child.once('message', (reported) => (work = reported as AtOnceWork));
    child.once('exit', () => (work ? resolve(work) : reject(new Error('The numbers could not be made.'))));
    child.send({ database, pairs });
  });
}

/** The first numbers of the largest exam and its file, each beside the way of before, in turns. */
export async function measureAtOnce({ database, pairs }: BenchOptions): Promise<Report | string> {
  if (database === null) return 'at-once: skipped, it takes --database.';
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(database).hostname))
    return 'at-once: skipped, it changes rows for a moment: a database on this machine only.';
  const work = await run(database, Math.min(pairs, 5));
  const ratioOf = (now: keyof AtOncePair, before: keyof AtOncePair) =>
    spreadOf(work.pairs.map((pair) => pair[now] / pair[before])).median;
  const ratios = {
    numbers: ratioOf('atOnce', 'byPaper'),
    file: ratioOf('file', 'libraryFile'),
    fileCpu: ratioOf('fileCpu', 'libraryFileCpu'),
  };
  const passed = ratios.numbers <= GATES.numbers && ratios.file <= GATES.file;
  const seconds = (name: keyof AtOncePair) => `${spreadOf(work.pairs.map((pair) => pair[name])).median.toFixed(1)} s`;
  const scripts = work.scripts.toLocaleString('en-IN');
  return {
    name: 'at-once',
    figures: { gates: GATES, ratios, passed, ...work },
    text: [
      `# First dummy numbers and TopSheetData.xlsx of ${scripts} scripts, beside the ways of before`,
      '',
      ...table(
        ['work', 'before', 'now', 'ratio', 'gate'],
        [
          [
            'numbers: paper by paper, all at once',
            seconds('byPaper'),
            seconds('atOnce'),
            ratios.numbers.toFixed(2),
            String(GATES.numbers),
          ],
          [
            'file: rows through the library, XML by the database',
            seconds('libraryFile'),
            seconds('file'),
            ratios.file.toFixed(2),
            String(GATES.file),
          ],
          [
            'file, CPU seconds of the server alone',
            seconds('libraryFileCpu'),
            seconds('fileCpu'),
            ratios.fileCpu.toFixed(2),
            '',
          ],
        ],
      ),
      '',
      `${work.pairs.length} pairs in turns; both ways give the same numbers and the same cells. The gates ${passed ? 'hold' : 'are missed'}.`,
    ],
  };
}
