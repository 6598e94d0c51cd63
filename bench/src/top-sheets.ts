import { fork } from 'node:child_process';
import { builtProgram } from './built-program';
import type { BenchOptions } from './options';
import { table, type Report } from './report';
import type { SheetsWork } from './top-sheets-work';

/** Limit for numbers and file beyond the memory of the process at rest, for an exam of any size. */
const MAX_MB = 200;

/** One run in a new process, as the worker is one: its memory is that of the work and of nothing else. */
async function run(database: string): Promise<SheetsWork> {
  const child = fork(await builtProgram('top-sheets-work'), { execArgv: [] });
  return new Promise((resolve, reject) => {
    let work: SheetsWork | undefined;
    child.once('message', (reported) => (work = reported as SheetsWork));
    child.once('exit', () => (work ? resolve(work) : reject(new Error('The top sheets could not be made.'))));
    child.send({ database });
  });
}

/** Dummy numbers for the largest exam and TopSheetData.xlsx of them, as the job makes both. */
export async function measureTopSheets({ database }: BenchOptions): Promise<Report | string> {
  if (database === null) return 'top-sheets: skipped, it takes --database.';
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(database).hostname))
    return 'top-sheets: skipped, it changes rows for a moment: a database on this machine only.';
  const sheetsWork = await run(database);
  const taken = sheetsWork.mostMb - sheetsWork.beforeMb;
  const passed = taken < MAX_MB;
  const rate = Math.round(sheetsWork.scripts / sheetsWork.numberSeconds).toLocaleString('en-IN');
  return {
    name: 'top-sheets',
    figures: { gates: { mb: MAX_MB }, passed, taken, ...sheetsWork },
    text: [
      `# Dummy numbers and TopSheetData.xlsx for ${sheetsWork.scripts.toLocaleString('en-IN')} scripts`,
      '',
      `The numbers of an exam that has none are made all at once (${rate} a second); the rows of the file are put together and ` +
        `packed as they are read. At rest the process has ${sheetsWork.beforeMb.toFixed(0)} MB; the work takes ${taken.toFixed(0)} MB more ` +
        `at most, gate ${MAX_MB} MB: ${passed ? 'it holds' : 'missed'}.`,
      '',
      ...table(
        [
          ...['scripts', 'numbers', 'again, nothing new', 'file', 'CPU seconds', 'MB of file'],
          ...['MB before', 'MB after the numbers', 'MB at most'],
        ],
        [
          [
            sheetsWork.scripts.toLocaleString('en-IN'),
            ...[
              `${sheetsWork.numberSeconds.toFixed(1)} s`,
              `${sheetsWork.againSeconds.toFixed(1)} s`,
              `${sheetsWork.fileSeconds.toFixed(1)} s`,
            ],
            ...[sheetsWork.cpuSeconds.toFixed(1), sheetsWork.mb.toFixed(1), sheetsWork.beforeMb.toFixed(0)],
            ...[sheetsWork.numberMb.toFixed(0), sheetsWork.mostMb.toFixed(0)],
          ],
        ],
      ),
    ],
  };
}
