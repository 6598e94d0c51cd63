import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium';
import { run, StartError } from './command';
import { root } from './root';
import { removeDataDir } from './database/cluster-folder';
import { startPortal } from './start/portal';
import { readSettings } from './start/settings';
import { checkLighthouse, findLighthouse } from './system/lighthouse';
import { findNginx, startNginx, type Nginx } from './system/nginx';
import { rawHttp } from './system/raw-http';
import { checkRevaluationWorkbook } from './system/revaluation-workbook';
import { checkRegisteredWorkbook, checkRegisterWorkbook, findOffice } from './system/spreadsheets';
import { PROXY_ADDRESS } from './system/tls-proxy';
import { VISITOR_CHECKS } from './system/visitor';
import { freePort } from './test/free-port';

const BASE = '/exams/';
const log = (line: string) => process.stdout.write(`${line}\n`);

interface Portal {
  /** Of nginx. */
  port: number;
  apiPort: number;
  nginx: Nginx;
  sample: { regNo: string; dob: string };
}
const pathOf = (portal: Portal, target: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${portal.port}${target}`, { redirect: 'manual', ...init });

const CHECKS: [sentence: string, check: (portal: Portal) => Promise<void>][] = [
  [
    'the root leads to the base path',
    async (portal) => {
      const answer = await pathOf(portal, '/');
      assert.equal(answer.status, 302);
      assert.match(answer.headers.get('location') ?? '', /\/exams\/$/);
    },
  ],
  [
    'a deep link is the shell with its base path, never cached',
    async (portal) => {
      const answer = await pathOf(portal, `${BASE}home/deglist`);
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), /<base href="?\/exams\/"?/);
      assert.equal(answer.headers.get('cache-control'), 'no-cache');
    },
  ],
  [
    'pages carry the security headers',
    async (portal) => {
      const { headers } = await pathOf(portal, BASE);
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'self'.*frame-ancestors 'none'/);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.doesNotMatch(headers.get('server') ?? '', /\d/);
    },
  ],
  [
    'what came by TLS is told to stay with it, and a text names its characters',
    async (portal) => {
      for (const target of [BASE, `${BASE}remotes/admin/remoteEntry.js`, `${BASE}api/result/publication`]) {
        const { headers } = await pathOf(portal, target, { headers: { 'x-forwarded-proto': 'https' } });
        assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains', target);
        assert.match(headers.get('content-type') ?? '', /; ?charset=utf-8$/i, target);
        assert.equal((await pathOf(portal, target)).headers.get('strict-transport-security'), null, target);
      }
    },
  ],
  [
    'pages and API send the same content policy',
    async (portal) => {
      const directives = async (target: string) => {
        const policy = (await pathOf(portal, target)).headers.get('content-security-policy') ?? '';
        return policy
          .split(';')
          .map((part) => part.trim())
          .filter(Boolean)
          .sort();
      };
      assert.deepEqual(await directives(`${BASE}api/result/publication`), await directives(BASE));
    },
  ],
  [
    'a hashed file is kept for a year, an entry file is not',
    async (portal) => {
      const hashed = readdirSync(`${root}dist/web`).find((name) => /\.[0-9a-f]{8,}\.js$/.test(name));
      assert.ok(hashed, 'the shell has a hashed script');
      assert.match((await pathOf(portal, `${BASE}${hashed}`)).headers.get('cache-control') ?? '', /immutable/);
      assert.equal(
        (await pathOf(portal, `${BASE}remotes/admin/remoteEntry.js`)).headers.get('cache-control'),
        'no-cache',
      );
    },
  ],
  [
    'a browser that takes Brotli is sent the twin of a script under the type of the script, others gzip or the file itself',
    async (portal) => {
      const script = `${BASE}remotes/admin/remoteEntry.js`;
      const plain = await (await pathOf(portal, script, { headers: { 'accept-encoding': 'identity' } })).text();
      for (const [accepted, sent] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['br', 'br'],
        ['gzip', 'gzip'],
        ['gzip, br;q=0', 'gzip'],
        ['identity', null],
      ] as const) {
        const answer = await pathOf(portal, script, { headers: { 'accept-encoding': accepted } });
        assert.equal(answer.headers.get('content-encoding'), sent, accepted);
        assert.match(answer.headers.get('content-type') ?? '', /^application\/javascript; ?charset=utf-8$/i, accepted);
        assert.match(answer.headers.get('vary') ?? '', /accept-encoding/i, accepted);
        assert.equal(await answer.text(), plain, accepted);
      }
      const missing = await pathOf(portal, `${BASE}remotes/admin/missing.js`, { headers: { 'accept-encoding': 'br' } });
      assert.deepEqual([missing.status, missing.headers.get('content-encoding')], [404, null]);
    },
  ],
  [
    'a missing script is 404, not a page',
    async (portal) => {
      assert.equal((await pathOf(portal, `${BASE}remotes/admin/missing.js`)).status, 404);
    },
  ],
  [
    'the public page is a file, its plain form reaches the API',
    async (portal) => {
      const page = await (await pathOf(portal, `${BASE}ExamResult`)).text();
      assert.match(page, /<form/);
      const form = new URLSearchParams({ regNo: portal.sample.regNo, dob: portal.sample.dob });
      const answer = await pathOf(portal, `${BASE}ExamResult`, { method: 'POST', body: form });
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), new RegExp(portal.sample.regNo));
    },
  ],
  [
    "the page of the gate is the API's own, under its own policy",
    async (portal) => {
      const page = await pathOf(portal, `${BASE}verify-ticket`);
      assert.equal(page.status, 200);
      assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
      const form = new URLSearchParams({ code: 'no code' });
      const answer = await pathOf(portal, `${BASE}verify-ticket`, { method: 'POST', body: form });
      assert.match(await answer.text(), />No match</);
    },
  ],
  [
    'the API answers below its path',
    async (portal) => {
      assert.equal((await pathOf(portal, `${BASE}api/result/publication`)).status, 200);
      assert.equal((await pathOf(portal, `${BASE}api/createExam/exams`)).status, 401);
    },
  ],
  [
    'no register number and no birth date reach the log',
    async (portal) => {
      const { regNo, dob } = portal.sample;
      assert.equal((await pathOf(portal, `${BASE}api/result/exam-result/${regNo}/${dob}`)).status, 200);
      const text = portal.nginx.log();
      assert.match(text, /exam-result\/-/);
      assert.ok(!text.includes(regNo) && !text.includes(dob));
    },
  ],
  [
    'a forged client address does not multiply the budget',
    async (portal) => {
      const statuses = [];
      for (let i = 0; i < 140; i += 1) {
        const answer = await pathOf(portal, `${BASE}api/login/clglogin`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.2.${i}` },
          body: '{"email":"nobody","password":"wrong password"}',
        });
        statuses.push(answer.status);
      }
      assert.ok(statuses.includes(429), `statuses seen: ${[...new Set(statuses)].join(', ')}`);
    },
  ],
  [
    'double lengths and mixed framing are refused',
    async (portal) => {
      const lines = (extra: string) =>
        `POST ${BASE}api/login/clglogin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${extra}\r\n\r\n0\r\n\r\n`;
      for (const extra of [
        'Content-Length: 5\r\nContent-Length: 6',
        'Content-Length: 5\r\nTransfer-Encoding: chunked',
        'Transfer-Encoding: chunked, identity',
      ]) {
        for (const port of [portal.port, portal.apiPort])
          assert.match(await rawHttp(port, lines(extra)), /^HTTP\/1\.1 (400|501)/, extra);
      }
    },
  ],
];

interface Outcome {
  sentence: string;
  problem: string | undefined;
}

async function outcomeOf(sentence: string, check: () => Promise<unknown>): Promise<Outcome> {
  const problem = await check().then(
    () => undefined,
    (error: Error) => error.message,
  );
  log(`${problem === undefined ? 'ok    ' : 'FAILED'}  ${sentence}${problem === undefined ? '' : `: ${problem}`}`);
  return { sentence, problem };
}

async function withNginx(
  binary: string,
  { apiPort, sample, password }: { apiPort: number; sample: Portal['sample']; password: string },
): Promise<Outcome[]> {
  const port = await freePort();
  const nginx = await startNginx(binary, { port, apiPort, basePath: BASE, trusted: PROXY_ADDRESS });
  const outcomes: Outcome[] = [];
  for (const [sentence, check] of CHECKS)
    outcomes.push(await outcomeOf(sentence, () => check({ port, apiPort, nginx, sample })));
  const seen = { api: `${BASE}api`, nginxPort: port, password, sample };
  for (const [sentence, check] of VISITOR_CHECKS) outcomes.push(await outcomeOf(sentence, () => check(seen)));
  await nginx.stop();
  return outcomes;
}

/** `npm run test:system`: the deployed nginx configuration in front of a running API, a spreadsheet in LibreOffice, and first screens in Lighthouse. */
await run(async () => {
  const [nginx, office] = [findNginx(), findOffice()];
  if (!nginx) log('Skipped: nginx is not installed here, so the deployed configuration was not tried.');
  if (!office) log('Skipped: LibreOffice is not installed here, so no spreadsheet was opened in it.');
  const lighthouse = findLighthouse(log);
  if (!lighthouse) log('Skipped: Lighthouse could not be fetched here, so no screen was measured.');
  if (!nginx && !office && !lighthouse) return;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'thervu-system-'));
  const apiPort = await freePort();
  const password = 'password-of-the-system';
  const env = {
    ...process.env,
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    BASE_PATH: BASE,
    DATA_DIR: dataDir,
    DEMO_PROFILE: 'tiny',
    DEMO_PASSWORD: password,
    TRUST_PROXY: `127.0.0.1,${PROXY_ADDRESS}`,
    DATABASE_URL: undefined,
  };
  const portal = await startPortal(readSettings(env), env, log);
  const outcomes: Outcome[] = [];
  try {
    if (office) {
      const api = `http://127.0.0.1:${apiPort}${BASE}api/`;
      const open = () => checkRegisteredWorkbook(office, api, password);
      outcomes.push(await outcomeOf('LibreOffice opens Course_Registered.xlsx with typed cells', open));
      const reval = () => checkRevaluationWorkbook(office, api, password);
      outcomes.push(await outcomeOf('LibreOffice opens Revaluation_Fees.xlsx with its six columns', reval));
      const register = () => checkRegisterWorkbook(office, api, password);
      outcomes.push(
        await outcomeOf('LibreOffice opens the tabulation register with the totals of the release', register),
      );
    }
    if (lighthouse) {
      const base = `http://localhost:${apiPort}${BASE}`;
      const chromium = await findChromium(log);
      const measure = () => checkLighthouse(lighthouse, { chromium, base, password, log });
      const sentence =
        '[DEL-6] Lighthouse as on a phone: accessibility and best practices 100, performance of the public page at least 95, of first screens at least 85';
      outcomes.push(await outcomeOf(sentence, measure));
    }
    if (nginx) outcomes.push(...(await withNginx(nginx, { apiPort, sample: portal.demo!.sample!, password })));
  } finally {
    await portal.stop();
    removeDataDir(dataDir);
  }
  const failures = outcomes.filter(({ problem }) => problem !== undefined);
  log(`${outcomes.length - failures.length} passed, ${failures.length} failed`);
  if (failures.length > 0) throw new StartError(`${failures.length} checks of the system failed.`);
});
