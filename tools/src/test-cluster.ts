import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildAll } from '@thervu/build/build-all';
import pg from 'pg';
import { writeReport } from '../../bench/src/report';
import { Cluster } from './cluster/cluster';
import { outcomePage, type Seen } from './cluster/outcome-page';
import { INCIDENTS } from './cluster/incidents';
import { Keyers, Students, longestGap } from './cluster/load';
import { findPrograms } from './cluster/packages';
import { ClusterPortal, DATABASE_NAME } from './cluster/portal';
import { countStatuses, describeHour, hoursReport, resultsHours } from './cluster/results-hour';
import { run, StartError } from './command';
import { keying, signIn } from './faults/camp-queue';
import { undertaking } from './faults/harness';
import { root } from './root';

const PLACES = ['Sona', 'Govt'];
/** Keyings that wait in the queue of each operator, more than are sent in the time of a run. */
const KEYINGS = 2500;
const CALM_MS = 8000;
const WRITES_BACK_MS = 30_000;
const LOOK_UPS_MS = 5000;
const TOLD_MS = 2000;
/** What the API answers where nobody has thought of a reason; LOG_LEVEL=error names it. */
const UNFORESEEN = 500;
const PAGE = path.join(root, 'docs/cluster-outcomes.md');
const print = (line: string) => process.stdout.write(`${line}\n`);

const OPERATORS = `
select o.place, u.login, row_number() over (partition by o.place order by u.login)::int as nr
from camp_officer o join app_user u on u.id = o.user_id join exam e on e.id = o.exam_id
where o.role = 'OP' and o.active and e.stage = 'VALUATION' and o.place = any($1)`;

/** Scripts that camps have received and nobody has keyed, each in its bundle. */
const SCRIPTS = `
select r.place, r.bundleno, r.barcode from script_receipt r
join exam e on e.id = r.exam_id join bundle b on b.exam_id = r.exam_id and b.bundleno = r.bundleno
join v_camp_script s on s.exam_id = r.exam_id and s.barcode = r.barcode
where e.stage = 'VALUATION' and s.status = 'OK' and b.state <> 'CLOSED' and r.place = any($1)
  and not exists (select from camp_mark m where m.exam_id = r.exam_id and m.bundleno = r.bundleno)
order by r.bundleno, r.barcode`;

async function queues(portal: ClusterPortal, adminUrl: string) {
  const db = new pg.Client({ connectionString: adminUrl });
  await db.connect();
  const { rows: scripts } = await db.query<{ place: string; bundleno: number; barcode: string }>(SCRIPTS, [PLACES]);
  const { rows } = await db.query<{ place: string; login: string; nr: number }>(OPERATORS, [PLACES]);
  await db.end();
  const made = [];
  for (const place of PLACES) {
    const fresh = scripts.filter((script) => script.place === place).slice(0, KEYINGS);
    if (fresh.length < KEYINGS) throw new Error(`The camp ${place} has ${fresh.length} scripts that nobody has keyed.`);
    for (const [index, pass] of (['A', 'B'] as const).entries()) {
      const login = rows.find((row) => row.place === place && row.nr === index + 1)?.login;
      if (!login) throw new Error(`The camp ${place} has too few operators.`);
      const token = await signIn(portal.api, login, portal.password);
      const keyings = fresh.map(({ bundleno, barcode }) =>
        keying(pass, bundleno, barcode, 1 + (Number(barcode.slice(2, 7)) % 20)),
      );
      made.push({ token, keyings });
    }
  }
  return made;
}

/**
 * `npm run test:cluster`: three servers of PostgreSQL under Patroni on loopback, the portal on top of them, and what happens to
 * marks and look-ups while servers die. Names of incidents choose some of them.
 */
await run(async () => {
  const programs = findPrograms();
  if (typeof programs === 'string') {
    print(programs);
    return;
  }
  const chosen = process.argv.slice(2);
  const incidents = INCIDENTS.filter(({ id }) => chosen.length === 0 || chosen.some((name) => id.startsWith(name)));
  // five minutes more: by its name alone
  const hours = chosen.includes('results-hour');
  if (incidents.length === 0 && !hours)
    throw new StartError(`There are ${INCIDENTS.map(({ id }) => id).join(', ')} and results-hour.`);
  process.env.LOG_LEVEL ??= 'silent';
  const under = undertaking();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void under.end().then(() => process.exit(1)));
  const home = mkdtempSync(path.join(tmpdir(), 'thervu-cluster-'));
  // its servers run as another user, who has to pass through it
  chmodSync(home, 0o711);
  const seen: Seen[] = [];
  let failed = true;
  let broken: Error | undefined;
  try {
    await buildAll({ only: ['api'], log: print });
    const cluster = await Cluster.start(programs, home, under);
    print('Three servers of PostgreSQL are up, one of them follows synchronously.');
    const portal = await ClusterPortal.start(cluster, programs, under, print);
    const adminUrl = cluster.address(DATABASE_NAME);
    if (hours) {
      const played = await resultsHours(cluster, portal, adminUrl);
      for (const hour of played) print(describeHour(hour));
      writeReport(path.join(root, 'bench/results'), hoursReport(played));
    }
    const operators = incidents.length > 0 ? await queues(portal, adminUrl) : [];
    const keyers = new Keyers(() => portal.api, operators);
    const students = new Students(portal.api, portal.sample);
    under.atEnd(() => Promise.all([keyers.stop(), students.stop()]));
    for (const incident of incidents) {
      print(`\n${incident.id}. ${incident.title}`);
      await sleep(CALM_MS);
      const from = performance.now();
      await incident.run(cluster, portal);
      await cluster.whole();
      await sleep(CALM_MS);
      const to = performance.now();
      const acknowledged = keyers.acknowledged.filter(({ at }) => at >= from && at <= to);
      const during = keyers.answers.filter(({ at }) => at >= from && at <= to);
      // while the database is asked more are acknowledged, of which it cannot tell
      const answered = [...keyers.acknowledged];
      const kept = await portal.keptEvents(
        adminUrl,
        answered.map(({ key }) => key),
      );
      const lost = answered.filter(({ key, event }) => kept.get(key) !== event);
      const refused = during.filter(({ status }) => status !== 200);
      const outcome: Seen = {
        incident,
        acknowledged: answered.length,
        lost: lost.length,
        writesBackMs: longestGap(
          acknowledged.map(({ at }) => at),
          from,
          to,
        ),
        lookUpGapMs: students.longestGap(from, to),
        slowestRefusalMs: Math.max(0, ...refused.map(({ took }) => took)),
        statuses: countStatuses(during.map(({ status }) => status)),
        rejected: keyers.rejected.length,
      };
      outcome.held =
        outcome.lost === 0 &&
        outcome.rejected === 0 &&
        acknowledged.length > 0 &&
        outcome.writesBackMs <= WRITES_BACK_MS &&
        outcome.lookUpGapMs <= LOOK_UPS_MS &&
        outcome.slowestRefusalMs <= TOLD_MS &&
        // a refusal that is foreseen says when to come back
        !during.some(({ status }) => status === UNFORESEEN);
      seen.push(outcome);
      print(
        `  ${outcome.acknowledged} marks acknowledged, ${outcome.lost} lost; longest time without one ${(outcome.writesBackMs / 1000).toFixed(1)} s, ` +
          `without a look-up ${(outcome.lookUpGapMs / 1000).toFixed(1)} s; slowest refusal ${(outcome.slowestRefusalMs / 1000).toFixed(1)} s; ` +
          `${JSON.stringify(outcome.statuses)} ${outcome.held ? 'held' : 'NOT HELD'}`,
      );
      for (const words of keyers.rejected.slice(0, 3)) print(`  rejected: ${words}`);
    }
    failed = seen.some(({ held }) => !held);
  } catch (error) {
    broken = error as Error;
  } finally {
    await under.end();
    // what the servers have said is wanted where something did not hold
    if (failed) print(`What the servers said is in ${home}.`);
    else rmSync(home, { recursive: true, force: true });
  }
  if (chosen.length === 0 && seen.length > 0) {
    // what was seen stands there also where the run could not go on
    writeFileSync(PAGE, outcomePage(seen));
    print(`\n${path.relative(root, PAGE)} is written.`);
  }
  if (broken) throw broken;
  if (failed) throw new StartError('The cluster did not hold what it should.');
});
