import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface RanTest {
  /** Describe titles and the test's own, joined by blanks, as the report expands them. */
  title: string;
  passed: boolean;
  /** False when the runner left the test out. */
  ran: boolean;
  /** Failed, then passed when it was retried; reported, so that it is investigated. */
  unsteady?: boolean;
}

interface JestReport {
  testResults: {
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
    unsteady?: string[];
  }[];
}
interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
}

function fromJest(report: JestReport): RanTest[] {
  return report.testResults.flatMap((file) => {
    const tests: RanTest[] = file.assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      passed: status === 'passed',
      ran: status === 'passed' || status === 'failed',
      unsteady: file.unsteady?.includes(fullName) ?? false,
    }));
    // a file that does not load has no tests and is a failure all the same
    return tests.length === 0 && file.status === 'failed'
      ? [{ title: 'a test file', passed: false, ran: true }]
      : tests;
  });
}

function fromPlaywright(suites: PlaywrightSuite[], above = ''): RanTest[] {
  return suites.flatMap((suite) => {
    const title = `${above} ${suite.title}`.trim();
    const ownRows = (suite.specs ?? []).map((spec) => {
      const ran = spec.tests.some(({ status }) => status !== 'skipped');
      const unsteady = spec.tests.some(({ status }) => status === 'flaky');
      return { title: `${title} ${spec.title}`, passed: spec.ok && ran, ran, unsteady };
    });
    return [...ownRows, ...fromPlaywright(suite.suites ?? [], title)];
  });
}

/** Every test in the reports of jest (`jest-*.json`) and Playwright (`e2e.json`). */
export function readReports(folder: string): RanTest[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const read = () => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as unknown;
    if (/^jest.*\.json$/.test(name)) return fromJest(read() as JestReport);
    if (name === 'e2e.json') return fromPlaywright((read() as { suites: PlaywrightSuite[] }).suites);
    return [];
  });
}

export function countTests(folder: string): { passed: number; failed: number; unsteady: string[] } {
  const ran = readReports(folder).filter((test) => test.ran);
  const passed = ran.filter((test) => test.passed).length;
  const unsteady = ran.filter((test) => test.unsteady).map(({ title }) => title);
  return { passed, failed: ran.length - passed, unsteady };
}
