import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { call, signInCampSession } from './camp-desk';
import { outcomeOf, pause, type Fault, type Scene } from './fault';
import { hurried } from './job-rescue';
import { lookUp, type LookUp } from './public-line';

const OTHER_OFFICER = 'office2@example.org';
const KILLS = 2;
const READERS = 4;
/** A release of every student, on a machine that does much else. */
const PATIENCE_MS = 300_000;

interface Reader extends LookUp {
  p_code: string;
}
interface Seen {
  began: number;
  ended: number;
  mark: number;
}

/** The external mark of every changed row of a release, so that an answer shows which release it is of. */
const markOf = (version: number) => 30 + (version % 30);

/** The approved run of a correction: one passed paper of every student gets the mark of its release. */
async function correction(db: pg.Client, exam: number, version: number): Promise<{ run: number; rows: number }> {
  const { rows: made } = await db.query<{ id: string }>(
    `insert into result_run (exam_id, kind, version, base_version, rules, state, started_by, approved_by, approved_at, finished_at)
     select $1, 'CORRECTION', $2::smallint, $2::smallint - 1, '[]', 'APPROVED', a.id, b.id, now(), now()
     from app_user a, app_user b where a.login = '501' and b.login = $3 returning id`,
    [exam, version, OTHER_OFFICER],
  );
  const run = Number(made[0]!.id);
  const { rowCount } = await db.query(
    `insert into result (exam_id, application_id, version, run_id, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max,
       ext_mark, total_max, total_mark, result, credit, steps, is_current)
     select exam_id, application_id, $2, $3, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max, $4, total_max,
       int_mark + $4, 'P', credit, '[]', false
     from (${ONE_EACH}) r`,
    [exam, version, run, markOf(version)],
  );
  return { run, rows: rowCount ?? 0 };
}

/** One paper of every student that has a mark the page shows: the same at every release. */
const ONE_EACH = `
select distinct on (r.reg_no) r.* from result r
join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id join course c on c.cour_id = a.cour_id
where r.exam_id = $1 and r.is_current and c.scheme = 'MARKS' and r.result = 'P' and r.int_mark is not null and r.ext_max >= 60
order by r.reg_no, r.p_code`;

/** Reads the public page continuously, until it is stopped. */
function watch(api: string, readers: readonly Reader[]) {
  const collected: Seen[] = [];
  const statuses = new Map<number, number>();
  let on = true;
  const loops = readers.map(async (reader) => {
    while (on) {
      const began = performance.now();
      const { status, body } = await lookUp(api, reader);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) {
        const { examResults } = JSON.parse(body) as { examResults: { P_CODE: string; EXT_MARK: number }[] };
        const mark = examResults.find(({ P_CODE }) => P_CODE === reader.p_code)?.EXT_MARK ?? -1;
        collected.push({ began, ended: performance.now(), mark });
      } else await pause(20);
    }
  });
  return {
    seen: collected,
    statuses,
    async stop() {
      on = false;
      await Promise.all(loops);
    },
  };
}

/** Answers that show neither release, and answers of the old one after the new one had been seen. */
function mixed(collected: readonly Seen[], before: number, after: number): number {
  const turned = Math.min(...collected.filter(({ mark }) => mark === after).map(({ ended }) => ended));
  return collected.filter(
    ({ mark, began }) => (mark !== before && mark !== after) || (mark === before && began > turned),
  ).length;
}

interface Bench {
  db: pg.Client;
  exam: number;
  readers: Reader[];
  /** Signs the next release by two officers, up to the second signature. */
  propose(version: number, run: number): Promise<string>;
  /** The second signature, or the same again where its work was broken off. */
  release(id: string): Promise<void>;
  published(version: number): Promise<boolean>;
  /** Waits until the release is published. */
  whole(version: number): Promise<void>;
}

async function bench({ victims, connect }: Scene): Promise<Bench> {
  const db = await connect();
  const { rows } = await db.query<{ exam_id: number }>('select exam_id from publication');
  if (!rows[0]) throw new Error('The demo has published no exam.');
  const exam = rows[0].exam_id;
  const { rows: readers } = await db.query<Reader>(
    `select r.reg_no as "regNo", to_char(s.dob, 'YYYY-MM-DD') as dob, r.p_code from (${ONE_EACH}) r join student s on s.reg_no = r.reg_no
     order by md5(r.reg_no) limit ${READERS}`,
    [exam],
  );
  const [first, second] = [await signInCampSession(victims, '501'), await signInCampSession(victims, OTHER_OFFICER)];
  const path = `control/result-release/${exam}`;
  let signed = 'nothing was answered';
  const published = async (version: number) => {
    const found = await db.query('select from publication where exam_id = $1 and version = $2', [exam, version]);
    return found.rowCount === 1;
  };
  return {
    db,
    exam,
    readers,
    async propose(version, run) {
      const answer = await call(victims.api, first, 'POST', `${path}/proposals`, {
        run_id: run,
        session_title: `Release ${version}`,
        note: 'Compared.',
      });
      if (answer?.status !== 200)
        throw new Error(`A release cannot be proposed: ${answer?.status} ${answer?.body.slice(0, 300)}`);
      return String((JSON.parse(answer.body) as { id: number | string }).id);
    },
    async release(id) {
      const overview = await call(victims.api, second, 'GET', path);
      const { findings } = JSON.parse(overview?.body ?? '{"findings":{"open":0}}') as { findings: { open: number } };
      const answer = await call(victims.api, second, 'PUT', `${path}/proposals/${id}/release`, {
        openFindings: findings.open,
        note: 'Seen.',
      });
      if (answer) signed = `${answer.status} ${answer.body.slice(0, 300)}`;
    },
    published,
    async whole(version) {
      const until = performance.now() + PATIENCE_MS;
      while (!(await published(version))) {
        if (performance.now() > until)
          throw new Error(`Release ${version} was not published in time; signed: ${signed}`);
        await pause(50);
      }
    },
  };
}

const publish: Fault = {
  id: 3,
  title: 'API killed while results are published',
  cause: `SIGKILL at ${KILLS} random moments of the release of a correction of every student, while ${READERS} visitors look results up without a pause`,
  mustHold: 'an answer is of the release before or of the new one, never of both; after the first new one no old one',
  times: 10,
  async run(scene) {
    const { victims, times, print } = scene;
    const stand = await bench(scene);
    const { db, exam, readers } = stand;
    const { rows } = await db.query<{ version: number }>(
      `select max(version)::int as version from result_release where exam_id = $1 and state = 'PUBLISHED'`,
      [exam],
    );
    const started = rows[0]!.version;
    let takes = 2000;
    const sums = { kills: 0, answers: 0, mixed: 0, whole: 0, rows: 0, students: 0, other: 0, waiting: 0 };
    // the first release runs undisturbed: it gives every row a mark that identifies releases, and measures how long one takes
    for (let round = 0; round <= times; round += 1) {
      const version = started + 1 + round;
      const { run, rows: changed } = await correction(db, exam, version);
      const id = await stand.propose(version, run);
      const watching = round === 0 ? undefined : watch(victims.api, readers);
      const began = performance.now();
      await stand.release(id);
      for (let kill = 0; watching && kill < KILLS; kill += 1) {
        await pause(randomInt(1, Math.ceil(takes * 1.2)));
        if (!(await stand.published(version))) sums.waiting += 1;
        await victims.killApi(() => hurried(db));
        sums.kills += 1;
        if (!(await stand.published(version))) await stand.release(id);
      }
      await stand.whole(version);
      if (round === 0) takes = performance.now() - began;
      if (!watching) continue;
      await pause(300);
      await watching.stop();
      sums.answers += watching.seen.length;
      sums.mixed += mixed(watching.seen, markOf(version - 1), markOf(version));
      sums.other += [...watching.statuses]
        .filter(([status]) => ![0, 200, 503].includes(status))
        .reduce((sum, [, n]) => sum + n, 0);
      const { rows: bodies } = await db.query<{ students: number; due: number; fresh: number }>(
        `select count(*)::int as students, (select count(distinct reg_no)::int from result where exam_id = $1) as due,
           count(*) filter (where body like '%"EXT_MARK":' || $3 || ',%')::int as fresh
         from result_published where exam_id = $1 and version = $2`,
        [exam, version, markOf(version)],
      );
      const { students, due, fresh } = bodies[0]!;
      sums.students = students;
      sums.rows += changed;
      if (students === due && fresh >= changed && (await stand.published(version))) sums.whole += 1;
    }
    print(
      `  a release takes ${(takes / 1000).toFixed(1)} s; ${sums.waiting} of ${sums.kills} kills came before it was published`,
    );
    return [
      outcomeOf(
        `L: ${sums.whole} of ${times} releases of ${sums.students.toLocaleString('en-IN')} students became whole over ${sums.kills} kills, ${sums.waiting} of them before the switch; ${sums.rows.toLocaleString('en-IN')} changed rows compared`,
        sums.whole === times,
      ),
      outcomeOf(
        `L: of ${sums.answers.toLocaleString('en-IN')} public answers ${sums.mixed} were of neither release or went back to the old one`,
        sums.answers > 0 && sums.mixed === 0,
      ),
      outcomeOf(`${sums.other} public answers were neither a result nor a 503 nor a broken line`, sums.other === 0),
    ];
  },
};

export const publishFaults: readonly Fault[] = [publish];
