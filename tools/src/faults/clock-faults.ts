import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { root } from '../root';
import { call, openCampSession } from './camp-desk';
import { outcomeOf, type Fault } from './fault';

const PLACE = 'Sona';
const HOUR_MS = 3_600_000;
const SHIFTS = { 'three days ahead': 72 * HOUR_MS, 'three days behind': -72 * HOUR_MS, 'one hour back': -HOUR_MS };
const PRELOAD = path.join(root, 'tools/src/faults/shifted-clock.mjs');

export const wrongClock: Fault = {
  id: 15,
  title: "The server's clock is wrong",
  cause: `the API runs with a clock that is ${Object.keys(SHIFTS).join(', ')}`,
  mustHold: "order and time of a mark are the database's; a session ends when the database says so",
  times: 20,
  async run({ victims, scripts, connect, times }) {
    const outcomes = [];
    for (const [text, shift] of Object.entries(SHIFTS)) {
      await victims.restartApi({
        NODE_OPTIONS: `--import ${PRELOAD}`,
        CLOCK_SHIFT_MS: String(shift),
      });
      const db = await connect();
      const { op1, op2 } = await openCampSession(victims, db, PLACE);
      const sent = scripts.take(times, PLACE);
      let stood = 0;
      for (const { barcode, bundleno } of sent) {
        const answer = await call(
          victims.api,
          op1,
          'POST',
          'marks',
          { barcode, bundleno, Amark: 5 },
          { key: randomUUID() },
        );
        if (answer?.status === 200) stood += 1;
      }
      const { rows } = await db.query<{ barcode: string; late: boolean }>(
        `select barcode, abs(extract(epoch from now() - at)) > 120 as late from valuation_event
         where barcode = any($1) order by id`,
        [sent.map(({ barcode }) => barcode)],
      );
      const inOrder = rows.length === times && rows.every(({ barcode }, index) => barcode === sent[index]!.barcode);
      await db.query(
        `update user_session set expires_at = now() - interval '1 second' where revoked_at is null
           and user_id = (select u.id from app_user u join camp_officer o on o.user_id = u.id
             where o.role = 'OP' and o.place = $1 order by u.login offset 1 limit 1)`,
        [PLACE],
      );
      const late = await call(victims.api, op2, 'GET', 'login/session');
      outcomes.push(
        outcomeOf(
          `L: clock ${text}: ${stood} of ${times} marks stand, in ${inOrder ? '' : 'no '}order, ${rows.filter((row) => row.late).length} with a wrong time`,
          stood === times && inOrder && rows.every((row) => !row.late),
        ),
        outcomeOf(
          `clock ${text}: a session over by the database's clock is answered ${late?.status ?? 'nothing'}`,
          late?.status === 401,
        ),
      );
    }
    await victims.restartApi({});
    return outcomes;
  },
};
