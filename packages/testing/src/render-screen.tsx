import { render } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router';
import { connect } from '@thervu/contracts/core/api';
import type { Call, CallReply } from '@thervu/contracts/core/call';
import { holds, PERMISSIONS, ROLES, type Permission, type Role } from '@thervu/contracts/core/permissions';
import type { Problem } from '@thervu/contracts/core/shapes';
import { listRenewedAccounts, prepareSignature } from '@thervu/contracts/signature/signature-contract';
import { getCampCockpit } from '@thervu/contracts/cockpit/camp-cockpit-contract';
import { getCollegeCockpit } from '@thervu/contracts/cockpit/college-cockpit-contract';
import { getOfficeCockpit } from '@thervu/contracts/cockpit/office-cockpit-contract';
import { getFirstSteps } from '@thervu/contracts/first-step/first-step-contract';
import { getReadySteps } from '@thervu/contracts/getting-ready/getting-ready-contract';
import { getLists } from '@thervu/contracts/setting/setting-contract';
import { USUAL_LISTS } from '@thervu/contracts/setting/usual-lists';
import { createRemoteStore } from '@thervu/contracts/core/store';
import { ShellProvider, type ExamShown, type Notice, type Session, type ShellApi } from '@thervu/shell-api';
import { PageShellProvider } from '@thervu/ui/layout/PageShellProvider';
import { ThemeRoot } from '@thervu/ui/theme/ThemeRoot';
import { patientPerson } from './person';

const API_BASE = 'http://thervu.test/thervu/api/';
/** The bearer token every rendered screen carries. */
export const TEST_TOKEN = 'test-token';

/** A request a screen has sent, as the server would see it. */
export interface SentRequest {
  method: string;
  /** Below the API base, decoded: `/colleges/101/password`. */
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
}

const sent: SentRequest[] = [];
const unexpected: string[] = [];
/** A portal that asks for no second factor: a test about signing declares another answer. */
const ASKS_NOBODY = { digest: 'a'.repeat(64), asks: false, refusal: null, totp: false, passkey: null };
const server = setupServer(
  http.post(`${API_BASE}${prepareSignature.path.slice(1)}`, () => HttpResponse.json(ASKS_NOBODY)),
  // nobody's credentials were renewed: a test about the notice declares another answer
  http.get(`${API_BASE}${listRenewedAccounts.path.slice(1)}`, () => HttpResponse.json([])),
  // a person who knows the portal: a test about the first steps declares another answer
  http.get(`${API_BASE}${getFirstSteps.path.slice(1)}`, () => HttpResponse.json({ away: true, done: [] })),
  // a portal with exams: nothing is left to get ready
  http.get(`${API_BASE}${getReadySteps.path.slice(1)}`, () => HttpResponse.json({ done: true, steps: [] })),
  // a cockpit with nothing to say: a test about figures declares another answer
  ...[getOfficeCockpit, getCollegeCockpit, getCampCockpit].map(({ path }) =>
    http.get(`${API_BASE}${path.slice(1)}`, () =>
      HttpResponse.json({ at: '2025-12-01T06:30:00.000Z', failed: [], waiting: [] }),
    ),
  ),
  // nothing is left to do in an open window: a test about chips declares another answer
  http.get(`${API_BASE}suggestions/:work`, () => HttpResponse.json({ waiting: false, items: [] })),
  // a university that has changed none of its lists: a test about lists declares another answer
  http.get(`${API_BASE}${getLists.path.slice(1)}`, () => HttpResponse.json(USUAL_LISTS)),
);

beforeAll(() =>
  server.listen({
    onUnhandledRequest: (request) => {
      unexpected.push(`${request.method} ${request.url}`);
      throw new Error('no reply was declared for this request');
    },
  }),
);
afterEach(() => {
  server.resetHandlers();
  sent.length = 0;
  const surprises = unexpected.splice(0);
  if (surprises.length > 0) throw new Error(`requests without a declared reply: ${surprises.join(', ')}`);
});
afterAll(() => server.close());

/** What has been sent so far, oldest first; with a call, only the requests of that call. */
export function requests(call?: Call): SentRequest[] {
  if (!call) return [...sent];
  const shape = new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`);
  return sent.filter(({ method, path }) => method === call.method && shape.test(path));
}

const isJson = ({ headers }: Request) => headers.get('content-type')?.includes('json') ?? false;

async function record(request: Request): Promise<void> {
  const url = new URL(request.url);
  const text = await request.clone().text();
  sent.push({
    method: request.method,
    path: `/${decodeURIComponent(url.pathname.slice(new URL(API_BASE).pathname.length))}`,
    query: Object.fromEntries(url.searchParams),
    body: text === '' ? undefined : isJson(request) ? (JSON.parse(text) as unknown) : text,
    headers: Object.fromEntries(request.headers),
  });
}

function handle(call: Call, answer: () => Response | Promise<Response>, options: { once?: boolean } = {}): HttpHandler {
  const verb = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return http[verb](
    `${API_BASE}${call.path.slice(1)}`,
    async ({ request }) => {
      await record(request);
      return answer();
    },
    options,
  );
}

/** The server's 200 to a call. Parsed by the contract at once: a fixture that has gone stale fails the test. */
export function reply<C extends Call>(
  call: C,
  data: CallReply<C> | (C['reply'] extends 'file' ? string : never),
): HttpHandler {
  if (typeof call.reply === 'string') {
    return handle(call, () => new Response(data as Blob | string, { headers: { 'content-type': 'text/csv' } }));
  }
  const parsed = call.reply.parse(data);
  return handle(call, () => HttpResponse.json(parsed as object));
}

/** A refusal of a call: the problem as the server words it; `{}` is an answer without any text. */
export function rejection(
  call: Call,
  status: number,
  problem: Partial<Problem> & { error?: string } = {},
  /** `once`: the next request alone; what was declared before answers those after it. */
  options: { once?: boolean } = {},
): HttpHandler {
  return handle(
    call,
    () => HttpResponse.json(problem, { status, headers: { 'content-type': 'application/problem+json' } }),
    options,
  );
}

/** A call whose connection breaks: no answer at all. */
export function noAnswer(call: Call): HttpHandler {
  return handle(call, () => HttpResponse.error());
}

/** A call that stays without answer until `release` is called: for the state in between. */
export function heldReply<C extends Call>(call: C, data: CallReply<C>): { handler: HttpHandler; release: () => void } {
  let release = () => undefined as void;
  const open = new Promise<void>((resolve) => (release = resolve));
  const parsed = (call.reply as { parse: (value: unknown) => unknown }).parse(data);
  const handler = handle(call, async () => {
    await open;
    return HttpResponse.json(parsed as object);
  });
  return { handler, release };
}

/** Adds replies while a screen is open; they win over the earlier ones. */
export function answerFromNowOn(...replies: HttpHandler[]): void {
  server.use(...replies);
}

const SESSIONS: Record<Role, Session> = {
  admin: { role: 'admin', colCode: '501', colName: 'Controller of Examinations', place: null },
  college: { role: 'college', colCode: '101', colName: 'Demo College 101', place: null },
  campadmin: { role: 'campadmin', colCode: '1', colName: 'Demo Officer', place: 'Sona' },
  camp: { role: 'camp', colCode: '2', colName: 'Demo Operator', place: 'Sona' },
};

const powers = (role: Role) =>
  Object.keys(PERMISSIONS).filter((permission) => holds(role, permission as Permission)).length;

/** The weakest role that has all of them. A set that no role has is a mistake of the test. */
function roleWith(permissions: readonly Permission[]): Role {
  const able = ROLES.filter((role) => permissions.every((permission) => holds(role, permission)));
  const [weakest] = able.sort((a, b) => powers(a) - powers(b));
  if (!weakest) throw new Error(`no role holds ${permissions.join(', ')}`);
  return weakest;
}

export interface RenderScreenOptions {
  /** Address the screen is opened at, with its query: `/students?degree=UCS`. */
  at?: string;
  /** Route pattern when the screen reads params: `/students/:regNo`. */
  path?: string;
  /** The signed-in user: a role, or the permissions needed (then the weakest role that has them all). None: no session. */
  as?: Role | readonly Permission[];
  /** Contents of session storage beyond the role's defaults. */
  session?: Partial<Session>;
  api?: readonly HttpHandler[];
}

/** A screen as a remote would mount it: shell, theme, own store, router, and a server that answers only as declared. */
export function renderScreen(ui: ReactElement, options: RenderScreenOptions = {}) {
  const { at = '/', path, as, session, api = [] } = options;
  server.use(...api);
  connect({
    baseUrl: () => API_BASE,
    token: () => TEST_TOKEN,
    onUnauthorized: () => log.push('unauthorized'),
  });
  const log: string[] = [];
  const notices: Notice[] = [];
  const titles: string[] = [];
  const exams: (ExamShown | null)[] = [];
  const guards: string[] = [];
  const role = as === undefined ? null : typeof as === 'string' ? as : roleWith(as);
  const shell: ShellApi = {
    session: role && { ...SESSIONS[role], ...session },
    basePath: '/thervu/',
    apiBase: API_BASE,
    token: () => TEST_TOKEN,
    onUnauthorized: () => log.push('unauthorized'),
    signOut: () => log.push('signOut'),
    notify: (notice) => notices.push(notice),
    jobStarted: () => log.push('jobStarted'),
    setTitle: (title) => titles.push(title),
    showExam: (exam) => exams.push(exam),
    guardLeaving: (reason) => {
      guards.push(reason);
      return () => void guards.splice(guards.indexOf(reason), 1);
    },
  };
  const frame = { ...shell, reload: () => void log.push('reload') };
  const user = patientPerson();
  const view = render(
    <ThemeRoot>
      <ShellProvider value={shell}>
        <PageShellProvider value={frame}>
          <Provider store={createRemoteStore()}>
            <MemoryRouter initialEntries={[at]}>
              {path ? (
                <Routes>
                  <Route path={path} element={ui} />
                </Routes>
              ) : (
                ui
              )}
            </MemoryRouter>
          </Provider>
        </PageShellProvider>
      </ShellProvider>
    </ThemeRoot>,
  );
  return { ...view, user, shell, notices, titles, exams, guards, log };
}
