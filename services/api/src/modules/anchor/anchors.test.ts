import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sealAudit } from '../../core/audit/audit-seal';
import { SigningKeys } from '../../core/session/signing-keys';
import { apiUnderTest } from '../../testing/api-under-test';
import { keyedBundle, testCamp, type TestCamp } from '../../testing/camp-bundle';
import { rechain } from '../../testing/rechain';
import { makeRequests } from '../../testing/reval-requests';
import { sealAgain } from '../../testing/seal-again';
import { verifyChains } from '../audit/chain-verify';
import { anchorDigest, lineOf, publicKeyOf, readAnchor, signAnchor, type SignedAnchor } from './anchor-line';
import { ANCHORS_FILE, folderPlace } from './anchor-place';
import { createAnchor, type AnchorWriter } from './anchor-service';
import { compareWithAnchors } from './compare-service';
import { readOutsideAnchors } from './outside-anchors';

const api = apiUnderTest();
const keys = new SigningKeys([Buffer.alloc(32, 'anchor')]);
const otherKeys = new SigningKeys([Buffer.alloc(32, 'other')]);
const owner = () => api.clone.pools.owner;

let folder: string;
let writer: AnchorWriter;
const logged: string[] = [];
let camp: TestCamp;
let bundleno: number;
let barcodes: string[];
let paper: { exam_id: number; colcode: string; p_code: string };
let valued: { exam_id: number; chain: string; barcode: string };
let signer: number;
let release: { exam_id: number; version: number; reg_no: string; p_code: string; application_id: number };

/** The script of the newest batch that the camp received. */
const LATEST = '99999999';

const outside = () => path.join(folder, 'outside');
const anchors = async () => (await readFile(path.join(outside(), ANCHORS_FILE), 'utf8')).trim().split('\n');

/** A signature by the function that writes them all. */
const signedAs = (user: number, subject: string) =>
  owner().raw(`select write_signature(?, 'RELEASE', ?, ?, 'NONE', null, null, null, null, gen_random_uuid(), 'call')`, [
    user,
    subject,
    JSON.stringify({ content: { rows: 36 }, kind: 'RELEASE', subject }),
  ]);

/** Steps of a revaluation, in the chain of its camp and paper. */
async function valuedAgain(): Promise<typeof valued> {
  const db = owner();
  const exam = (await db('exam').where({ stage: 'REVALUATION' }).first<{ id: number }>('id')).id;
  const [made] = await makeRequests(db, exam, [{ original: 30, second: 40 }]);
  await sealAgain(db, exam);
  const script = await db('reval_script').where({ rid: made!.rid }).first();
  const filter = {
    exam_id: exam,
    place: script.place as string,
    p_code: made!.p_code,
    barcode: script.barcode as string,
  };
  const line = (officer_id: number, values: object) =>
    db('valuation_event').insert({ kind: 'REVALUATION', ...filter, officer_id, ...values });
  await line(script.aopid, { action: 'LOCATED' });
  await line(script.aopid, { action: 'KEYED', pass: 'A', new_mark: 40 });
  await line(script.bopid, { action: 'KEYED', pass: 'B', new_mark: 40 });
  return { exam_id: exam, chain: `${filter.place}, ${filter.p_code}`, barcode: filter.barcode };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-anchors-'));
  writer = {
    keys,
    own: folderPlace('storage', path.join(folder, 'own')),
    outside: [folderPlace('outside', outside())],
    log: { error: (...parts: unknown[]) => void logged.push(JSON.stringify(parts)) },
  };
  const db = owner();
  camp = await testCamp(api);
  ({ bundleno, barcodes } = await keyedBundle(
    api,
    camp,
    [1, 2, 3].map((slno) => ({ slno, a: 30 + slno, b: 30 + slno })),
  ));
  // B of the first script is voided with a reason and keyed again
  const step = { kind: 'FIRST', exam_id: camp.examId, bundleno, barcode: barcodes[0], pass: 'B', packet: 1, slno: 1 };
  await db('valuation_event').insert({
    ...step,
    action: 'VOID',
    old_mark: 31,
    reason: 'wrong script',
    officer_id: camp.co,
  });
  await db('valuation_event').insert({ ...step, action: 'KEYED', new_mark: 31, officer_id: camp.op2 });
  await db('script_receipt').insert({ exam_id: camp.examId, barcode: LATEST, place: camp.place, p_code: '25TEST01' });
  valued = await valuedAgain();
  signer = (await db('app_user').where({ login: '501' }).first<{ id: number }>('id')).id;
  for (const version of [1, 2, 3]) await signedAs(signer, `NOV2025 release ${version}`);
  paper = (await db('mark_history')
    .groupBy('exam_id', 'colcode', 'p_code')
    .havingRaw('count(*) >= 4')
    .orderBy(['exam_id', 'colcode', 'p_code'])
    .first('exam_id', 'colcode', 'p_code'))!;
  release = (await db('release_line as l')
    .join('result as r', (on) =>
      on.on('r.exam_id', 'l.exam_id').on('r.application_id', 'l.application_id').on('r.version', 'l.version'),
    )
    .where({ 'l.exam_id': valued.exam_id })
    .whereNotNull('r.ext_mark')
    .orderBy('l.application_id')
    .first('l.exam_id', 'l.version', 'l.reg_no', 'l.p_code', 'l.application_id'))!;
  await createAnchor(db, writer, 'HOUR');
  // what came between two anchors is named with the second
  await keyedBundle(api, camp, [{ slno: 1, a: 40 }]);
  await createAnchor(db, writer, 'CAMP_DAY');
  await createAnchor(db, writer, 'HOUR');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const compare = async (db = owner(), overrides: Partial<Parameters<typeof compareWithAnchors>[1]> = {}) =>
  compareWithAnchors(db, {
    ...(await readOutsideAnchors(path.join(outside(), ANCHORS_FILE), undefined)),
    ...overrides,
  });

/**
 * What the owner of the database does, rolled back after both checks: that of the chains against themselves and that against
 * the anchors from outside.
 */
async function attacked(...steps: (string | ((trx: ReturnType<typeof owner>) => Promise<unknown>))[]) {
  const trx = await owner().transaction();
  try {
    await trx.raw('set local session_replication_role = replica');
    for (const step of steps) await (typeof step === 'string' ? trx.raw(step) : step(trx));
    return { itself: (await verifyChains(trx)).broken, anchored: (await compare(trx)).broken };
  } finally {
    await trx.rollback();
  }
}

test('untouched chains are as every anchor has them, and the sentence names the last one', async () => {
  const { whole, broken } = await compare();
  expect(broken).toEqual([]);
  const last = readAnchor((await anchors()).at(-1)!)!;
  expect(whole).toContain(`chains as 3 anchors have them (the last one ${anchorDigest(last).slice(0, 16)}`);
  expect(whole).toContain(publicKeyOf(keys));
  expect(Number(whole.split(' ')[0]!.replaceAll(',', ''))).toBeGreaterThan(30);
});

test('an anchor lists what changed since the one before, and one of a quiet hour is small', async () => {
  const [first, second, third] = (await anchors()).map((line) => readAnchor(line)!);
  expect(first!.roots.map(({ kind }) => kind).sort()).toEqual(
    expect.arrayContaining(['AUDIT', 'FIRST', 'MARKS', 'RECEIPTS', 'RELEASE', 'REVALUATION', 'SIGNATURES'].slice(1)),
  );
  expect(second!.roots.map(({ kind }) => kind)).toContain('FIRST');
  expect(second!.roots.map(({ kind }) => kind)).not.toContain('MARKS');
  expect(third).toMatchObject({ roots: [], list: null, previous: anchorDigest(second!), number: 3 });
  expect(lineOf(third!).length).toBeLessThan(600);
});

const ofBundle = () => `kind = 'FIRST' and exam_id = ${camp.examId} and chain = '${bundleno}'`;
const ofPaper = () => `exam_id = ${paper.exam_id} and colcode = '${paper.colcode}' and p_code = '${paper.p_code}'`;
const ofReval = () => `kind = 'REVALUATION' and exam_id = ${valued.exam_id} and chain = '${valued.chain}'`;
const ofSigner = () => `user_id = ${signer}`;
const ofCamp = () => `exam_id = ${camp.examId} and place = '${camp.place}'`;
const markOf = (index: number, change: string) =>
  `update camp_mark set ${change} where exam_id = ${camp.examId} and barcode = '${barcodes[index]}'`;
const historyLine = `exam_id, application_id, colcode, p_code, field, old_value, new_value, by_user, at, reason, request_id`;
const eventLine = `kind, exam_id, chain, bundleno, place, p_code, barcode, action, pass, old_mark, new_mark, packet, slno, officer_id, by_user, at, reason`;

/** Ways to write history anew: what is done, and what must be named. The chains agree with themselves afterwards. */
const WAYS: [what: string, steps: () => string[], named: () => string][] = [
  [
    'history: a mark',
    () => [
      `update mark_history set new_value = new_value + 1 where ${ofPaper()} and seq = 2`,
      rechain('mark_history', ofPaper()),
    ],
    () => 'line 2 (row',
  ],
  [
    'history: the person',
    () => [
      `update mark_history set by_user = (select max(id) from app_user) where ${ofPaper()} and seq = 3`,
      rechain('mark_history', ofPaper()),
    ],
    () => 'line 3 (row',
  ],
  [
    'history: the time',
    () => [
      `update mark_history set at = at - interval '1 day' where ${ofPaper()} and seq = 1`,
      rechain('mark_history', ofPaper()),
    ],
    () => 'line 1 (row',
  ],
  [
    'history: the reason',
    () => [
      `update mark_history set reason = 'agreed' where ${ofPaper()} and seq = 2`,
      rechain('mark_history', ofPaper()),
    ],
    () => 'line 2 (row',
  ],
  [
    'history: a line from the middle is gone',
    () => [`delete from mark_history where ${ofPaper()} and seq = 2`, rechain('mark_history', ofPaper())],
    () => 'line 2 (row',
  ],
  [
    'history: the newest lines are gone',
    () => [`delete from mark_history where ${ofPaper()} and seq > 2`, rechain('mark_history', ofPaper())],
    () => 'line 3 is missing',
  ],
  [
    'history: a line put in, dated back',
    () => [
      `insert into mark_history (${historyLine}, seq, prev_hash, hash) select ${historyLine.replace(', at,', ", at - interval '1 minute',")}, 900000, hash, hash
       from mark_history where ${ofPaper()} and seq = 2`,
      rechain('mark_history', ofPaper(), 'at, seq desc'),
    ],
    () => 'line 1 (row',
  ],
  [
    'history: two lines have changed places',
    () => [rechain('mark_history', ofPaper(), `case seq when 2 then 3 when 3 then 2 else seq end`)],
    () => 'line 2 (row',
  ],
  [
    'history: the whole chain is gone, head and all',
    () => [`delete from mark_history where ${ofPaper()}`, `delete from mark_history_head where ${ofPaper()}`],
    () => 'line 1 is missing',
  ],
  [
    'keying: a mark, in journal and bundle',
    () => [
      `update valuation_event set new_mark = 75 where ${ofBundle()} and seq = 3`,
      `update camp_mark m set amark = case e.pass when 'A' then 75 else amark end, bmark = case e.pass when 'B' then 75 else bmark end
       from valuation_event e where m.exam_id = e.exam_id and m.barcode = e.barcode and e.kind = 'FIRST' and e.exam_id = ${camp.examId}
         and e.chain = '${bundleno}' and e.seq = 3`,
      rechain('valuation_event', ofBundle()),
    ],
    () => 'line 3 (row',
  ],
  [
    'keying: the operator',
    () => [
      `update valuation_event set officer_id = ${camp.co} where ${ofBundle()} and seq = 1`,
      rechain('valuation_event', ofBundle()),
    ],
    () => 'line 1 (row',
  ],
  [
    'keying: the newest one is gone, with its mark',
    () => [
      `delete from valuation_event where ${ofBundle()} and seq = 8`,
      markOf(0, 'bmark = null, bopid = null'),
      rechain('valuation_event', ofBundle()),
    ],
    () => 'line 8 is missing',
  ],
  [
    'keying: two have changed places',
    () => [rechain('valuation_event', ofBundle(), 'case seq when 4 then 5 when 5 then 4 else seq end')],
    () => 'line 4 (row',
  ],
  [
    'keying: one put in, dated back',
    () => [
      `insert into valuation_event (${eventLine}, seq, prev_hash, hash) select ${eventLine.replace(', at,', ", at - interval '1 minute',")}, 900000, hash, hash
       from valuation_event where ${ofBundle()} and seq = 2`,
      rechain('valuation_event', ofBundle(), `case seq when 900000 then 1.5 else seq end`),
    ],
    () => 'line 2 (row',
  ],
  [
    'void: its reason',
    () => [
      `update valuation_event set reason = 'asked by the chief' where ${ofBundle()} and action = 'VOID'`,
      rechain('valuation_event', ofBundle()),
    ],
    () => 'line 7 (row',
  ],
  [
    'void: it never happened',
    () => [`delete from valuation_event where ${ofBundle()} and seq in (7, 8)`, rechain('valuation_event', ofBundle())],
    () => 'line 7 is missing',
  ],
  [
    'revaluation: a mark, in journal and script',
    () => [
      `update valuation_event set new_mark = 75 where ${ofReval()} and pass is not null`,
      `update reval_script set amark = 75, bmark = 75 where barcode = '${valued.barcode}' and exam_id = ${valued.exam_id}`,
      rechain('valuation_event', ofReval()),
    ],
    () => 'line 2 (row',
  ],
  [
    'receipts: another script in the batch',
    () => [
      `update receipt_event set scripts = scripts - 0 where ${ofCamp()} and seq = 1`,
      `delete from script_receipt r where ${ofCamp()} and not exists (select from receipt_event e cross join jsonb_array_elements(e.scripts) s
         where e.exam_id = r.exam_id and s ->> 0 = r.barcode::text)`,
      rechain('receipt_event', ofCamp()),
    ],
    () => 'line 1 (row',
  ],
  [
    'receipts: a batch is gone, with its receipt',
    () => [
      `delete from script_receipt where exam_id = ${camp.examId} and barcode = '${LATEST}'`,
      `delete from receipt_event where ${ofCamp()} and scripts::text like '%${LATEST}%'`,
      rechain('receipt_event', ofCamp()),
    ],
    () => 'Receipts of scripts, camp Sona',
  ],
  [
    'signature: what was signed, with its digest',
    () => [
      `update signature set content = replace(content, '36', '35'), digest = sha256(convert_to(replace(content, '36', '35'), 'UTF8'))
       where ${ofSigner()} and seq = 2`,
      rechain('signature', ofSigner()),
    ],
    () => `Signatures of account ${signer}: line 2 (row`,
  ],
  [
    'signature: the newest one was never given',
    () => [`delete from signature where ${ofSigner()} and seq = 3`, rechain('signature', ofSigner())],
    () => `Signatures of account ${signer}: line 3 is missing`,
  ],
  [
    'signature: given by another person',
    () => [
      `update signature set user_id = (select max(id) from app_user), seq = 1, prev_hash = decode(repeat('00', 32), 'hex')
       where ${ofSigner()} and seq = 3`,
      `insert into signature_head (user_id, seq, hash) select max(id), 1, sha256('x') from app_user`,
      rechain('signature', `user_id = (select max(id) from app_user)`),
      rechain('signature', ofSigner()),
    ],
    () => `Signatures of account ${signer}: line 3 is missing`,
  ],
];

describe('the owner of the database changes rows and links their chain anew', () => {
  test.each(WAYS)(
    '[D16-9] %s: the chains agree with themselves, the anchors name the line',
    async (what, steps, named) => {
      const { itself, anchored } = await attacked(...steps());
      expect({ what, itself }).toEqual({ what, itself: [] });
      expect(anchored).toHaveLength(1);
      expect(anchored[0]).toContain(named());
      expect(anchored[0]).toMatch(/anchor 1 of \d\d-\d\d-\d{4}/);
    },
  );

  test('[SEC-6] a result and its release are written anew: release, register number and paper are named', async () => {
    const { exam_id, version, application_id, reg_no, p_code } = release;
    const { itself, anchored } = await attacked(
      `update result set ext_mark = ext_mark + 1, total_mark = total_mark + 1
       where exam_id = ${exam_id} and version = ${version} and application_id = ${application_id}`,
      (trx) => sealAgain(trx, exam_id),
    );
    expect(itself).toEqual([]);
    expect(anchored).toEqual([
      expect.stringMatching(
        new RegExp(`^Results of .+, release ${version}: line 1 \\(${reg_no}, ${p_code}\\) is not as anchor 1 of`),
      ),
    ]);
  });

  test('a release whose signer was exchanged is named', async () => {
    const { anchored } = await attacked(
      `update result_release set released_at = released_at - interval '1 day' where exam_id = ${release.exam_id} and version = ${release.version}`,
    );
    expect(anchored).toEqual([expect.stringMatching(new RegExp(`^Results of .+, release ${release.version}: `))]);
  });

  test('what was written after the last anchor is proved by the next one only: the known gap of an hour', async () => {
    const trx = await owner().transaction();
    try {
      await trx('valuation_event').insert({
        kind: 'FIRST',
        exam_id: camp.examId,
        bundleno,
        barcode: barcodes[0],
        pass: 'A',
        action: 'CHANGED',
        old_mark: 31,
        new_mark: 31,
        officer_id: camp.op1,
        packet: 1,
        slno: 1,
      });
      expect((await compare(trx)).broken).toEqual([]);
      await trx.raw('set local session_replication_role = replica');
      const cut = `delete from valuation_event where ${ofBundle()} and seq = 9; ${rechain('valuation_event', ofBundle())}`;
      await trx.raw(cut);
      expect((await compare(trx)).broken).toEqual([]);
    } finally {
      await trx.rollback();
    }
  });
});

describe('a file of anchors', () => {
  const withLines = async (change: (lines: string[]) => string[]) =>
    (await compare(owner(), { text: change(await anchors()).join('\n') })).broken;
  const resigned = (line: string, change: Partial<SignedAnchor>, by = keys) => {
    const { key: _key, signature: _signature, ...body } = { ...readAnchor(line)!, ...change };
    return lineOf(signAnchor(body, by));
  };

  test('[D16-9] with a line removed, reordered or changed is named', async () => {
    expect(await withLines(([a, , c]) => [a!, c!])).toContainEqual(
      'After anchor 1 the anchors file goes on with anchor 3, not with 2: a line was removed, or lines have changed places',
    );
    expect(await withLines(([, b, c]) => [b!, c!])).toContainEqual(
      expect.stringContaining('The anchors file begins with anchor 2, not with 1'),
    );
    expect(await withLines(([a, b, c]) => [a!, c!, b!])).toContainEqual(
      expect.stringContaining('goes on with anchor 3, not with 2'),
    );
    expect(await withLines(([a, b, c]) => [a!, b!.replace('CAMP_DAY', 'HOUR'), c!])).toContainEqual(
      'Anchor 2 is not as it was signed',
    );
    expect(await withLines(([a, b, c]) => [a!, b!.slice(0, -5), c!])).toContainEqual(
      'Line 2 of the anchors file is no anchor',
    );
    expect(await withLines(() => [])).toContainEqual('The anchors file is empty');
  });

  test('[D16-9] signed with another key is named, whole or in one line', async () => {
    expect(await withLines(([a, b, c]) => [a!, resigned(b!, {}, otherKeys), c!])).toContainEqual(
      expect.stringMatching(/^Anchor 2 is signed with another key/),
    );
    const forged = (await anchors()).map((line) => resigned(line, {}, otherKeys)).join('\n');
    const { broken } = await compare(owner(), { text: forged, keys: [publicKeyOf(keys)] });
    expect(broken).toContainEqual(expect.stringMatching(/^Anchor 1 is signed with another key/));
    // without the key on paper the portal's own copy and the digest of the anchor before still tell
    expect((await compare(owner(), { text: forged })).broken.length).toBeGreaterThan(0);
  });

  test('signed anew by somebody who has the key breaks the digests that follow, and differs from the own copy', async () => {
    const broken = await withLines(([a, b, c]) => [a!, resigned(b!, { cause: 'HOUR' }), c!]);
    expect(broken).toContainEqual('Anchor 3 does not follow the anchor before it');
    expect(broken).toContainEqual(`The portal's own anchor 2 is not that of the file`);
  });

  test('whose list of heads is missing or was changed is named', async () => {
    const { list } = await readOutsideAnchors(outside(), undefined);
    expect((await compare(owner(), { list: async () => undefined })).broken).toContainEqual(
      expect.stringMatching(/^The list of heads of anchor 1 \([0-9a-f]{64}\) is not there/),
    );
    const second = readAnchor((await anchors())[1]!)!;
    const swapped = async (digest: string) =>
      list(digest === second.list ? readAnchor((await anchors())[0]!)!.list! : digest);
    expect((await compare(owner(), { list: swapped })).broken).toContainEqual(
      expect.stringMatching(/^The list of heads of anchor 2 .* is not what was signed/),
    );
  });

  test('[D16-9] outside still tells when anchors, lists and database inside were all written anew', async () => {
    const inside = path.join(folder, 'rewritten');
    await cp(path.join(folder, 'own'), inside, { recursive: true });
    const forgedLine = resigned((await anchors())[0]!, { all: '0'.repeat(64) });
    await writeFile(path.join(inside, ANCHORS_FILE), `${forgedLine}\n`);
    const { anchored } = await attacked(
      `update mark_history set new_value = new_value + 1 where ${ofPaper()} and seq = 2`,
      rechain('mark_history', ofPaper()),
      (trx) =>
        trx.raw('update anchor set line = ?, digest = ? where number = 1', [
          forgedLine,
          Buffer.from(anchorDigest(readAnchor(forgedLine)!), 'hex'),
        ]),
      `delete from anchor_head`,
    );
    expect(anchored).toContainEqual(`The portal's own anchor 1 is not that of the file`);
    expect(anchored).toContainEqual(expect.stringContaining(`college and paper ${paper.colcode}, ${paper.p_code} of`));
  });
});

describe('a place', () => {
  test('that could not be reached gets what it has missed with the next anchor', async () => {
    const late = folderPlace('late', path.join(folder, 'late'));
    await writeFile(path.join(folder, 'late'), 'a file where a folder is wanted');
    await createAnchor(owner(), { ...writer, outside: [...writer.outside, late] }, 'HOUR');
    expect(logged.some((line) => line.includes('late'))).toBe(true);
    await rm(path.join(folder, 'late'));
    await createAnchor(owner(), { ...writer, outside: [...writer.outside, late] }, 'HOUR');
    expect(await readFile(path.join(folder, 'late', ANCHORS_FILE), 'utf8')).toBe(
      await readFile(path.join(outside(), ANCHORS_FILE), 'utf8'),
    );
    const kept = await readOutsideAnchors(path.join(folder, 'late'), undefined);
    expect((await compareWithAnchors(owner(), kept)).broken).toEqual([]);
  });

  test('whose file was cut, or belongs to another portal, is not written to any more', async () => {
    await appendFile(path.join(folder, 'late', ANCHORS_FILE), `${(await anchors())[0]!}\n`);
    const place = folderPlace('late', path.join(folder, 'late'));
    await expect(place.append({ number: 9, line: '{}' })).rejects.toThrow(
      'ends with anchor 1, and anchor 9 is to be written',
    );
  });

  test('anchors taken at one instant by two workers stand in one order', async () => {
    const before = (await anchors()).length;
    await Promise.all([1, 2, 3, 4].map(() => createAnchor(owner(), writer, 'HOUR')));
    expect((await anchors()).length).toBe(before + 4);
    expect((await compare()).broken).toEqual([]);
  });
});

describe('the audit log', () => {
  test('[D16-9] a row changed, its blocks sealed anew: the block is named; so are rows cut off at the end', async () => {
    const db = owner();
    const user = await db('app_user').first('id');
    for (const n of [1, 2, 3]) {
      await db('audit_log').insert({ actor_id: user.id, action: 'TRIED', entity: 'test', entity_key: String(n) });
      await createAnchor(db, writer, 'HOUR');
    }
    const resealed = async (sql: string) => {
      await db.transaction(async (trx) => {
        await trx.raw('set local session_replication_role = replica');
        await trx.raw(sql);
        await trx.raw('delete from audit_seal; delete from chain_anchor');
      });
      await sealAudit(db);
      return { itself: (await verifyChains(db)).broken, anchored: (await compare()).broken };
    };
    const last = await db('audit_log').where({ entity: 'test', entity_key: '3' }).first('id');
    const cut = await resealed(`delete from audit_log where id = ${last.id}`);
    expect(cut.itself).toEqual([]);
    expect(cut.anchored).toEqual([expect.stringMatching(/^Audit log: block \d+ (is not as|is missing)/)]);
    const changed = await resealed(`update audit_log set actor_id = null where entity = 'test' and entity_key = '2'`);
    expect(changed.itself).toEqual([]);
    expect(changed.anchored).toEqual([expect.stringMatching(/^Audit log: block \d+/)]);
  });
});
