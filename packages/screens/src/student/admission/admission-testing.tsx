import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { listColleges } from '@thervu/contracts/college/college-contract';
import type { Call, CallReply } from '@thervu/contracts/core/call';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { getPublicSettings } from '@thervu/contracts/setting/setting-contract';
import { getApplication, getStudentFile, saveDraft } from '@thervu/contracts/student/admission-contract';
import { getFileHistory } from '@thervu/contracts/student/student-file-contract';
import type { Application } from '@thervu/contracts/student/student-shapes';
import { AdmissionScreen } from './AdmissionScreen';
import { NewAdmissionScreen } from './NewAdmissionScreen';

// What the tests of this folder share: the two routes, the server's usual answers, and how a form is filled.

const degree = {
  Degree: 'B.Sc.',
  Deg_name: 'Physics',
  Deg_level: 'UG',
  Start_yr: 1999,
  tot_sem: 6,
  tot_yr: 3,
  total_credit: 5,
  deg_status: true,
  row_version: 1,
};
const college = {
  col_id: 1,
  Colcode: '101',
  Colname: 'Demo College 101',
  Address: '1 Demo Street',
  District: 'Salem' as const,
  email: 'a@example.org',
  Land_line: '0427 2345678',
  Mobile: '9000000001',
  alter_mobile: null,
  Start_yr: 1999,
  cType: 'Co-Ed.' as const,
  Status: 'Govt.' as const,
  Autonomy: 'No' as const,
  principal: 'P',
  designation: 'P',
  pmobile: '9000000002',
  pemail: 'p@example.org',
  ptype: 'Principal' as const,
  clg_status: true,
  place: null,
  row_version: 1,
  password: '' as const,
};
function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}
const pages = (
  <>
    <Routes>
      <Route path="/home/student-regi" element={<NewAdmissionScreen />} />
      <Route path="/home/student-regi/:id" element={<AdmissionScreen />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
    <Address />
  </>
);

type Reply<Handler> = <C extends Call>(
  call: C,
  data: CallReply<C> | (C['reply'] extends 'file' ? string : never),
) => Handler;
interface Options<Handler> {
  as?: 'admin' | 'college';
  at?: string;
  api?: readonly Handler[];
}

/** How a test opens the form: the test brings the house's test kit, which no screen may import. */
export function opener<Handler, View>({
  renderScreen,
  reply,
}: {
  renderScreen: (ui: ReactElement, options: Options<Handler>) => View;
  reply: Reply<Handler>;
}) {
  const usual: readonly Handler[] = [
    reply(listColleges, [college, { ...college, col_id: 2, Colcode: '104', Colname: 'Demo College 104' }]),
    reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]),
    reply(listDegreesOfLevel, [
      { ...degree, Deg_id: 4 },
      { ...degree, Deg_id: 5, Deg_name: 'Botany' },
      { ...degree, Deg_id: 6, Deg_name: 'Closed', deg_status: false },
    ]),
    reply(getPublicSettings, {
      universityName: 'Demo University',
      accreditationLine: '',
      admissionYear: 2025,
      contactEmail: 'a@example.org',
    }),
    reply(getStudentFile, 'bytes'),
    reply(getFileHistory, { changes: [], requests: [] }),
  ];
  const draftReply = (row_version = 1) =>
    reply(saveDraft, { tab: 'personal', values: {}, saved_at: '2026-11-21T06:00:00.000Z', row_version });
  return {
    draftReply,
    openNew: (api: readonly Handler[] = [], as: 'admin' | 'college' = 'college') =>
      renderScreen(pages, { as, at: '/home/student-regi', api: [...api, ...usual] }),
    /** Opens the form of application 17 at a tab. */
    openForm: (form: Application, tab?: string, api: readonly Handler[] = [], as: 'admin' | 'college' = 'college') =>
      renderScreen(pages, {
        as,
        at: `/home/student-regi/17${tab ? `?tab=${tab}` : ''}`,
        api: [...api, reply(getApplication, form), draftReply(), ...usual],
      }),
  };
}

export const address = () => screen.getByLabelText('address').textContent;
export const tab = (name: string) => screen.findByRole('tab', { name });
export const currentTab = async () => (await screen.findByRole('tab', { selected: true })).textContent;
export const button = (name: string) => screen.getByRole('button', { name });
/** A field by its name, as the specification spells it. */
export const byName = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`there is no field ${name}`);
  return found;
};
export const pdf = (name = 'certificate.pdf', bytes = 1_000) =>
  new File(['%PDF-1.7\n', new Uint8Array(bytes - 9)], name, { type: 'application/pdf' });

/** The fields and the names of the files a multipart or JSON request has carried. */
export function carried(request: { body: unknown } | undefined): { body: unknown; files: string[] } {
  const { body } = request ?? {};
  if (typeof body !== 'string') return { body, files: [] };
  const names = [...body.matchAll(/name="([a-z_]+)"/g)].map(([, name]) => name!);
  const payload = /name="payload"\r\n\r\n(.*?)\r\n/.exec(body)?.[1];
  return {
    body: payload === undefined ? undefined : (JSON.parse(payload) as unknown),
    files: names.filter((name) => name !== 'payload'),
  };
}
