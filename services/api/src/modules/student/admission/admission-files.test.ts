import { PAYLOAD_FIELD } from '@thervu/contracts/core/upload-rules';
import type { Problem } from '@thervu/contracts/core/shapes';
import { filesOf, type StudentFile } from '@thervu/contracts/student/student-options';
import type { Application, StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { API, apiUnderTest, type Person } from '../../../testing/api-under-test';
import { pdf, phoneJpeg, png, program } from '../../../testing/sample-files';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
let deg_id: number;
beforeAll(async () => {
  deg_id = (await owner()('degree').where({ deg_status: true, deg_level: 'UG' }).first<{ deg_id: number }>('deg_id'))!
    .deg_id;
});

type Files = Partial<Record<StudentFile, Buffer>>;
/** A form as a browser sends it: the fields flat or as one payload, the files under their names. */
async function send(
  as: Person,
  method: 'POST' | 'PUT',
  url: string,
  body: object | undefined,
  files: Files,
  flat = false,
) {
  const form = new FormData();
  if (body && flat) for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  else if (body) form.set(PAYLOAD_FIELD, JSON.stringify(body));
  for (const [name, bytes] of Object.entries(files)) form.set(name, new Blob([new Uint8Array(bytes)]), `${name}.bin`);
  const coded = new Response(form);
  return api.app.inject({
    method,
    url: `${API}${url}`,
    headers: { authorization: `Bearer ${await api.tokenOf(as)}`, 'content-type': coded.headers.get('content-type')! },
    payload: Buffer.from(await coded.arrayBuffer()),
  });
}
const save = (id: number, tab: string, body: object, files: Files, flat = false) =>
  send('college', 'PUT', `/student/updateStudent/${id}`, { tab, ...body }, files, flat);
async function made(): Promise<number> {
  const body = {
    admn_acdyr: 2025,
    degreelvl: 'UG',
    deg_id,
    stu_name: 'With Files',
    dob: '2007-05-04',
    gender: 'Male',
    mobile: '5000000001',
  };
  return (await api.call('college', 'POST', '/student/saveStudents', body)).json<{ student_id: number }>().student_id;
}
const form = async (id: number) => (await api.call('college', 'GET', `/student/${id}/application`)).json<Application>();
const named = (answer: { json: <T>() => T }) => answer.json<Problem>().errors?.map(({ field }) => field);
const kept = async (): Promise<string[]> =>
  (await readdir(api.storageDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

const PERSONAL = {
  pare_guar: 'parent',
  fath_name: 'Kannan',
  moth_name: 'Meena',
  nation: 'Indian',
  religion: 'Hindu',
  shift: 'Aided',
  medium: 'English',
  community: 'BC',
  moth_tongue: 'Telugu',
};
const ADDRESS = {
  comm_add: '1, Invented Street',
  comm_dis: 'Salem',
  comm_pin: '636001',
  comm_state: 'Tamil Nadu',
  comm_coun: 'India',
  same_comm: 1,
};
const SCHOOL = {
  first_gua: 1,
  sslc_no: '12345',
  sslc_board: 'State Board',
  sslc_total: '500',
  sslc_obtmark: '450',
  sslc_month: 'APR-2023',
  hsc: 'DIPLOMA',
  hsc_no: '54321',
  hsc_board: 'State Board',
  hsc_total: '600',
  hsc_obtmark: '480',
  hsc_month: 'MAR-2025',
};
const BANK = {
  bank: 'Demonstration Bank',
  bank_accno: '00000000042',
  bank_ifsc: 'TEST0000001',
  bank_branch: 'Salem',
};

test('[S7-CALL-STUDENT-11] [S7-CALL-STUDENT-12] [S7-PURPOSE-STUDENT-08] a student is admitted through every tab with real files, and submitted', async () => {
  const id = await made();
  const certificate = pdf();
  expect((await save(id, 'personal', PERSONAL, { community_file: certificate }, true)).statusCode).toBe(200);
  expect(
    (await api.call('college', 'PUT', `/student/updateStudent/${id}`, { tab: 'communication', ...ADDRESS })).statusCode,
  ).toBe(200);
  expect(
    (
      await save(
        id,
        'special',
        { ex_service: 'Sports Quota', sports: 'State', phy_hand: 'Yes', phy_type: 'Low-Vision', phy_per: 60 },
        { sports_file: certificate, phy_file: certificate },
      )
    ).statusCode,
  ).toBe(200);
  expect(
    (await save(id, 'qualification', SCHOOL, { sslc_pdf: certificate, hsc_pdf: certificate }, true)).statusCode,
  ).toBe(200);
  expect((await api.call('college', 'PUT', `/student/updateStudent/${id}`, { tab: 'bank', ...BANK })).statusCode).toBe(
    200,
  );
  const uploaded = await send('college', 'POST', `/student/uploadFiles/${id}`, undefined, {
    image: await phoneJpeg(),
    sign: await png(),
  });
  expect(uploaded.json<{ files: StudentFileInfo[] }>().files.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['image', 'sign', 'sslc_pdf']),
  );
  const rest = { p_sign: await png(), eligible_file: certificate, tc_file: certificate, aadhar_file: certificate };
  expect((await save(id, 'uploads', {}, rest)).statusCode).toBe(200);
  expect((await form(id)).missing).toEqual([]);
  const photo = await api.call('college', 'GET', `/student/${id}/file/image`);
  const row = await owner()('student_upload').where({ student_id: id, field: 'image' }).first();
  expect(createHash('sha256').update(photo.rawPayload).digest()).toEqual(row.sha256);
  expect((await api.call('otherCollege', 'GET', `/student/${id}/file/image`)).statusCode).toBe(404);
  expect((await api.call('college', 'POST', `/student/submit/${id}`)).statusCode).toBe(200);
  const late = await send('college', 'POST', `/student/uploadFiles/${id}`, undefined, { image: await png() });
  expect(late.json()).toMatchObject({ status: 409, type: 'already-submitted' });
  expect(await owner()('student_upload').where({ student_id: id, field: 'image' }).first()).toEqual(row);
}, 60_000);

test.each([
  ['a renamed program as a certificate', 'special', 'service_file', program],
  ['a picture as a certificate', 'special', 'service_file', () => png()],
  ['a PDF as a photo', 'uploads', 'image', () => pdf()],
] as const)(
  '[S5-VAL-ADMISSION-09] [S5-VAL-ADMISSION-10] %s is refused at its field, and nothing of the tab is written',
  async (_words, tab, field, bytes) => {
    const id = await made();
    const before = await kept();
    const answer = await save(id, tab, tab === 'special' ? { ex_service: 'Ex.Service', phy_hand: 'No' } : {}, {
      [field]: await bytes(),
    });
    expect([400, 413, 415, 422]).toContain(answer.statusCode);
    expect(named(answer)).toEqual([field]);
    expect((await form(id)).tabs.special.row_version).toBe(0);
    expect((await form(id)).files).toEqual([]);
    expect((await kept()).sort()).toEqual(before.sort());
  },
);

test('a file of another tab, a tab with a mistake and a foreign student leave no file behind', async () => {
  const id = await made();
  const before = await kept();
  const image = await png();
  expect(named(await save(id, 'bank', BANK, { image }))).toEqual(['image']);
  expect(named(await save(id, 'special', { phy_hand: 'Yes' }, { phy_file: pdf() }))).toEqual(['phy_type', 'phy_per']);
  expect((await send('otherCollege', 'POST', `/student/uploadFiles/${id}`, undefined, { image })).statusCode).toBe(404);
  expect((await kept()).sort()).toEqual(before.sort());
  expect(await form(id)).toMatchObject({
    files: [],
    tabs: { bank: { row_version: 0 }, special: { row_version: 0 } },
  });
});

test('a file replaced by uploadFiles is the one its saved tab names', async () => {
  const id = await made();
  await save(id, 'personal', PERSONAL, { community_file: pdf() });
  const first = await owner()('student_personal').where({ student_id: id }).first();
  await send('college', 'POST', `/student/uploadFiles/${id}`, undefined, { community_file: pdf() });
  const second = await owner()('student_personal').where({ student_id: id }).first();
  const upload = await owner()('student_upload').where({ student_id: id, field: 'community_file' }).first();
  expect(second.community_file).toBe(upload.path);
  expect(second.community_file).not.toBe(first.community_file);
  expect(filesOf('personal')).toEqual(['community_file']);
});
