import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { drain, keying, signIn, type Acknowledged, type Keying } from './camp-queue';
import type { Fault, Outcome, Scene } from './fault';
import type { Victims } from './harness';
import type { ScriptSupply } from './script-supply';

/** Keyings in all, half of them for A and half for B. */
const KEYINGS = 20_000;
const KILLS = 10;

interface Operator {
  login: string;
  pass: 'A' | 'B';
  keyings: Keying[];
}

const OPERATORS = `
select o.place, u.login, row_number() over (partition by o.place order by u.login)::int as nr
from camp_officer o join app_user u on u.id = o.user_id join exam e on e.id = o.exam_id
where o.role = 'OP' and o.active and e.stage = 'VALUATION' order by o.place, u.login`;

async function plan(db: pg.Client, supply: ScriptSupply): Promise<Operator[]> {
  const { rows: people } = await db.query<{ place: string; login: string; nr: number }>(OPERATORS);
  const scripts = supply.take(KEYINGS / 2);
  return people
    .filter(({ nr }) => nr <= 2)
    .map(({ place, login, nr }) => {
      const pass = nr === 1 ? 'A' : 'B';
      const ownRows = scripts
        .filter((script) => script.place === place)
        .sort((a, b) => a.bundleno - b.bundleno || a.barcode.localeCompare(b.barcode))
        .map(({ bundleno, barcode, highest }) =>
          keying(pass, bundleno, barcode, Number(barcode.slice(2, 7)) % (highest + 1)),
        );
      return { login, pass, keyings: ownRows };
    });
}

/**
 * Operators key 20,000 marks while API and database are killed in turn, ten times. L: every acknowledged keying is
 * stored exactly once, with its event, and every queued one arrives. R: every script has the marks that were sent. C:
 * the chains are valid.
 */
async function campEntries({ victims, scripts, connect, print: log }: Scene): Promise<Outcome[]> {
  const operators = await plan(await connect(), scripts);
  const all = operators.flatMap(({ keyings }) => keyings);
  const acknowledged = new Map<string, Acknowledged>();
  let again = 0;
  let broken: Error | undefined;
  const writers = operators.map(async ({ login, keyings }) => {
    const token = await signIn(victims.api, login, victims.password);
    return drain({ api: victims.api, token, stopped: () => broken !== undefined }, keyings, (entry, tries) => {
      if (acknowledged.has(entry.key)) throw new Error(`${entry.key} was acknowledged twice.`);
      acknowledged.set(entry.key, entry);
      if (tries > 1) again += 1;
    });
  });
  const began = performance.now();
  const kills = killInTurn(victims, all.length, () => acknowledged.size, log).catch((error: unknown) => {
    broken = error as Error;
  });
  const rejected = (await Promise.all(writers)).flat();
  await kills;
  if (broken) throw broken;
  const seconds = (performance.now() - began) / 1000;
  log(
    `${acknowledged.size} keyings acknowledged in ${seconds.toFixed(1)} s, ${again} of them after more than one try; ${rejected.length} refused.`,
  );
  for (const { status, body } of rejected.slice(0, 3)) log(`  refused: ${status} ${body.slice(0, 200)}`);
  return checkOutcome(await connect(), all, acknowledged, rejected.length);
}

/** Kills API and database in turn, each at a moment of its own between two marks of the way. */
async function killInTurn(
  victims: Victims,
  total: number,
  reached: () => number,
  log: (line: string) => void,
): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const moment = Math.floor((total * (kill - 0.25 + randomInt(500) / 1000)) / (KILLS + 1));
    while (reached() < moment) await new Promise((resolve) => setTimeout(resolve, 5));
    const which = kill % 2 === 1 ? 'API' : 'PostgreSQL';
    const index = reached();
    const began = performance.now();
    await (which === 'API' ? victims.killApi() : victims.killDatabase());
    log(`kill ${kill}: ${which} after ${index} keyings, back in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

async function checkOutcome(
  db: pg.Client,
  all: readonly Keying[],
  acknowledged: ReadonlyMap<string, Acknowledged>,
  rejected: number,
): Promise<Outcome[]> {
  const { rows: events } = await db.query<{
    idempotency_key: string;
    id: string;
    barcode: string;
    pass: string;
    new_mark: number;
  }>('select idempotency_key, id, barcode, pass, new_mark from valuation_event where idempotency_key = any($1)', [
    all.map(({ key }) => key),
  ]);
  const byKey = new Map<string, typeof events>();
  for (const event of events) byKey.set(event.idempotency_key, [...(byKey.get(event.idempotency_key) ?? []), event]);
  const lost = [...acknowledged.values()].filter(
    ({ key, event }) => !byKey.get(key)?.some(({ id }) => Number(id) === event),
  );
  const doubled = [...byKey.values()].filter((list) => list.length > 1);
  const { rows: marks } = await db.query<{ barcode: string; amark: number | null; bmark: number | null }>(
    'select barcode, amark, bmark from camp_mark where barcode = any($1)',
    [all.map(({ barcode }) => barcode)],
  );
  const current = new Map(marks.map((mark) => [mark.barcode.trim(), mark]));
  const other = all.filter(({ barcode, pass, mark }) => {
    const row = current.get(barcode);
    return (pass === 'A' ? row?.amark : row?.bmark) !== mark;
  });
  return [
    { sentence: `L: of ${acknowledged.size} acknowledged keyings ${lost.length} are lost`, holds: lost.length === 0 },
    { sentence: `L: ${doubled.length} keyings stand twice`, holds: doubled.length === 0 },
    {
      sentence: `L: of ${all.length} queued keyings ${all.length - acknowledged.size} never arrived, ${rejected} were refused`,
      holds: acknowledged.size === all.length,
    },
    { sentence: `R: ${other.length} scripts hold another mark than was keyed`, holds: other.length === 0 },
  ];
}

export const campEntriesFault: Fault = {
  id: 4,
  title: 'API and PostgreSQL killed while marks are keyed',
  cause: `SIGKILL to the API and to PostgreSQL in turn, ${KILLS} times in ${KEYINGS.toLocaleString('en-IN')} keyings of all camps`,
  mustHold: 'every acknowledged mark stands exactly once, every queued one arrives, the API reconnects by itself',
  times: 1,
  run: campEntries,
};
