import { DIFFERENT_POINTS, MAX_BARS, MIN_CANDIDATES } from '@thervu/contracts/cockpit/cockpit-rules';
import type { CockpitResults, PassGroup } from '@thervu/contracts/cockpit/cockpit-shapes';
import type { Db } from '../../core/database/connect';
import type { Context } from '../../core/session/context';
import { RESULTS_WAIT_MS, soon, WAITING } from './cockpit-parts';
import type { KeptFigures } from './kept-figures';
import { examOf } from './cockpit-exam-queries';
import { listResultGroups, type ResultGroup, type ShownResults } from './cockpit-result-queries';

type By = ResultGroup['by'];

const rate = ({ passed, written }: { passed: number; written: number }) => (passed / written) * 100;

/** Points by which a pass rate differs from the year before; 0 where there was none. */
const rateChange = (group: PassGroup): number => (group.before ? rate(group) - rate(group.before) : 0);

/** Groups that say something, each with the same of the year before. */
function groupsOf(rows: readonly ResultGroup[], shown: ShownResults, by: By): PassGroup[] {
  const earlier = new Map(
    rows.filter((row) => row.by === by && row.exam_id === shown.before_id).map((row) => [row.key, row]),
  );
  return rows
    .filter((row) => row.by === by && row.exam_id === shown.id && row.written >= MIN_CANDIDATES)
    .map(({ key, name, passed, written }) => {
      const before = earlier.get(key);
      const counts = before && before.written >= MIN_CANDIDATES;
      return { key, name, passed, written, before: counts ? { passed: before.passed, written: before.written } : null };
    });
}

const byRate = (a: PassGroup, b: PassGroup) => rate(a) - rate(b) || a.key.localeCompare(b.key);

/** Those that differ from the year before first, the widest difference on top; then the lowest pass rate. */
function byDifference(a: PassGroup, b: PassGroup): number {
  const points = (group: PassGroup) => {
    const size = Math.abs(rateChange(group));
    return size >= DIFFERENT_POINTS ? size : 0;
  };
  return points(b) - points(a) || byRate(a, b);
}

/** Results of a run or release do not change: its number is part of their key. */
const RESULTS_GOOD_MS = 6 * 3_600_000;

/** The same, counted once for each release or run; those of a university are read in seconds. */
export async function readResults(
  { db, log }: Pick<Context, 'db' | 'log'>,
  kept: KeptFigures,
  shown: ShownResults,
  college?: string,
): Promise<CockpitResults | typeof WAITING> {
  const key = `results ${college ?? 'all'} ${shown.id} ${shown.version} ${shown.released} ${shown.before_id}`;
  const options = { ...soon(log, RESULTS_WAIT_MS), goodForMs: RESULTS_GOOD_MS };
  return (
    (await kept.readSoon(
      key,
      () => countResults(db, shown, college),
      () => true,
      options,
    )) ?? WAITING
  );
}

/** The pass rates of one exam beside those of a year before. */
async function countResults(db: Db, shown: ShownResults, college?: string): Promise<CockpitResults> {
  const rows = await listResultGroups(db, shown, college);
  const total = rows.find((row) => row.by === 'ALL' && row.exam_id === shown.id);
  const before = rows.find((row) => row.by === 'ALL' && row.exam_id === shown.before_id);
  return {
    exam: examOf(shown),
    before: shown.before_name,
    released: shown.released,
    all: {
      key: 'ALL',
      name: shown.exam_name,
      passed: total?.passed ?? 0,
      written: total?.written ?? 0,
      before: before ? { passed: before.passed, written: before.written } : null,
    },
    papers: groupsOf(rows, shown, 'PAPER').sort(byDifference).slice(0, MAX_BARS),
    degrees: groupsOf(rows, shown, 'DEGREE').sort(byRate).slice(0, MAX_BARS),
    genders: groupsOf(rows, shown, 'GENDER').sort(byRate),
    communities: groupsOf(rows, shown, 'COMMUNITY').sort(byRate).slice(0, MAX_BARS),
  };
}
