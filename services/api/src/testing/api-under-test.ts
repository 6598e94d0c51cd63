import { cloneDatabase, testDemoPassword, testMacKey, type ClonedDatabase } from '@thervu/testing/database';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp, type AppOptions } from '../app';
import type { AadhaarKeys } from '../core/secrets/aadhaar';
import type { FactorKeys } from '../core/secrets/factor-seal';
import { SigningKeys } from '../core/session/signing-keys';
import { folderStorage } from '../core/storage/storage-folder';

/** Signs the hall tickets of the tests. */
export const TEST_PUBLIC_URL = 'https://exam.example.org/thervu/';
export const testTicketKeys = new SigningKeys([Buffer.alloc(32, 'ticket')]);

export const API = '/thervu/api';
/** Keys of the servers and workers under test. */
export const TEST_AADHAAR_KEYS: AadhaarKeys = new Map([[7, Buffer.alloc(32, 'test key ')]]);
export const TEST_FACTOR_KEYS: FactorKeys = new Map([[3, Buffer.alloc(32, 'factor key ')]]);
/** The callers, by demo account; `nobody` has no token. */
export const PEOPLE = {
  admin: '501',
  admin2: 'office2@example.org',
  college: '101',
  otherCollege: '102',
  campadmin: 'co.sona@example.org',
  camp: 'op1.sona@example.org',
} as const;
export type Person = keyof typeof PEOPLE;

/** The whole API on a copy of the tiny demo university, called without a network. */
export class ApiUnderTest {
  app!: FastifyInstance;
  clone!: ClonedDatabase;
  storageDir!: string;
  readonly lines: string[] = [];
  /** Every route of the first server, as it was registered. */
  served: { method: string; url: string }[] = [];
  private readonly tokens = new Map<Person, string>();

  async open(options: Partial<Omit<AppOptions, 'config'>> & { config?: Partial<AppOptions['config']> } = {}) {
    this.clone = await cloneDatabase('tiny');
    this.storageDir = await mkdtemp(path.join(tmpdir(), 'thervu-storage-'));
    this.app = await this.build(options);
    this.served = routesOf(this.app);
  }

  /** Another process of the same portal: its own app on the same database. */
  build({ config, ...options }: Partial<Omit<AppOptions, 'config'>> & { config?: Partial<AppOptions['config']> } = {}) {
    // what answers requests has no pool of the owner
    const { auth, office, college, camp, public: open, close } = this.clone.pools;
    return buildApp({
      pools: { auth, office, college, camp, public: open, close },
      storage: folderStorage(this.storageDir),
      logTo: { write: (line) => void this.lines.push(line) },
      ...options,
      config: {
        basePath: '/thervu/',
        resultMacKey: testMacKey(),
        logKey: 'a'.repeat(64),
        webDir: undefined,
        aadhaarKeys: TEST_AADHAAR_KEYS,
        factorKeys: TEST_FACTOR_KEYS,
        // most tests are not about signing; those that are ask for it
        secondFactorOff: true,
        ticketKeys: testTicketKeys,
        publicUrl: TEST_PUBLIC_URL,
        trustProxy: false,
        production: true,
        logLevel: 'debug',
        ...config,
      },
    });
  }

  async close() {
    await this.app.close();
    await this.clone.drop();
    await rm(this.storageDir, { recursive: true, force: true });
  }

  signIn(email: string, password: string, extra: Partial<InjectOptions> = {}): Promise<LightMyRequestResponse> {
    const camp = email.includes('sona');
    const url = `${API}/login/${camp ? 'camplogin' : 'clglogin'}`;
    return this.app.inject({ method: 'POST', url, payload: { email, password }, ...extra });
  }

  /** A token of the person's own session, opened once per file. */
  async tokenOf(person: Person): Promise<string> {
    const known = this.tokens.get(person);
    if (known) return known;
    const answer = await this.signIn(PEOPLE[person], testDemoPassword());
    if (answer.statusCode !== 200) throw new Error(`${person} cannot sign in: ${answer.body}`);
    const { token } = answer.json<{ token: string }>();
    this.tokens.set(person, token);
    return token;
  }

  /**
   * For generated calls, which may disable the caller's own session: the returned function restores the sign-ins and
   * stages of the moment it was made, and signs everyone in again.
   */
  async standing(): Promise<() => Promise<void>> {
    const db = this.clone.pools.owner;
    const logins = Object.values(PEOPLE) as string[];
    const users: Record<string, unknown>[] = await db('app_user').whereIn('login', logins);
    const officers: Record<string, unknown>[] = await db('camp_officer').whereIn('email', logins);
    const persons: Record<string, unknown>[] = await db('staff').select(
      'id',
      'active_to',
      'ended_at',
      'ended_by',
      'end_reason',
    );
    const duties: Record<string, unknown>[] = await db('staff_duty').select('id', 'held_to');
    const exams: Record<string, unknown>[] = await db('exam').select('id', 'active_status', 'stage', 'camp_locked_at');
    return async () => {
      const tables = { app_user: users, camp_officer: officers, exam: exams, staff: persons, staff_duty: duties };
      for (const [table, rows] of Object.entries(tables))
        for (const { id, ...row } of rows)
          await db(table)
            .where({ id: id as number })
            .update(row);
      this.tokens.clear();
    };
  }

  /** A call below the API base, as a person or without a session. */
  async call(
    as: Person | 'nobody',
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const authorization = as === 'nobody' ? {} : { authorization: `Bearer ${await this.tokenOf(as)}` };
    const request: InjectOptions = { method, url: `${API}${url}`, headers: { ...authorization, ...headers } };
    return this.app.inject(payload === undefined ? request : { ...request, payload });
  }
}

/** Reads Fastify's own listing of its routes: `METHOD /address`, one per route. */
function routesOf(app: FastifyInstance): ApiUnderTest['served'] {
  const found: ApiUnderTest['served'] = [];
  const trail: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const entry = /^(.*?[─└├]+ )(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!entry) continue;
    const depth = entry[1]!.length / 4;
    trail.length = depth - 1;
    trail.push(entry[2]!);
    for (const method of entry[3]?.split(', ') ?? []) found.push({ method, url: trail.join('') });
  }
  return found;
}

/** Opens the API before the tests of a file and removes it after them. */
export function apiUnderTest(options: Parameters<ApiUnderTest['open']>[0] = {}): ApiUnderTest {
  const api = new ApiUnderTest();
  beforeAll(() => api.open(options));
  afterAll(() => api.close());
  return api;
}
