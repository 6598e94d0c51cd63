import { render } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { createMemoryRouter } from 'react-router';

import { getOwnSession, type OwnSession } from '@thervu/contracts/auth/auth-contract';
import { getBell } from '@thervu/contracts/bell/bell-contract';
import { listBarcodeErrors, listDifferentMarks } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { listColleges } from '@thervu/contracts/college/college-contract';
import type { Role } from '@thervu/contracts/core/permissions';
import { listDegreeLevels } from '@thervu/contracts/degree/degree-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { getPublicSettings } from '@thervu/contracts/setting/setting-contract';
import { getTimetableTerms } from '@thervu/contracts/timetable/timetable-contract';
import { describeScreens } from '@thervu/remote/screens';
import AdminRemote from '../../../apps/admin/src/remote';
import { screens as adminScreens } from '../../../apps/admin/src/screens';
import CampRemote from '../../../apps/camp/src/remote';
import { screens as campScreens } from '../../../apps/camp/src/screens';
import CollegeRemote from '../../../apps/college/src/remote';
import { screens as collegeScreens } from '../../../apps/college/src/screens';
import { PortalRouter } from '../../../shell/src/PortalRouter';
import { RemoteLoader } from '../../../shell/src/remotes/remote-loader';
import { SessionStore } from '../../../shell/src/session/session-store';
import { shellRoutes } from '../../../shell/src/shell-routes';
import { answerFromNowOn, reply, TEST_TOKEN } from './render-screen';
import { patientPerson } from './person';

/** Where the portal of a test lives. */
export const PORTAL_BASE = 'http://thervu.test/thervu/';

/** The real remotes, as the build would serve them. */
const REMOTES = {
  admin: { face: AdminRemote, screens: describeScreens(adminScreens) },
  college: { face: CollegeRemote, screens: describeScreens(collegeScreens) },
  camp: { face: CampRemote, screens: describeScreens(campScreens) },
} as const;

const SESSIONS = {
  admin: { userRole: 'admin', colCode: '501', colName: 'Controller of Examinations', place: null },
  college: { userRole: 'college', colCode: '101', colName: 'Demo College 101', place: null },
  campadmin: { userRole: 'campadmin', colCode: '1', colName: 'Demo Officer', place: 'Sona' },
  camp: { userRole: 'camp', colCode: '2', colName: 'Demo Operator', place: 'Sona' },
} as const;

/** The server's answer to 'who am I' for a role. */
export const ownSession = (role: Role, changes: Partial<OwnSession> = {}) =>
  reply(getOwnSession, {
    ...SESSIONS[role],
    login: SESSIONS[role].colCode,
    mustChange: false,
    expiresAt: '2030-01-01T00:00:00.000Z',
    ...changes,
  });

export const SETTINGS = {
  universityName: 'Demo State University',
  accreditationLine: 'Accredited with grade A',
  admissionYear: 2025,
  contactEmail: 'office@example.org',
};

/** What the build writes as a remote's `screens.json`. */
export const screensOf = (name: keyof typeof REMOTES) => REMOTES[name].screens;

/** Any file the portal fetches below its base path. */
export const served = (path: string, answer: () => Response | Promise<Response>): HttpHandler =>
  http.get(`${PORTAL_BASE}${path}`, () => answer());

const REMOTES_LIST = {
  remotes: [...Object.keys(REMOTES), 'public-result'].map((name) => ({
    name,
    entry: `remotes/${name}/remoteEntry.js`,
    screens: `remotes/${name}/screens.json`,
  })),
};

function usualReplies(as: Role | undefined): HttpHandler[] {
  return [
    reply(getPublicSettings, SETTINGS),
    reply(listExams, []),
    reply(listDegreeLevels, []),
    reply(getTimetableTerms, { max_semester: 8, any_semester: false, holidays: [] }),
    reply(getBell, { tasks: [], due: [], counting: false, messages: [] }),
    reply(listColleges, []),
    reply(listBarcodeErrors, []),
    reply(listDifferentMarks, []),
    served('remotes.json', () => HttpResponse.json(REMOTES_LIST)),
    ...Object.entries(REMOTES).map(([name, { screens }]) =>
      served(`remotes/${name}/screens.json`, () => HttpResponse.json(screens)),
    ),
    ...(as ? [ownSession(as)] : []),
    // other requests of the page are not the subject: they stay without an answer
    http.get(`${PORTAL_BASE}api/*`, () => new Promise<Response>(() => undefined)),
  ];
}

/** What a sign-in of this role leaves in the browser. */
function storeSignIn(role: Role): void {
  const { userRole, colCode, colName, place } = SESSIONS[role];
  localStorage.setItem('token', TEST_TOKEN);
  const stored = { userRole, col_code: colCode, col_name: colName, place: place ?? '' };
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
}

/** jsdom has no windows of a width. */
function widen(narrow: boolean): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('min-width') && !narrow,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

export interface RenderPortalOptions {
  /** Where the person has been, the open page last: ['/', '/home/list-clg']. */
  at?: readonly string[];
  /** Signed in before the page was loaded. */
  as?: Role;
  /** Replies of this test; they win over the usual ones. */
  api?: readonly HttpHandler[];
  /** By remote: what loading it gives instead of its real face; a function is called for each attempt. */
  faces?: Record<string, () => Promise<unknown>>;
  /** Session storage of this tab beyond what the sign-in left; null takes a key away. */
  stored?: Record<string, string | null>;
  /** A window of a phone. */
  narrow?: boolean;
}

/** The whole portal as in a browser: shell, router, real remotes; only network and bundler are replaced. */
export function renderPortal(options: RenderPortalOptions = {}) {
  const { at = ['/'], as, api = [], faces = {}, stored = {}, narrow = false } = options;
  answerFromNowOn(...api, ...usualReplies(as));
  if (as) storeSignIn(as);
  for (const [key, value] of Object.entries(stored))
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  widen(narrow);
  const registered: { name: string; entry: string; force: boolean }[] = [];
  const real = REMOTES as Record<string, { face: unknown } | undefined>;
  const loader = new RemoteLoader(
    {
      registerRemotes: (remotes, options) =>
        registered.push(...remotes.map((remote) => ({ ...remote, force: options?.force ?? false }))),
      loadRemote: (id) => {
        const name = id.replace(/\/remote$/, '');
        return faces[name]?.() ?? Promise.resolve({ default: real[name]?.face });
      },
    },
    PORTAL_BASE,
  );
  const sessions = new SessionStore();
  const configuration = { basePath: '/thervu/', apiBase: `${PORTAL_BASE}api/` };
  const router = createMemoryRouter(shellRoutes({ configuration, loader, sessions }), {
    initialEntries: [...at],
    initialIndex: at.length - 1,
  });
  const user = patientPerson();
  const view = render(<PortalRouter router={router} />);
  return { ...view, user, router, registered, path: () => router.state.location.pathname };
}
