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
const MOST = 3;

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report;

/**
 * A run of jest whose few failed files are run once more, alone. What passes then counts, and its failed tests stay named in the
 * report as unsteady, so that they are looked into; what fails again has failed.
 *
 * @param report file the run writes as JSON; the second results are put in place of the first
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
    const told = read(report);
    const failed = told.testResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 || failed.length > MOST) return outcome;
    const file = report.replace(/[^/\\]+$/, (name) => `again-${name}`);
    const second = await again(failed.map(({ name }) => name), file)(); // prettier-ignore
    const seconds = outcome.seconds + second.seconds;
    if (!second.ok || !existsSync(file)) return { ...outcome, seconds };
    const passed = new Map(read(file).testResults.map((one) => [one.name, one]));
    rmSync(file);
    if (!failed.every(({ name }) => passed.get(name)?.status === 'passed')) return { ...outcome, seconds };
    const testResults = told.testResults.map((one) => {
      const now = one.status === 'failed' ? passed.get(one.name)! : one;
      const names = one.assertionResults.filter(({ status }) => status === 'failed');
      return now === one ? one : { ...now, unsteady: names.map(({ fullName }) => fullName) };
    });
    writeFileSync(report, JSON.stringify({ ...told, testResults }));
    return { ...outcome, ok: true, seconds };
  };
}
