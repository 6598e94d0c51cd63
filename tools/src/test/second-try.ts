import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Outcome } from './steps';

interface FileResult {
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string }[];
  /** Tests of the file that failed before they passed. */
  unsteady?: string[];
}
interface Report {
  testResults: FileResult[];
}

/** More failed files than these are no accident of a busy machine. */
const MAX_FILES = 3;

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report;

/**
 * A run of jest whose few failed files are run a second time, alone. What passes then counts, and its failed tests stay
 * named in the report as unsteady, so that they are investigated; what fails again has failed.
 * @param report file the run writes as JSON; the second results replace the first
 * @param again the second run: of these files, with its own report
 */
export function withSecondTry(
  first: () => Promise<Outcome>,
  report: string,
  again: (files: string[], report: string) => () => Promise<Outcome>,
): () => Promise<Outcome> {
  return async () => {
    // of an earlier run, it would speak for this one
    rmSync(report, { force: true });
    const outcome = await first();
    if (outcome.ok || !existsSync(report)) return outcome;
    const reported = read(report);
    const failed = reported.testResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 || failed.length > MAX_FILES) return outcome;
    const file = report.replace(/[^/\\]+$/, (name) => `again-${name}`);
    const second = await again(
      failed.map(({ name }) => name),
      file,
    )();
    const seconds = outcome.seconds + second.seconds;
    if (!second.ok || !existsSync(file)) return { ...outcome, seconds };
    const passed = new Map(read(file).testResults.map((testResult) => [testResult.name, testResult]));
    rmSync(file);
    if (!failed.every(({ name }) => passed.get(name)?.status === 'passed')) return { ...outcome, seconds };
    const testResults = reported.testResults.map((testResult) => {
      const now = testResult.status === 'failed' ? passed.get(testResult.name)! : testResult;
      const names = testResult.assertionResults.filter(({ status }) => status === 'failed');
      return now === testResult ? testResult : { ...now, unsteady: names.map(({ fullName }) => fullName) };
    });
    writeFileSync(report, JSON.stringify({ ...reported, testResults }));
    return { ...outcome, ok: true, seconds };
  };
}
