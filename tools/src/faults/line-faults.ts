import { randomInt } from 'node:crypto';
import { call, campDesk } from './camp-desk';
import { drain, keying, type Acknowledged } from './camp-queue';
import { holds, pause, type Fault } from './fault';
import { lineProxy } from './line-proxy';

const PLACE = 'Sona';
const CUT_SECONDS = 15;

const lostAnswer: Fault = {
  id: 7,
  title: 'The answer is lost after the commit',
  cause:
    'a proxy hands the request on and throws the answer away; the client sends it again with the same key',
  mustHold: "the repetition says 'inserted' again, the position advances once",
  times: 40,
  async run({ victims, scripts, connect, times }) {
    const db = await connect();
    const { op1 } = await campDesk(victims, db, PLACE);
    const line = await lineProxy(victims.api);
    let heard = 0;
    let inserted = 0;
    let once = 0;
    try {
      for (const script of scripts.take(times, PLACE)) {
        const one = keying('A', script.bundleno, script.barcode, 3);
        const entry = { barcode: one.barcode, bundleno: one.bundleno, Amark: one.mark };
        line.mode = 'drop';
        if (await call(line.api, op1, 'POST', 'marks', entry, { key: one.key })) heard += 1;
        line.mode = 'open';
        const again = await call(line.api, op1, 'POST', 'marks', entry, { key: one.key });
        const saved = JSON.parse(again?.body ?? '{}') as { action?: string; event?: number };
        if (again?.status === 200 && saved.action === 'inserted') inserted += 1;
        const { rows } = await db.query<{ id: string }>('select id from camp_mark_event where barcode = $1', [
          script.barcode,
        ]);
        if (rows.length === 1 && Number(rows[0]!.id) === saved.event) once += 1;
      }
    } finally {
      await line.close();
    }
    return [
      holds(`${heard} of ${times} first answers arrived (none should)`, heard === 0),
      holds(`${inserted} of ${times} repetitions said 'inserted'`, inserted === times),
      holds(`L: ${once} of ${times} marks stand once, as the repetition says`, once === times),
    ];
  },
};

const cutLine: Fault = {
  id: 13,
  title: 'The line of a camp is cut in the middle of a packet',
  cause: `a proxy refuses every connection for ${CUT_SECONDS} s while an operator's queue holds 100 keyings`,
  mustHold: 'the queue keeps its order, drains once when the line is back, and no position is left out',
  times: 1,
  async run({ victims, scripts, connect, say }) {
    const db = await connect();
    const { op1 } = await campDesk(victims, db, PLACE);
    const line = await lineProxy(victims.api);
    const own = scripts.take(100, PLACE);
    const keyings = own.map((one) => keying('A', one.bundleno, one.barcode, randomInt(one.highest + 1)));
    const acknowledged: Acknowledged[] = [];
    try {
      const draining = drain({ api: line.api, token: op1, stopped: () => false }, keyings, (one) =>
        acknowledged.push(one),
      );
      while (acknowledged.length < 30) await pause(5);
      line.mode = 'cut';
      await pause(CUT_SECONDS * 1000);
      say(`  the queue holds ${keyings.length - acknowledged.length} when the line is back`);
      line.mode = 'open';
      await draining;
    } finally {
      await line.close();
    }
    const { rows } = await db.query<{ idempotency_key: string }>(
      'select idempotency_key from camp_mark_event where idempotency_key = any($1) order by id',
      [keyings.map(({ key }) => key)],
    );
    const { rows: gaps } = await db.query<{ bundleno: number }>(
      `select bundleno from camp_mark where bundleno = any($1) group by bundleno
       having max((packet - 1) * 25 + slno) <> count(*)`,
      [[...new Set(own.map(({ bundleno }) => bundleno))]],
    );
    const inOrder = rows.every(({ idempotency_key }, at) => idempotency_key === keyings[at]?.key);
    return [
      holds(`L: ${acknowledged.length} of ${keyings.length} arrived, ${rows.length} events`, acknowledged.length === keyings.length && rows.length === keyings.length), // prettier-ignore
      holds(`the order of the queue was ${inOrder ? 'kept' : 'lost'}`, inOrder),
      holds(`${gaps.length} bundles have a position left out`, gaps.length === 0),
    ];
  },
};

export const lineFaults: readonly Fault[] = [lostAnswer, cutLine];
