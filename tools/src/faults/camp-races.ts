import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { call, openCampSession, type Answer } from './camp-desk';
import { drain, keying, type Acknowledged } from './camp-queue';
import { outcomeOf, pause, type Fault, type Scene } from './fault';
import type { FreshScript } from './script-supply';

const PLACE = 'Sona';

const body = ({ barcode, bundleno }: FreshScript, pass: 'A' | 'B', mark: number) => ({
  barcode,
  bundleno,
  [`${pass}mark`]: mark,
});
const statusOf = (answer: Answer | undefined) => answer?.status ?? 0;

/** Events of a script, in order. */
const eventsOf = async (db: pg.Client, barcode: string) =>
  (
    await db.query<{ pass: string; action: string; new_mark: number | null; old_mark: number | null }>(
      'select pass, action, new_mark, old_mark from valuation_event where barcode = $1 order by bundleno, seq',
      [barcode],
    )
  ).rows;
const markOf = async (db: pg.Client, barcode: string) =>
  (
    await db.query<{ amark: number | null; bmark: number | null; cmark: number | null }>(
      'select amark, bmark, cmark from camp_mark where barcode = $1',
      [barcode],
    )
  ).rows[0];

const terminated: Fault = {
  id: 5,
  title: 'Database session ended under a transaction',
  cause: 'pg_terminate_backend on a random session of the camp again and again while an operator keys 300 marks',
  mustHold: 'the answer is a clean 503, the repetition succeeds once',
  times: 1,
  async run({ victims, scripts, connect }) {
    const db = await connect();
    const { op1 } = await openCampSession(victims, db, PLACE);
    const keyings = scripts
      .take(300, PLACE)
      .map((freshScript) => keying('A', freshScript.bundleno, freshScript.barcode, randomInt(freshScript.highest + 1)));
    const acknowledged: Acknowledged[] = [];
    const statuses = new Map<number, number>();
    let working = true;
    let ended = 0;
    const killer = (async () => {
      while (working) {
        const { rowCount } = await db.query(
          `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
             where datname = current_database() and usename like '%camp%' order by random() limit 1) one`,
        );
        ended += rowCount ?? 0;
        // as often as work gets through: on a slow machine nothing would ever end otherwise
        const reached = acknowledged.length;
        for (let wait = 0; wait < 100 && working && acknowledged.length === reached; wait += 1) await pause(10);
        await pause(randomInt(1, 20));
      }
    })();
    const rejected = await drain(
      {
        api: victims.api,
        token: op1,
        stopped: () => false,
        onStatus: (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
      },
      keyings,
      (entry) => acknowledged.push(entry),
    );
    working = false;
    await killer;
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from valuation_event where idempotency_key = any($1) group by idempotency_key',
      [keyings.map(({ key }) => key)],
    );
    const other = [...statuses].filter(([status]) => status !== 200 && status !== 503);
    return [
      outcomeOf(
        `L: ${ended} sessions ended, ${acknowledged.length} of ${keyings.length} keyings acknowledged, each stands once`,
        acknowledged.length === keyings.length && rows.length === keyings.length && rows.every(({ n }) => n === 1),
      ),
      outcomeOf(
        `answers while it happened: ${[...statuses].map(([status, n]) => `${n} x ${status}`).join(', ')}`,
        other.length === 0 && rejected.length === 0,
      ),
    ];
  },
};

const doubleClick: Fault = {
  id: 6,
  title: 'Double click on Save',
  cause: 'the same keying sent twice at once with one idempotency key',
  mustHold: 'one effect, two equal answers',
  times: 50,
  async run({ victims, scripts, connect, times }) {
    const db = await connect();
    const { op1 } = await openCampSession(victims, db, PLACE);
    let equal = 0;
    let once = 0;
    for (const script of scripts.take(times, PLACE)) {
      const key = randomUUID();
      const send = () => call(victims.api, op1, 'POST', 'marks', body(script, 'A', 7), { key });
      const [answer, two] = await Promise.all([send(), send()]);
      if (statusOf(answer) === 200 && answer!.body === two?.body) equal += 1;
      if ((await eventsOf(db, script.barcode)).length === 1) once += 1;
    }
    return [
      outcomeOf(`${equal} of ${times} pairs had two equal answers`, equal === times),
      outcomeOf(`L: ${once} of ${times} marks stand once`, once === times),
    ];
  },
};

const otherBody: Fault = {
  id: 8,
  title: 'Same key, another body',
  cause: 'a keying repeated with its idempotency key and another mark',
  mustHold: 'refused, nothing changed',
  times: 50,
  async run({ victims, scripts, connect, times }) {
    const db = await connect();
    const { op1 } = await openCampSession(victims, db, PLACE);
    let rejected = 0;
    let unchanged = 0;
    for (const script of scripts.take(times, PLACE)) {
      const key = randomUUID();
      await call(victims.api, op1, 'POST', 'marks', body(script, 'A', 11), { key });
      const again = await call(victims.api, op1, 'POST', 'marks', body(script, 'A', 12), { key });
      if ([409, 422].includes(statusOf(again))) rejected += 1;
      const events = await eventsOf(db, script.barcode);
      if (events.length === 1 && (await markOf(db, script.barcode))?.amark === 11) unchanged += 1;
    }
    return [
      outcomeOf(`${rejected} of ${times} were refused`, rejected === times),
      outcomeOf(`L: ${unchanged} of ${times} marks stayed as they were`, unchanged === times),
    ];
  },
};

const sameScript: Fault = {
  id: 9,
  title: 'Two operators key one barcode for the same pass at the same instant',
  cause: 'pairs of requests let go together, each with its own key and mark',
  mustHold: 'exactly one stands; the other is refused without a name',
  times: 500,
  async run({ victims, scripts, connect, times }) {
    const db = await connect();
    const { op1, op2 } = await openCampSession(victims, db, PLACE);
    let single = 0;
    let current = 0;
    let named = 0;
    for (const script of scripts.take(times, PLACE)) {
      const send = (token: string, mark: number) =>
        call(victims.api, token, 'POST', 'marks', body(script, 'A', mark), { key: randomUUID() });
      const answers = await Promise.all([send(op1, 1), send(op2, 2)]);
      const won = answers.findIndex((answer) => statusOf(answer) === 200);
      const lost = answers[1 - won];
      if (won >= 0 && [409, 422].includes(statusOf(lost))) single += 1;
      if (/demo|@/i.test(lost?.body ?? '')) named += 1;
      const events = await eventsOf(db, script.barcode);
      if (events.length === 1 && (await markOf(db, script.barcode))?.amark === won + 1) current += 1;
    }
    return [
      outcomeOf(`${single} of ${times} pairs had one winner and one refusal`, single === times),
      outcomeOf(`L: ${current} of ${times} marks are the winner's, with one event`, current === times),
      outcomeOf(`${named} refusals named a person`, named === 0),
    ];
  },
};

const bothPasses: Fault = {
  id: 10,
  title: 'One operator keys both passes',
  cause: 'direct calls for A and for B with the same session',
  mustHold: 'the second pass is refused',
  times: 50,
  async run({ victims, scripts, connect, times }) {
    const db = await connect();
    const { op1 } = await openCampSession(victims, db, PLACE);
    let rejected = 0;
    for (const script of scripts.take(times, PLACE)) {
      await call(victims.api, op1, 'POST', 'marks', body(script, 'A', 20), { key: randomUUID() });
      const second = await call(victims.api, op1, 'POST', 'marks', body(script, 'B', 20), {
        key: randomUUID(),
      });
      const row = await markOf(db, script.barcode);
      if ([403, 409, 422].includes(statusOf(second)) && row?.amark === 20 && row.bmark === null) rejected += 1;
    }
    return [outcomeOf(`${rejected} of ${times} second passes were refused, B stayed empty`, rejected === times)];
  },
};

/** A script keyed 40 and 42, and the version of the marks its officer sees. */
async function differing(
  { victims }: Scene,
  session: Awaited<ReturnType<typeof openCampSession>>,
  script: FreshScript,
): Promise<number> {
  await call(victims.api, session.op1, 'POST', 'marks', body(script, 'A', 30), { key: randomUUID() });
  await call(victims.api, session.op2, 'POST', 'marks', body(script, 'B', 32), { key: randomUUID() });
  const list = await call(victims.api, session.co, 'GET', 'marks/1/CO');
  const rows = JSON.parse(list!.body) as { barcode: string; row_version: number }[];
  const row = rows.find(({ barcode }) => barcode === script.barcode);
  if (!row) throw new Error(`${script.barcode} does not differ (${list!.status}).`);
  return row.row_version;
}

const cRace: Fault = {
  id: 11,
  title: 'A C mark races a correction of A',
  cause: 'both let go together, C with the version of the marks the officer saw',
  mustHold: 'C is accepted only against the marks it saw; otherwise the officer is asked again',
  times: 40,
  async run(scene) {
    const { victims, scripts, connect, times } = scene;
    const db = await connect();
    const session = await openCampSession(victims, db, PLACE);
    const won = { c: 0, correction: 0 };
    let wrong = 0;
    for (const script of scripts.take(times, PLACE)) {
      const row_version = await differing(scene, session, script);
      const [c, correction] = await Promise.all([
        call(victims.api, session.co, 'PUT', `marks/${script.barcode}`, {
          mark: 31,
          type: 'C',
          barcode: script.barcode,
          row_version,
        }),
        call(victims.api, session.op1, 'POST', 'marks', body(script, 'A', 29), { key: randomUUID() }),
      ]);
      const events = await eventsOf(db, script.barcode);
      const atC = events.findIndex(({ pass }) => pass === 'C');
      const observed = events
        .slice(0, Math.max(atC, 0))
        .filter(({ pass }) => pass === 'A')
        .at(-1)?.new_mark;
      const row = await markOf(db, script.barcode);
      const fits = statusOf(c) === 200 ? observed === 30 && row?.cmark === 31 && row.amark === 30 : row?.cmark === null;
      if (!fits || statusOf(c) >= 500 || statusOf(correction) >= 500) wrong += 1;
      if (statusOf(c) === 200) won.c += 1;
      if (statusOf(correction) === 200) won.correction += 1;
    }
    return [
      outcomeOf(
        `C stood ${won.c} times, the correction ${won.correction} times, in ${times} races`,
        won.c + won.correction >= times,
      ),
      outcomeOf(`L: ${wrong} C marks rest on marks nobody saw`, wrong === 0),
    ];
  },
};

const deleteRace: Fault = {
  id: 12,
  title: 'A C mark races the deletion of its packet',
  cause: 'both let go together by the camp officer',
  mustHold: 'one of them loses; there is never a C mark without A and B; the deletion is an event',
  times: 20,
  async run(scene) {
    const { victims, scripts, connect, times } = scene;
    const db = await connect();
    const session = await openCampSession(victims, db, PLACE);
    let orphans = 0;
    let silent = 0;
    let failed = 0;
    for (const script of scripts.take(times, PLACE)) {
      const row_version = await differing(scene, session, script);
      const { rows } = await db.query<{ packet: number }>('select packet from camp_mark where barcode = $1', [
        script.barcode,
      ]);
      const [c, deletion] = await Promise.all([
        call(victims.api, session.co, 'PUT', `marks/${script.barcode}`, {
          mark: 31,
          type: 'C',
          barcode: script.barcode,
          row_version,
        }),
        call(
          victims.api,
          session.co,
          'DELETE',
          `bundles/${script.bundleno}/${rows[0]!.packet}?reason=${encodeURIComponent('Keyed in the wrong packet')}`,
        ),
      ]);
      const row = await markOf(db, script.barcode);
      if (row && row.cmark !== null && (row.amark === null || row.bmark === null)) orphans += 1;
      const events = await eventsOf(db, script.barcode);
      if (statusOf(deletion) === 200 && !events.some(({ action }) => action !== 'KEYED')) silent += 1;
      if (statusOf(c) >= 500 || statusOf(deletion) >= 500) failed += 1;
    }
    return [
      outcomeOf(`L: ${orphans} C marks without A and B in ${times} races`, orphans === 0),
      outcomeOf(`${silent} deletions without an event`, silent === 0),
      outcomeOf(`${failed} answers of a broken server`, failed === 0),
    ];
  },
};

export const campRaces: readonly Fault[] = [
  terminated,
  doubleClick,
  otherBody,
  sameScript,
  bothPasses,
  cRace,
  deleteRace,
];
