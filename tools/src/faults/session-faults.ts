import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { call } from './camp-desk';
import { drain, keying, signIn, type Acknowledged, type Keying } from './camp-queue';
import { outcomeOf, pause, type Fault, type Scene } from './fault';

const PLACE = 'Govt';

async function operator(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ login: string }>(
    `select u.login from camp_officer o join app_user u on u.id = o.user_id join exam e on e.id = o.exam_id
     where o.role = 'OP' and o.active and e.stage = 'VALUATION' and o.place = $1 order by u.login limit 1`,
    [PLACE],
  );
  if (!rows[0]) throw new Error(`The camp ${PLACE} has no operator.`);
  return rows[0].login;
}

const fresh = ({ scripts }: Scene, count: number): Keying[] =>
  scripts
    .take(count, PLACE)
    .map(({ bundleno, barcode, highest }) => keying('A', bundleno, barcode, randomInt(highest + 1)));

/** How often each keying is stored. */
async function standing(db: pg.Client, keyings: readonly Keying[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ key: string; n: number }>(
    'select idempotency_key as key, count(*)::int as n from valuation_event where idempotency_key = any($1) group by 1',
    [keyings.map(({ key }) => key)],
  );
  return new Map(rows.map(({ key, n }) => [key, n]));
}

const EACH = 40;

const expired: Fault = {
  id: 19,
  title: 'The session expires in the middle of keying',
  cause: `the session of an operator is over by the database's clock at a random moment of ${EACH} keyings; the operator signs in again and the queue goes on`,
  mustHold: 'the rest is refused with 401 and not written; the queue keeps it and it arrives once',
  times: 8,
  async run(scene) {
    const { victims, connect, times } = scene;
    const db = await connect();
    const login = await operator(db);
    const sums = { once: 0, other: 0, refused: 0, late: 0 };
    for (let time = 0; time < times; time += 1) {
      const all = fresh(scene, EACH);
      const acknowledged: Acknowledged[] = [];
      const after = randomInt(1, EACH - 1);
      const token = await signIn(victims.api, login, victims.password);
      let ended: Promise<unknown> | undefined;
      let over = false;
      const rejected = await drain({ api: victims.api, token, stopped: () => false }, all, (entry) => {
        if (over) sums.late += 1;
        acknowledged.push(entry);
        if (acknowledged.length !== after) return;
        ended = db
          .query(
            `update user_session set expires_at = now() - interval '1 second'
             where revoked_at is null and user_id = (select id from app_user where login = $1)`,
            [login],
          )
          // the one on its way may have been let in just before
          .then(() => setTimeout(() => (over = true), 250));
      });
      await ended;
      sums.refused += rejected.length;
      sums.other += rejected.filter(({ status }) => status !== 401).length;
      const again = await signIn(victims.api, login, victims.password);
      const rest = rejected.map((rejection) => rejection.keying);
      await drain({ api: victims.api, token: again, stopped: () => false }, rest, (entry) => acknowledged.push(entry));
      const current = await standing(db, all);
      if (acknowledged.length === EACH && all.every(({ key }) => current.get(key) === 1)) sums.once += 1;
    }
    return [
      outcomeOf(`L: in ${sums.once} of ${times} sittings each of ${EACH} keyings stands once`, sums.once === times),
      outcomeOf(
        `${sums.refused} keyings were refused when the session was over, ${sums.other} of them with another word than 401; ${sums.late} were let in afterwards`,
        sums.refused > 0 && sums.other + sums.late === 0,
      ),
    ];
  },
};

const LANES = 4;

const elsewhere: Fault = {
  id: 20,
  title: 'Log-out, or a sign-in elsewhere, while requests are on their way',
  cause: `${LANES} tabs key with one session; another tab logs out, or the person signs in on another machine`,
  mustHold: 'no request that begins after the answer is let in; what was refused is not written',
  times: 12,
  async run(scene) {
    const { victims, connect, times } = scene;
    const db = await connect();
    const login = await operator(db);
    const sums = { late: 0, silent: 0, let: 0, refused: 0, other: 0 };
    for (let time = 0; time < times; time += 1) {
      const token = await signIn(victims.api, login, victims.password);
      const queue = fresh(scene, 60);
      const asked: { one: Keying; began: number; status: number }[] = [];
      const next = [...queue];
      const tab = async () => {
        for (let keying = next.shift(); keying; keying = next.shift()) {
          const began = performance.now();
          const entry = { barcode: keying.barcode, bundleno: keying.bundleno, Amark: keying.mark };
          const status = (await call(victims.api, token, 'POST', 'marks', entry, { key: keying.key }))?.status ?? 0;
          asked.push({ one: keying, began, status });
        }
      };
      const tabs = Promise.all(Array.from({ length: LANES }, tab));
      await pause(randomInt(1, 150));
      if (time % 2 === 0) await call(victims.api, token, 'POST', 'login/logout');
      else await signIn(victims.api, login, victims.password);
      const gone = performance.now();
      await tabs;
      const current = await standing(db, queue);
      const ok = asked.filter(({ status }) => status === 200);
      sums.let += ok.length;
      sums.refused += asked.filter(({ status }) => status === 401).length;
      sums.other += asked.filter(({ status }) => status !== 200 && status !== 401).length;
      sums.late += ok.filter(({ began }) => began > gone).length;
      const letIn = new Set(ok.map(({ one }) => one.key));
      sums.silent += queue.filter(({ key }) => (current.get(key) ?? 0) !== (letIn.has(key) ? 1 : 0)).length;
    }
    return [
      outcomeOf(
        `L: ${sums.let} keyings were let in and stand once, ${sums.refused} were refused and do not stand, ${sums.silent} are otherwise, ${sums.other} had another answer`,
        sums.refused > 0 && sums.silent + sums.other === 0,
      ),
      outcomeOf(`${sums.late} requests that began after the session had ended were let in`, sums.late === 0),
    ];
  },
};

export const sessionFaults: readonly Fault[] = [expired, elsewhere];
