import pg from 'pg';
import type { BenchOptions } from './options';
import { table } from './report';
import type { Report } from './report';
import { quantile, spreadOf } from './statistics';
import { hasReliableWriteFigures, readDatabaseFacts } from './students';

/** Limit before a release: times the same rows written in psql with the history and the audit line they must have. */
const GATE = 4;
const MARKS = 60;
/** Minimum rows of a list whose figures are reported: a small demo has no list of sixty. */
const MIN_SAVES_PER_SECOND = 40;
const LISTS_PER_SECOND = 3;
const SUSTAINED_SECONDS = 20;
/** Saves of each side in a pair: one alone is over in a few milliseconds. */
const SAVES = 10;

interface List {
  exam_id: number;
  exam_tbl: string;
  colcode: string;
  p_code: string;
  sem: number;
  intl_max: number;
  intl_aply: boolean;
  ids: number[];
  reg_nos: string[];
  marks: (number | null)[];
}

/** Lists of different colleges and papers in an exam whose internal marks may change; the longest first, sixty rows of each. */
async function pickLists(client: pg.Client): Promise<List[]> {
  const { rows } = await client.query<List>(
    `select e.id as exam_id, e.exam_tbl, e.intl_aply, a.colcode, a.p_code, a.sem, max(c.intl_max) as intl_max,
       (array_agg(a.id::int order by a.id))[1:$1] as ids, (array_agg(a.reg_no order by a.id))[1:$1] as reg_nos,
       (array_agg(a.intl_mark order by a.id))[1:$1] as marks
     from exam e join exam_application a on a.exam_id = e.id join course c on c.cour_id = a.cour_id
     where e.stage in ('APPLICATION', 'VALUATION') and c.intl_max >= 20 and a.intl_source is distinct from 'CARRIED'
       and not exists (select from paper_lock l where l.exam_id = e.id and l.colcode = a.colcode and l.p_code = a.p_code
         and l.kind = 'INTERNAL' and l.reopened_at is null)
     group by e.id, e.exam_tbl, e.intl_aply, a.colcode, a.p_code, a.sem
     having count(*) >= $2 order by least(count(*), $1) desc, a.colcode, a.p_code limit 6`,
    [MARKS, MIN_SAVES_PER_SECOND],
  );
  if (rows.length === 0)
    throw new Error(`No paper of a college has ${MIN_SAVES_PER_SECOND} students whose internal marks may change.`);
  return rows;
}

const PLAIN = `update exam_application a set intl_mark = g.mark, intl_source = 'ENTERED', row_version = a.row_version + 1
  from unnest($2::bigint[], $3::smallint[]) as g(id, mark) where a.exam_id = $1 and a.id = g.id`;

/** The same rows, their chained history and the line of the audit log, in one transaction: what a save cannot leave out. */
const SAME = `with changed as (
    update exam_application a set intl_mark = g.mark, intl_source = 'ENTERED', row_version = a.row_version + 1
    from unnest($2::bigint[], $3::smallint[]) as g(id, mark) where a.exam_id = $1 and a.id = g.id
    returning a.id, a.colcode, a.p_code, g.mark),
  noted as (
    select append_mark_history($1, 'INTERNAL', $4, null, 'bench', array_agg(c.id), array_agg(c.colcode), array_agg(c.p_code),
      array_agg(null::smallint), array_agg(c.mark)) from changed c)
  insert into audit_log (action, entity, exam_id, actor_id, after)
  select 'INTERNAL_MARKS_SAVED', 'exam_application', $1, $4, jsonb_agg(jsonb_build_array(c.id, c.mark)) from changed c cross join noted`;

const turns = new Map<List, number>();

/** Every mark of a list another than at the last turn: no save finds what it would write. */
function nextMarks(list: List): number[] {
  const turn = (turns.get(list) ?? 0) + 1;
  turns.set(list, turn);
  return list.ids.map((_, index) => (turn + index) % 20);
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Saving a list of sixty internal marks end to end beside the same UPDATE, and three such lists a second for a while. */
export async function measureInternalMarks(options: BenchOptions): Promise<Report | string> {
  const { portal, database, password, pairs } = options;
  if (portal === null || database === null || password === null)
    return 'internal-marks: skipped, it takes --portal, --database and --password.';
  const facts = await readDatabaseFacts(database);
  if (!hasReliableWriteFigures(facts))
    return 'internal-marks: skipped, the database does not keep what it confirms (fsync, synchronous_commit).';
  const api = new URL('api/', portal);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const lists = await pickLists(client);
  const exams = [...new Set(lists.map(({ exam_id }) => exam_id))];
  const tokens = new Map<string, string>();
  const { rows: people } = await client.query<{ login: string; id: number }>(
    'select login, id::int from app_user where login = any($1)',
    [lists.map(({ colcode }) => colcode)],
  );
  const userOf = new Map(people.map(({ login, id }) => [login, id]));
  const signIn = async (colcode: string) => {
    const answer = await fetch(new URL('login/clglogin', api), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: colcode, password }),
    });
    if (!answer.ok) throw new Error(`College ${colcode} cannot sign in: ${answer.status}.`);
    tokens.set(colcode, ((await answer.json()) as { token: string }).token);
  };
  /** The version that was read, as the entry screen sends it; unknown after a plain statement. */
  const versions = new Map<List, number[]>();
  const visiblePart = (list: List, index: number) => {
    const row_version = versions.get(list)?.[index];
    return row_version === undefined ? {} : { row_version };
  };
  const send = async (list: List, marks: readonly (number | null)[]) => {
    const filter = { exam: list.exam_tbl, P_code: list.p_code, Sem: list.sem };
    const answer = await fetch(new URL('campDummy/update-intl-mark', api), {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.get(list.colcode)}`, 'content-type': 'application/json' },
      body: JSON.stringify(
        list.reg_nos.map((Reg_No, index) => ({
          ...filter,
          Reg_No,
          Int_mark: marks[index] ?? null,
          ...visiblePart(list, index),
        })),
      ),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`A list was refused with ${answer.status}: ${text.slice(0, 300)}`);
    const done = JSON.parse(text) as { saved: number; marks: { row_version: number }[] };
    versions.set(
      list,
      done.marks.map(({ row_version }) => row_version),
    );
    return done.saved;
  };
  const save = async (list: List) => {
    const saved = await send(list, nextMarks(list));
    if (saved !== list.ids.length) throw new Error(`${saved} of ${list.ids.length} marks were written.`);
  };
  const same = (list: List) => {
    versions.delete(list);
    return client.query(SAME, [list.exam_id, list.ids, nextMarks(list), userOf.get(list.colcode)]);
  };
  const plain = (list: List) => {
    versions.delete(list);
    return client.query(PLAIN, [list.exam_id, list.ids, nextMarks(list)]);
  };

  try {
    await client.query('update exam set intl_aply = true where id = any($1)', [exams]);
    for (const colcode of new Set(lists.map((list) => list.colcode))) await signIn(colcode);
    const list = lists[0]!;
    const runs: { save: number; same: number; plain: number }[] = [];
    // a mark that equals the stored one by chance would be no change
    for (const list of lists) await plain(list);
    // the first pair warms both sides up and is not counted
    for (let i = 0; i <= pairs; i++) {
      const run = { save: 0, same: 0, plain: 0 };
      for (let n = 0; n < SAVES; n++) run.plain += (await took(() => plain(list))) / SAVES;
      for (let n = 0; n < SAVES; n++) run.same += (await took(() => same(list))) / SAVES;
      for (let n = 0; n < SAVES; n++) run.save += (await took(() => save(list))) / SAVES;
      if (i > 0) runs.push(run);
    }
    const ratio = spreadOf(runs.map((run) => run.save / run.same));
    const toPlain = spreadOf(runs.map((run) => run.save / run.plain));

    // lists begin by the clock, whether or not the one before has been answered
    const waits: number[] = [];
    const begun = performance.now();
    const going: Promise<void>[] = [];
    for (let n = 0; n < LISTS_PER_SECOND * SUSTAINED_SECONDS; n++) {
      const due = begun + (n * 1000) / LISTS_PER_SECOND;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      going.push(took(() => save(lists[n % lists.length]!)).then((ms) => void waits.push(ms)));
    }
    await Promise.all(going);
    const seconds = (performance.now() - begun) / 1000;
    const sustained = {
      perSecond: waits.length / seconds,
      p50: quantile(waits, 0.5),
      p99: quantile(waits, 0.99),
    };
    const broken = await client.query('select 1 from unnest($1::int[]) e, lateral broken_mark_history_links(e)', [
      exams,
    ]);
    const passed = ratio.median <= GATE && waits.length >= seconds * LISTS_PER_SECOND * 0.95 && broken.rowCount === 0;
    const ms = (name: 'save' | 'same' | 'plain') => spreadOf(runs.map((run) => run[name])).median.toFixed(1);
    return {
      name: 'internal-marks',
      figures: {
        rows: list.ids.length,
        gate: GATE,
        ratio,
        toPlain,
        sustained,
        brokenLinks: broken.rowCount,
        passed,
        runs,
      },
      text: [
        '# Saving a list of internal marks against the same work in SQL, and against a bare UPDATE',
        '',
        ...table(
          ['marks', 'portal ms', 'beside', 'ms', 'ratio', 'gate'],
          [
            [
              String(list.ids.length),
              ms('save'),
              'UPDATE, history and audit line',
              ms('same'),
              ratio.median.toFixed(2),
              String(GATE),
            ],
            ['', '', 'UPDATE alone', ms('plain'), toPlain.median.toFixed(2), 'none'],
          ],
        ),
        '',
        `${LISTS_PER_SECOND} lists a second wished for ${SUSTAINED_SECONDS} s: ${sustained.perSecond.toFixed(2)} a second, p50 ${sustained.p50.toFixed(0)} ms, p99 ${sustained.p99.toFixed(0)} ms; ${broken.rowCount ?? 0} broken links of history.`,
        '',
        `Medians of ${pairs} alternating runs of ${SAVES} saves; gates ${passed ? 'hold' : 'are missed'}.`,
        '',
        `Database: ${JSON.stringify(facts)}.`,
      ],
    };
  } finally {
    // restores the marks; their history still shows the change
    for (const list of lists) if (tokens.has(list.colcode)) await send(list, list.marks);
    for (const { exam_id, intl_aply } of lists)
      await client.query('update exam set intl_aply = $2 where id = $1', [exam_id, intl_aply]);
    await client.end();
  }
}
