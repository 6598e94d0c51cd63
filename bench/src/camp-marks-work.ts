import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { signIn } from './portal-work';

/** Operators who key at the same time on the design's busiest day. */
export const OPERATORS = 130;

export interface Operator {
  token: string;
  officer: number;
  place: string;
}

/** One mark that can be keyed: by an operator of the camp the script belongs to. */
export interface Keying {
  operator: Operator;
  bundleno: number;
  barcode: string;
}

export interface CampWork {
  examId: number;
  operators: Operator[];
  /** In the order of keying; neighbours are of different bundles, as the keyings of many operators are. */
  keyings: Keying[];
}

/** Bundles in which nobody has keyed but the operators of the benchmark, with the scripts that were received into them. */
const BUNDLES = `
  select b.bundleno, b.place, array_agg(v.barcode order by v.barcode) as barcodes
  from bundle b join script_receipt r on r.exam_id = b.exam_id and r.bundleno = b.bundleno
  join v_camp_script v on v.exam_id = b.exam_id and v.barcode = r.barcode and v.status = 'OK' and v.place = b.place
  where b.exam_id = $1 and b.state = 'RECEIVED'
    and not exists (select from camp_mark m where m.exam_id = b.exam_id and m.bundleno = b.bundleno and m.aopid <> all($2::bigint[]))
    and not exists (select from camp_mark m where m.exam_id = b.exam_id and m.barcode = v.barcode and m.bundleno <> b.bundleno)
  group by 1, 2 order by 1`;

/** Scripts of each camp that nobody has keyed or received. */
const LOOSE_SCRIPTS = `
  select v.place, array_agg(v.barcode order by v.barcode) as barcodes
  from v_camp_script v join camp c on c.place = v.place
  where v.exam_id = $1 and v.status = 'OK'
    and not exists (select from camp_mark m where m.exam_id = v.exam_id and m.barcode = v.barcode)
    and not exists (select from script_receipt r where r.exam_id = v.exam_id and r.barcode = v.barcode)
  group by 1 order by 1`;

/** Scripts one call receives. */
const CALL_OF_SCRIPTS = 500;

interface Exam {
  id: number;
  name: string;
}

/** The exam that is being valued. */
async function examInValuation(client: pg.Client): Promise<Exam> {
  const { rows } = await client.query<Exam>(
    `select id, exam_tbl as name from exam where stage = 'VALUATION' and camp_locked_at is null order by id desc limit 1`,
  );
  if (!rows[0]) throw new Error('No exam is being valued in this database.');
  return rows[0];
}

async function call<Reply>(address: URL, headers: Record<string, string>, body?: object): Promise<Reply> {
  const answer = await fetch(address, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Reply;
}

/** Receives what lies loose in the camps and bundles it, as the office does on a camp's behalf. */
async function bundleLooseScripts(client: pg.Client, api: URL, password: string, exam: Exam): Promise<void> {
  const { rows } = await client.query<{ place: string; barcodes: string[] }>(LOOSE_SCRIPTS, [exam.id]);
  if (rows.length === 0) return;
  const headers = await signIn(api, '501', password);
  const receipts = new URL('camp-bundles/receipts', api);
  for (const { place, barcodes } of rows) {
    const camp = { exam: exam.name, place };
    for (let from = 0; from < barcodes.length; from += CALL_OF_SCRIPTS)
      await call(receipts, headers, { ...camp, barcodes: barcodes.slice(from, from + CALL_OF_SCRIPTS) });
    const waiting = new URL(`${receipts.href}?${new URLSearchParams(camp).toString()}`);
    const papers = await call<{ p_code: string; waiting: number }[]>(waiting, headers);
    for (const paper of papers.filter((item) => item.waiting > 0))
      await call(new URL('camp-bundles', api), headers, { ...camp, p_code: paper.p_code });
  }
}

/** Operators of their own, signed in without their password: a sign-in is not what is measured. */
async function plantOperators(client: pg.Client, examId: number, places: string[]): Promise<Operator[]> {
  const operators: Operator[] = [];
  for (let n = 1; n <= OPERATORS; n++) {
    const login = `bench${n}@example.org`;
    const place = places[n % places.length]!;
    const user = await client.query<{ id: string }>(
      `insert into app_user (login, name, email, password_hash, kind, must_change) values ($1, $2, $1, 'none', 'OFFICER', false)
       on conflict (login) do update set active = true returning id`,
      [login, `Bench operator ${n}`],
    );
    const officer = await client.query<{ id: string }>(
      `insert into camp_officer (user_id, exam_id, name, designation, email, role, place) values ($1, $2, $3, 'Operator', $4, 'OP', $5)
       on conflict (exam_id, user_id) do update set place = excluded.place, active = true returning id`,
      [user.rows[0]!.id, examId, `Bench operator ${n}`, login, place],
    );
    const token = randomBytes(32).toString('base64url');
    await client.query(
      `insert into user_session (user_id, token_hash, expires_at) values ($1, $2, now() + interval '2 hours')`,
      [user.rows[0]!.id, createHash('sha256').update(token).digest()],
    );
    operators.push({ token, officer: Number(officer.rows[0]!.id), place });
  }
  return operators;
}

/** What the operators have to key. Bundles and the journal of the marks stay: it is for a demo database only. */
export async function plantCampWork(client: pg.Client, api: URL, password: string | null): Promise<CampWork> {
  const exam = await examInValuation(client);
  const examId = exam.id;
  if (password !== null) await bundleLooseScripts(client, api, password, exam);
  const known = await client.query<{ id: string }>(
    `select o.id from camp_officer o join app_user u on u.id = o.user_id where u.login like 'bench%@example.org'`,
  );
  const { rows } = await client.query<{ bundleno: number; place: string; barcodes: string[] }>(BUNDLES, [
    examId,
    known.rows.map(({ id }) => id),
  ]);
  const places = [...new Set(rows.map(({ place }) => place))];
  if (places.length === 0)
    throw new Error(
      'No camp has bundles that nobody has keyed; with --password they are made of scripts that lie loose.',
    );
  const operators = await plantOperators(client, examId, places);
  const byKey = new Map(places.map((place) => [place, operators.filter((operator) => operator.place === place)]));
  const bundles = rows.map(({ bundleno, place, barcodes }, i) => {
    const here = byKey.get(place)!;
    return { bundleno, barcodes, operator: here[i % here.length]! };
  });
  const longest = Math.max(...bundles.map(({ barcodes }) => barcodes.length));
  const keyings = Array.from({ length: longest }).flatMap((_none, index) =>
    bundles.flatMap(({ bundleno, barcodes, operator }) =>
      barcodes[index] === undefined ? [] : [{ operator, bundleno, barcode: barcodes[index] }],
    ),
  );
  await client.query('drop table if exists bench_keying');
  await client.query(
    'create table bench_keying (n integer primary key, officer bigint, place text, token bytea, bundleno integer, barcode text)',
  );
  await client.query(
    `insert into bench_keying select k.n - 1, k.officer, k.place, k.token, k.bundleno, k.barcode
     from unnest($1::bigint[], $2::text[], $3::bytea[], $4::int[], $5::text[]) with ordinality as k(officer, place, token, bundleno, barcode, n)`,
    [
      keyings.map(({ operator }) => operator.officer),
      keyings.map(({ operator }) => operator.place),
      keyings.map(({ operator }) => createHash('sha256').update(operator.token).digest()),
      keyings.map(({ bundleno }) => bundleno),
      keyings.map(({ barcode }) => barcode),
    ],
  );
  await client.query(
    `do $$ begin execute format('grant select on bench_keying to %I', current_database() || '_camp'); end $$`,
  );
  await client.query('analyze bench_keying');
  return { examId, operators, keyings };
}

/**
 * Takes the marks of the benchmark away, so that the next slice keys the same scripts for the first time. So many
 * marks at once make the portal count the candidates of all colleges anew, which no camp does to it: it is counted
 * here, so that no slice pays for it.
 */
export async function unkey(client: pg.Client, { examId, operators }: CampWork): Promise<void> {
  await client.query('delete from camp_mark where exam_id = $1 and aopid = any($2::bigint[])', [
    examId,
    operators.map(({ officer }) => officer),
  ]);
  await client.query('select count_eligible($1)', [examId]);
  await client.query('vacuum camp_mark, user_session, valuation_head');
}

/** Forbidden states of a mark: keyed twice, without its line in the journal, or in an invalid chain. */
export async function problemsOf(client: pg.Client, { examId }: CampWork, saved: number): Promise<string[]> {
  const { rows } = await client.query<{ marks: number; broken: number }>(
    `select (select count(*)::int from camp_mark m join camp_officer o on o.id = m.aopid join app_user u on u.id = o.user_id
       where m.exam_id = $1 and u.login like 'bench%@example.org') as marks,
       (select count(*)::int from broken_camp_mark_links($1)) as broken`,
    [examId],
  );
  const { marks, broken } = rows[0]!;
  return [
    ...(marks === saved ? [] : [`${saved} marks were confirmed and ${marks} stand`]),
    ...(broken === 0 ? [] : [`${broken} links of the journal do not hold`]),
  ];
}

/** Ends the sessions and takes the operators' access away; their names stay behind their marks. */
export async function clearCampWork(client: pg.Client): Promise<void> {
  await client.query(
    `delete from user_session where user_id in (select id from app_user where login like 'bench%@example.org')`,
  );
  await client.query(`update app_user set active = false where login like 'bench%@example.org'`);
  await client.query(
    `update camp_officer set active = false where user_id in (select id from app_user where login like 'bench%@example.org')`,
  );
  await client.query('drop table if exists bench_keying');
}
