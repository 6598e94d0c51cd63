import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clonedDatabase } from '@thervu/testing/database';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { httpSmsProvider } from './providers/http-sms-provider';
import type { NoticeProviders } from './providers/notice-provider';
import { smtpProvider } from './providers/smtp-provider';
import { insertNotice } from './notice-outbox-queries';
import { noticeTick } from './notice-jobs';
import { planNotices } from './planning-service';
import { isQuiet, sendNotices } from './sending-service';

const clone = clonedDatabase('tiny');
const db = () => clone.pools.owner;
const NOON = new Date('2026-06-01T06:30:00Z');
const FROM = { name: 'தேர்வு அலுவலகம்', address: 'exam@example.org' };
const MESSAGES = 10_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-notices-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await db()('notice_message').delete();
  await db()('notice').delete();
  await db()('notice_bounce').delete();
});

/** A text of our own, approved. */
async function template(channel: 'SMS' | 'EMAIL', body = 'About {#var#}.', subject = 'தேர்வு {#var#}'): Promise<number> {
  await db()('notice_template').where({ key: 'RESULT_OUT', channel, language: 'en' }).update({ state: 'RETIRED' });
  const [{ max }] = (await db()('notice_template').max('version as max')) as [{ max: number }];
  const numbers = { entity_id: '1', header: 'THERVU', dlt_id: '2', registered_body: body };
  const [row] = await db()('notice_template')
    .insert({
      ...{ key: 'RESULT_OUT', channel, language: 'en', version: Number(max) + 1, body, variables: ['exam'] },
      ...(channel === 'SMS' ? numbers : { subject }),
      state: 'APPROVED',
    })
    .returning<{ template_id: number }[]>('template_id');
  return row!.template_id;
}

/** A notice that may be sent, to students who have a contact. */
async function readyNotice(channel: 'SMS' | 'EMAIL', people: number, thing = 'test'): Promise<number> {
  const id = await template(channel);
  const [row] = await db()('notice')
    .insert({ key: 'RESULT_OUT', thing, audience: '{}', facts: '{}', people, state: 'READY' })
    .returning<{ notice_id: number }[]>('notice_id');
  const { rows } = await db().raw<{ rows: { id: number }[] }>(
    `insert into notice_message (notice_id, channel, to_kind, to_id, "values", template_id)
     select ?, ?, 'STUDENT', student_id::text, '{"exam":"EVEN 2026"}', ? from student order by student_id limit ? returning id`,
    [row!.notice_id, channel, id, people],
  );
  expect(rows).toHaveLength(people);
  await db().raw(
    `update student set email = 's' || student_id || '@example.org', mobile = '5' || lpad(student_id::text, 9, '0')
     where student_id::text in (select to_id from notice_message)`,
  );
  return row!.notice_id;
}

const send = (providers: NoticeProviders, now = NOON) =>
  sendNotices(db(), { providers, perSecond: 1000, now: () => now, progress: () => Promise.resolve() });
const states = async () => {
  const rows: { state: string; words: string | null; tries: number }[] = await db()('notice_message').orderBy('id');
  return rows.map(({ state, words, tries }) => ({ state, words, tries }));
};
/** Every message that waits for its next try is due now. */
const dueNow = () => db()('notice_message').where({ state: 'WAITING' }).update({ next_at: db().fn.now() });

describe('mail', () => {
  let server: SMTPServer;
  let received: ParsedMail[];
  /** What the relay answers to the next messages: a code, or a line that breaks. */
  let answers: (number | 'break' | 'break-after' | 'wait')[];
  let waiting: (() => void)[];

  beforeEach(async () => {
    received = [];
    answers = [];
    waiting = [];
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, session, callback) {
        const answer = answers.shift() ?? 250;
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          void (async () => {
            const cut = () =>
              (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections.forEach(
                ({ _socket }) => _socket.destroy(),
              );
            if (answer === 'break') return cut();
            if (typeof answer === 'number' && answer !== 250)
              return callback(Object.assign(new Error(`No to ${session.id}`), { responseCode: answer }));
            received.push(await simpleParser(Buffer.concat(parts)));
            if (answer === 'break-after') return cut();
            if (answer === 'wait') return void waiting.push(() => callback());
            callback();
          })();
        });
      },
      onRcptTo({ address }, _session, callback) {
        if (address.startsWith('gone')) callback(Object.assign(new Error('No such person'), { responseCode: 550 }));
        else callback();
      },
      logger: false,
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const port = () => (server.server.address() as AddressInfo).port;
  const relay = (plain = true) =>
    smtpProvider({
      host: '127.0.0.1',
      port: port(),
      implicitTls: false,
      user: undefined,
      password: undefined,
      from: FROM,
      plain,
    });

  test('[DEL-13] a Tamil subject and sender arrive as they were written, one message each', async () => {
    await readyNotice('EMAIL', 1);
    const provider = relay();
    await send({ EMAIL: provider });
    await provider.close!();
    expect(received.map(({ subject, text, from }) => [subject, text?.trim(), from?.value[0]])).toEqual([
      ['தேர்வு EVEN 2026', 'About EVEN 2026.', FROM],
    ]);
    expect(await states()).toEqual([{ state: 'SENT', words: null, tries: 1 }]);
  });

  test('no value and no contact adds a recipient, a header or another mail', async () => {
    await readyNotice('EMAIL', 2);
    const [first, second] = (await db()('notice_message').orderBy('id').select('id', 'to_id')) as {
      id: number;
      to_id: string;
    }[];
    const value = 'EVEN\r\nBcc: e@evil.test\r\n\r\nHi';
    await db()('notice_message')
      .where({ id: first!.id })
      .update({ values: JSON.stringify({ exam: value }) });
    // a contact nobody can type into the forms, as an import of long ago may have left it
    await db()('student').where({ student_id: second!.to_id }).update({ email: 'a@example.org, e@evil.test' });
    const envelopes: string[] = [];
    server.onRcptTo = ({ address }, _session, callback) => {
      envelopes.push(address);
      callback();
    };
    const provider = relay();
    await send({ EMAIL: provider });
    await provider.close!();
    expect(envelopes.filter((address) => address === 'e@evil.test')).toEqual([]);
    for (const { headers, bcc, to } of received) {
      expect(bcc).toBeUndefined();
      expect([...headers.keys()]).not.toContain('bcc');
      expect(JSON.stringify(to)).not.toContain('"address":"e@evil.test"');
    }
  });

  test('[DEL-13] 451 and a broken line are tried again under one Message-ID; what arrived twice has it too', async () => {
    await readyNotice('EMAIL', 1);
    const provider = relay();
    answers = [451, 'break', 'break-after', 250];
    for (const tries of [1, 2, 3]) {
      await send({ EMAIL: provider });
      expect(await states()).toEqual([{ state: 'WAITING', words: expect.any(String), tries }]);
      await send({ EMAIL: provider });
      expect((await states())[0]!.tries).toBe(tries);
      await dueNow();
    }
    await send({ EMAIL: provider });
    await provider.close!();
    expect(await states()).toEqual([{ state: 'SENT', words: null, tries: 4 }]);
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('[DEL-13] 550 is refused for good and listed with its reason; the contact is not tried again until it changes', async () => {
    await readyNotice('EMAIL', 1);
    await db().raw(
      `update student set email = 'gone@example.org' where student_id::text in (select to_id from notice_message)`,
    );
    const provider = relay();
    await send({ EMAIL: provider });
    const [refused] = await states();
    expect(refused).toEqual({ state: 'FAILED', words: expect.stringContaining('550'), tries: 1 });
    expect(refused!.words).not.toContain('gone@');
    await readyNotice('EMAIL', 1, 'next');
    await db().raw(
      `update student set email = 'gone@example.org' where student_id::text in (select to_id from notice_message)`,
    );
    await send({ EMAIL: provider });
    expect((await states()).at(-1)!.words).toContain('refused before');
    await db()('notice_message').update({ state: 'WAITING' });
    await db().raw(
      `update student set email = 'there@example.org' where student_id::text in (select to_id from notice_message)`,
    );
    await send({ EMAIL: provider });
    await provider.close!();
    expect((await states()).map(({ state }) => state)).toEqual(['SENT', 'SENT']);
  });

  test('a relay without STARTTLS gets no mail: TLS is demanded', async () => {
    await readyNotice('EMAIL', 1);
    const provider = relay(false);
    await send({ EMAIL: provider });
    await provider.close!();
    expect(received).toEqual([]);
    expect((await states())[0]!.state).toBe('WAITING');
  });

  test('[DEL-13] the sender is killed during the exchange: the mail is sent again with the same Message-ID', async () => {
    await readyNotice('EMAIL', 1);
    answers = ['wait'];
    const env = {
      NOTICE_SMTP_URL: `smtp://127.0.0.1:${port()}`,
      NOTICE_SMTP_PLAIN: 'yes',
      NOTICE_FROM: 'exam@example.org',
    };
    const child = sender({ ...env, NOTICE_HOSTS: '127.0.0.1' });
    await until(() => received.length === 1);
    child.kill('SIGKILL');
    await ended(child);
    expect(await states()).toEqual([{ state: 'SENDING', words: null, tries: 1 }]);
    const provider = relay();
    await until(async () => (await send({ EMAIL: provider })) !== undefined);
    await provider.close!();
    expect((await states())[0]!.state).toBe('SENT');
    expect(received).toHaveLength(2);
    expect(received[0]!.messageId).toBe(received[1]!.messageId);
  });
});

function sender(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', path.resolve(__dirname, '../../testing/notice-sender.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH ?? '', OWNER_URL: clone.ownerUrl, ...env },
  });
}
const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('SMS through a form', () => {
  let server: Server;
  let forms: Record<string, string>[];
  let answer: { status: number; text: string } | 'break';
  beforeEach(async () => {
    forms = [];
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        forms.push(Object.fromEntries(new URLSearchParams(text)));
        if (answer === 'break') return void request.socket.destroy();
        response.writeHead(answer.status).end(answer.text);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const gateway = () =>
    httpSmsProvider({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
      fields: { mobile: '{to}', message: '{text}', sender: '{header}', template: '{template}', key: 'secret' },
      success: /^OK (\w+)/,
    });

  test('fields are filled in, and the number of the gateway is kept', async () => {
    await readyNotice('SMS', 1);
    answer = { status: 200, text: 'OK a17' };
    await send({ SMS: gateway() });
    expect(forms).toEqual([
      {
        mobile: expect.stringMatching(/^5\d{9}$/),
        message: 'About EVEN 2026.',
        sender: 'THERVU',
        template: '2',
        key: 'secret',
      },
    ]);
    expect(await db()('notice_message').first('state', 'provider_ref')).toEqual({ state: 'SENT', provider_ref: 'a17' });
  });

  test('[DEL-13] an SMS of unknown outcome is not sent again by itself; a refused one is listed with its reason', async () => {
    await readyNotice('SMS', 1);
    answer = 'break';
    await send({ SMS: gateway() });
    await dueNow();
    await send({ SMS: gateway() });
    expect(forms).toHaveLength(1);
    expect(await states()).toEqual([
      { state: 'UNKNOWN', words: expect.stringContaining('may have been sent'), tries: 1 },
    ]);
    await db()('notice_message').update({ state: 'WAITING' });
    answer = { status: 200, text: 'ERR template' };
    await send({ SMS: gateway() });
    expect((await states())[0]).toMatchObject({ state: 'FAILED', words: '200 ERR template' });
  });

  test('[DEL-13] an SMS that was in the exchange when the sender died waits for a person', async () => {
    await readyNotice('SMS', 1);
    await db()('notice_message').update({ state: 'SENDING', tries: 1 });
    answer = { status: 200, text: 'OK b' };
    await send({ SMS: gateway() });
    expect(forms).toEqual([]);
    expect((await states())[0]!.state).toBe('UNKNOWN');
  });
});

describe('the outbox', () => {
  test('without a provider messages wait and say so', async () => {
    await readyNotice('EMAIL', 2);
    await noticeTick(db(), {}, NOON);
    // at noon the tick reminds colleges as well
    await db()('notice_message').whereNot({ to_kind: 'STUDENT' }).delete();
    expect(await states()).toEqual(Array(2).fill({ state: 'WAITING', words: 'not sent: no provider', tries: 0 }));
  });

  test('nothing is sent from 20:00 to 08:00 in India', async () => {
    expect([
      isQuiet(new Date('2026-06-01T14:29:59Z')),
      isQuiet(new Date('2026-06-01T14:30:00Z')),
      isQuiet(new Date('2026-06-01T02:29:59Z')),
      isQuiet(new Date('2026-06-01T02:30:00Z')),
    ]).toEqual([false, true, true, false]);
    await readyNotice('EMAIL', 2);
    const taken: string[] = [];
    const provider = {
      name: 'file',
      repeatable: true,
      send: ({ reference }: { reference: string }) => (taken.push(reference), Promise.resolve({ ref: reference })),
    } as const;
    await send({ EMAIL: provider }, new Date('2026-06-01T15:00:00Z'));
    expect(taken).toEqual([]);
    await send({ EMAIL: provider });
    expect(taken).toHaveLength(2);
  });

  test('a stopped notice stops between two messages', async () => {
    const notice = await readyNotice('EMAIL', 40);
    let sent = 0;
    const provider = {
      name: 'file',
      repeatable: true,
      async send({ reference }: { reference: string }) {
        sent += 1;
        if (sent === 5) await db()('notice').where({ notice_id: notice }).update({ state: 'STOPPED' });
        return { ref: reference };
      },
    } as const;
    await send({ EMAIL: provider });
    // four lanes at once: each may have had one more in its hands
    expect(sent).toBeLessThanOrEqual(9);
    const { count } = (await db()('notice_message').where({ state: 'WAITING' }).count('* as count').first()) as {
      count: number;
    };
    expect(Number(count)).toBe(40 - sent);
  });

  test('[D14-10] a value of 31 letters is cut nowhere: the message fails and is listed', async () => {
    for (const [exam, words] of [
      ['x'.repeat(31), '31 characters'],
      ['https://example.org', 'begins like a link'],
    ] as const) {
      await insertNotice(db(), {
        key: 'RESULT_OUT',
        thing: exam,
        examId: null,
        audience: { kind: 'COLLEGES', codes: ['101'] },
        facts: { exam },
        userId: null,
      });
      await planNotices(db(), NOON);
      const rows: { state: string; words: string }[] = await db()('notice_message as m')
        .join('notice as n', 'n.notice_id', 'm.notice_id')
        .where({ thing: exam })
        .select('m.state', 'm.words');
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toEqual({ state: 'FAILED', words: expect.stringContaining(words) });
    }
  });

  test('a student who does not want an optional notice has none; a must is told whatever was chosen', async () => {
    const { student_id, reg_no } = await db()('result as r')
      .join('student as s', 's.reg_no', 'r.reg_no')
      .where({ 'r.version': 1 })
      .whereNot('r.result', 'W')
      .first<{ student_id: number; reg_no: string }>('s.student_id', 's.reg_no');
    const { exam_id } = await db()('result').where({ reg_no, version: 1 }).first<{ exam_id: number }>('exam_id');
    for (const key of ['RESULT_OUT', 'RESULT_CORRECTED'] as const) {
      await db()('notice_choice').insert({ student_id, key, channel: 'EMAIL', wanted: false }).onConflict().ignore();
      await insertNotice(db(), {
        ...{ key, thing: 'choice', examId: exam_id, facts: { exam: 'X' }, userId: null },
        audience: { kind: 'RELEASED', version: 1 },
      });
    }
    await planNotices(db(), NOON);
    const rows: { key: string; state: string }[] = await db()('notice_message as m')
      .join('notice as n', 'n.notice_id', 'm.notice_id')
      .where({ to_id: String(student_id), channel: 'EMAIL' })
      .orderBy('n.key', 'desc')
      .select('n.key', 'm.state');
    expect(rows).toEqual([
      { key: 'RESULT_OUT', state: 'OPTED_OUT' },
      { key: 'RESULT_CORRECTED', state: 'WAITING' },
    ]);
  });

  test('[D14-9] the sender is killed in the middle of 10,000 messages: after a restart there are 10,000, nobody twice', async () => {
    const id = await template('EMAIL');
    const [row] = await db()('notice')
      .insert({ key: 'RESULT_OUT', thing: 'blast', audience: '{}', people: MESSAGES, state: 'READY' })
      .returning<{ notice_id: number }[]>('notice_id');
    const { student_id: model } = await db()('student')
      .whereNotNull('email')
      .first<{ student_id: number }>('student_id');
    await db().raw(
      `insert into student (reg_no, admn_acdyr, colcode, degreelvl, deg_id, stu_name, dob, gender, email, status)
       select 'NOTICE' || n, admn_acdyr, colcode, degreelvl, deg_id, stu_name, dob, gender, 'n' || n || '@example.org', 'ACTIVE'
       from student, generate_series(1, ?) n where student_id = ?`,
      [MESSAGES, model],
    );
    await db().raw(
      `insert into notice_message (notice_id, channel, to_kind, to_id, "values", template_id)
       select ?, 'EMAIL', 'STUDENT', student_id::text, '{"exam":"EVEN 2026"}', ? from student where reg_no like 'NOTICE%'`,
      [row!.notice_id, id],
    );
    const outbox = path.join(folder, 'blast');
    const files = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.json'));
    const child = sender({ NOTICE_DIR: outbox });
    await until(async () => (await files()).length > MESSAGES / 20);
    child.kill('SIGKILL');
    await ended(child);
    const half = (await files()).length;
    expect(half).toBeLessThan(MESSAGES);
    const again = sender({ NOTICE_DIR: outbox });
    await ended(again);
    expect(again.exitCode).toBe(0);
    const names = await files();
    expect(names).toHaveLength(MESSAGES);
    const to = new Set<string>();
    for (const name of names)
      to.add((JSON.parse(await readFile(path.join(outbox, name), 'utf8')) as { to: string }).to);
    expect(to.size).toBe(MESSAGES);
    const { rows } = await db().raw<{ rows: object[] }>(
      'select state, count(*)::int from notice_message group by state',
    );
    expect(rows).toEqual([{ state: 'SENT', count: MESSAGES }]);
    expect(await db()('notice').where({ thing: 'blast' }).first('state')).toEqual({ state: 'SENT' });
  }, 400_000);
});
