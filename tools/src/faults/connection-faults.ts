import { randomInt } from 'node:crypto';
import { call, openCampSession } from './camp-desk';
import { drain, keying, type Acknowledged } from './camp-queue';
import { outcomeOf, pause, type Fault } from './fault';
import { connectionProxy } from './connection-proxy';

const PLACE = 'Sona';
const CUT_SECONDS = 15;

const lostAnswer: Fault = {
  id: 7,
  title: 'The answer is lost after the commit',
  cause: 'a proxy hands the request on and throws the answer away; the client sends it again with the same key',
  mustHold: "the repetition says 'inserted' again, the position advances once",
  times: 40,
  async run({ victims, scripts, connect, times }) {
    const db = await connect();
    const { op1 } = await openCampSession(victims, db, PLACE);
    const proxy = await connectionProxy(victims.api);
    let heard = 0;
    let inserted = 0;
    let once = 0;
    try {
      for (const script of scripts.take(times, PLACE)) {
        const sample = keying('A', script.bundleno, script.barcode, 3);
        const entry = { barcode: sample.barcode, bundleno: sample.bundleno, Amark: sample.mark };
        proxy.mode = 'drop';
        if (await call(proxy.api, op1, 'POST', 'marks', entry, { key: sample.key })) heard += 1;
        proxy.mode = 'open';
        const again = await call(proxy.api, op1, 'POST', 'marks', entry, { key: sample.key });
        const saved = JSON.parse(again?.body ?? '{}') as { action?: string; event?: number };
        if (again?.status === 200 && saved.action === 'inserted') inserted += 1;
        const { rows } = await db.query<{ id: string }>('select id from valuation_event where barcode = $1', [
          script.barcode,
        ]);
        if (rows.length === 1 && Number(rows[0]!.id) === saved.event) once += 1;
      }
    } finally {
      await proxy.close();
    }
    return [
      outcomeOf(`${heard} of ${times} first answers arrived (none should)`, heard === 0),
      outcomeOf(`${inserted} of ${times} repetitions said 'inserted'`, inserted === times),
      outcomeOf(`L: ${once} of ${times} marks stand once, as the repetition says`, once === times),
    ];
  },
};

const cutConnection: Fault = {
  id: 13,
  title: 'The line of a camp is cut in the middle of a packet',
  cause: `a proxy refuses every connection for ${CUT_SECONDS} s while an operator's queue holds 100 keyings`,
  mustHold: 'the queue keeps its order, drains once when the line is back, and no position is left out',
  times: 1,
  async run({ victims, scripts, connect, print }) {
    const db = await connect();
    const { op1 } = await openCampSession(victims, db, PLACE);
    const proxy = await connectionProxy(victims.api);
    const ownRows = scripts.take(100, PLACE);
    const keyings = ownRows.map((freshScript) =>
      keying('A', freshScript.bundleno, freshScript.barcode, randomInt(freshScript.highest + 1)),
    );
    const acknowledged: Acknowledged[] = [];
    try {
      const draining = drain({ api: proxy.api, token: op1, stopped: () => false }, keyings, (entry) =>
        acknowledged.push(entry),
      );
      while (acknowledged.length < 30) await pause(5);
      proxy.mode = 'cut';
      await pause(CUT_SECONDS * 1000);
      print(`  the queue holds ${keyings.length - acknowledged.length} when the line is back`);
      proxy.mode = 'open';
      await draining;
    } finally {
      await proxy.close();
    }
    const { rows } = await db.query<{ idempotency_key: string }>(
      'select idempotency_key from valuation_event where idempotency_key = any($1) order by id',
      [keyings.map(({ key }) => key)],
    );
    const { rows: gaps } = await db.query<{ bundleno: number }>(
      `select bundleno from camp_mark where bundleno = any($1) group by bundleno
       having max((packet - 1) * 25 + slno) <> count(*)`,
      [[...new Set(ownRows.map(({ bundleno }) => bundleno))]],
    );
    const inOrder = rows.every(({ idempotency_key }, index) => idempotency_key === keyings[index]?.key);
    return [
      outcomeOf(
        `L: ${acknowledged.length} of ${keyings.length} arrived, ${rows.length} events`,
        acknowledged.length === keyings.length && rows.length === keyings.length,
      ),
      outcomeOf(`the order of the queue was ${inOrder ? 'kept' : 'lost'}`, inOrder),
      outcomeOf(`${gaps.length} bundles have a position left out`, gaps.length === 0),
    ];
  },
};

export const connectionFaults: readonly Fault[] = [lostAnswer, cutConnection];
