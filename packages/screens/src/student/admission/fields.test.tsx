import { fireEvent, screen, waitFor } from '@testing-library/react';
import { updateStudent } from '@thervu/contracts/student/admission-contract';
import {
  filesOf,
  SAVED_TABS,
  STUDENT_FILE_NAMES,
  type FieldTab,
  type SavedTab,
  type StudentFile,
} from '@thervu/contracts/student/student-options';
import { requiredFields } from '@thervu/contracts/student/student-rules';
import { fieldsOf } from '@thervu/contracts/student/student-tabs';
import { rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { button, byName, carried, opener, pdf, tab } from './admission-testing';
import { LABELS } from './admission-messages';
import { application, complete, storedFile } from './application-samples';

const { openForm } = opener({ renderScreen, reply });
beforeEach(() => {
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:stored';
  URL.revokeObjectURL = () => undefined;
});
const ok = reply(updateStudent, { message: 'ok', student_id: 17, tab: 'bank', row_version: 4 });
const PG = { values: { basic: { degreelvl: 'PG' } } };
const open = (name: SavedTab, changes = {}, api: NonNullable<Parameters<typeof renderScreen>[1]>['api'] = []) =>
  openForm(complete(changes), name, api);
const field = async (name: string) => {
  await waitFor(() => byName(name));
  return byName(name);
};
const asterisk = (name: string) => {
  const { id } = byName(name);
  const label =
    document.getElementById(`${id}-label`) ?? byName(name).closest('[role=radiogroup]')?.previousElementSibling;
  return label?.textContent.endsWith(' *') ?? false;
};

async function everyFieldStands(name: FieldTab, changes: object): Promise<void> {
  open(name, changes);
  await field(fieldsOf(name)[0]!);
  for (const text of [...fieldsOf(name), ...filesOf(name)]) expect(byName(text)).toBeInTheDocument();
}
test.each([
  ['S3-ENT-PERSONAL-01', 'personal'],
  ['S3-ENT-COMM-01', 'communication'],
  ['S3-ENT-SPECIAL-01', 'special'],
  ['S3-ENT-BANK-01', 'bank'],
] as [string, FieldTab][])('[%s] every field and file of the %s tab stands in the form', (_id, name) =>
  everyFieldStands(name, {}),
);
test('[S3-ENT-QUAL-01] [S3-ENT-QUAL-02] [S3-ENT-QUAL-03] [S3-ENT-QUAL-04] [S3-ENT-QUAL-07] every field and file of the qualification tab stands in the form', () =>
  everyFieldStands('qualification', PG));

test('[S3-ENT-UPLOADS-01, S5-VAL-ADMISSION-09, S5-VAL-ADMISSION-10] photo and signatures take pictures, every certificate takes PDF', async () => {
  for (const name of SAVED_TABS.filter((name) => filesOf(name).length > 0)) {
    const { unmount } = open(name, PG);
    for (const text of filesOf(name)) {
      const pictures = ['image', 'sign', 'p_sign'].includes(text);
      expect(await field(text)).toHaveAttribute('accept', pictures ? '.jpg,.jpeg,.png' : '.pdf');
    }
    unmount();
  }
  expect(STUDENT_FILE_NAMES).toHaveLength(13);
});

async function onlyNeededCarryAsterisks(name: SavedTab, changes: object): Promise<void> {
  const level = 'values' in changes ? 'PG' : 'UG';
  openForm(complete({ ...changes, files: [] }), name);
  const all = [...(name === 'uploads' ? [] : fieldsOf(name as FieldTab)), ...filesOf(name)];
  await field(all[0]!);
  const values = name === 'uploads' ? {} : complete(changes).tabs[name as FieldTab].values;
  const needed = requiredFields(name, values, level);
  const shown = all.filter((name) => document.querySelector(`[name="${name}"]`) !== null);
  expect(shown.filter(asterisk).sort()).toEqual([...needed].sort());
}
test.each([
  ['S5-VAL-ADMISSION-01', 'personal', {}],
  ['S5-VAL-ADMISSION-02', 'communication', {}],
  ['S5-VAL-ADMISSION-05', 'qualification', PG],
  ['S5-VAL-ADMISSION-06', 'bank', {}],
] as [string, SavedTab, object][])(
  '[%s] the fields the %s tab needs carry an asterisk, and no others',
  (_id, name, changes) => onlyNeededCarryAsterisks(name, changes),
);
test('[S5-VAL-ADMISSION-03] [S5-VAL-ADMISSION-04] the fields the qualification tab needs before a UG degree carry an asterisk, and no others', () =>
  onlyNeededCarryAsterisks('qualification', {}));
test('[S5-VAL-ADMISSION-07] [S5-VAL-ADMISSION-08] the files the uploads tab needs carry an asterisk, and no others', () =>
  onlyNeededCarryAsterisks('uploads', {}));

async function namesWhatIsRequired(name: SavedTab, fields: string[]): Promise<void> {
  const saved = SAVED_TABS.slice(0, SAVED_TABS.indexOf(name)) as FieldTab[];
  const { user } = openForm(application({ saved, files: [] }), name);
  await field(fields[0]!);
  await user.click(button('Save & Next'));
  expect(await screen.findByRole('alert')).toHaveFocus();
  for (const field of fields) {
    await user.click(screen.getByRole('link', { name: `${LABELS[field]} is required.` }));
    expect(byName(field)).toHaveFocus();
  }
  expect(requests(updateStudent)).toEqual([]);
}
test.each([
  ['bank', 'S5-VAL-ADMISSION-06', ['bank', 'bank_accno', 'bank_ifsc', 'bank_branch']],
  [
    'communication',
    'S5-VAL-ADMISSION-02',
    [
      'comm_add',
      'comm_dis',
      'comm_pin',
      'comm_state',
      'comm_coun',
      'pre_add',
      'pre_dis',
      'pre_pin',
      'pre_state',
      'pre_coun',
    ],
  ],
] as [SavedTab, string, string[]][])(
  'an empty %s tab is not sent [%s]: each field says it is required, and the list leads to it',
  (name, _id, fields) => namesWhatIsRequired(name, fields),
);
test('[S5-VAL-ADMISSION-07] [S5-VAL-ADMISSION-08] an empty uploads tab is not sent: each file says it is required, and the list leads to it', () =>
  namesWhatIsRequired('uploads', ['image', 'sign', 'p_sign', 'eligible_file', 'tc_file', 'aadhar_file']));

test.each([
  ['S4-STATE-ADMISSION-07', 'guar_name', 'guardian', 'parent'],
  ['S4-STATE-ADMISSION-08', 'other', 'nation/Others', 'nation/Indian'],
  ['S4-STATE-ADMISSION-09', 'reg_other', 'religion=Others', 'religion=Hindu'],
  ['S4-STATE-ADMISSION-10', 'tongue_other', 'moth_tongue=Others', 'moth_tongue=Tamil'],
])('[%s] %s opens with %s alone, and is emptied when it shuts', async (_id, name, opening, shutting) => {
  const { user } = open('personal');
  const choose = async (what: string) => {
    const [select, value] = what.split('=');
    if (value) await user.selectOptions(byName(select!), value);
    else {
      const [group, option] = what.includes('/') ? what.split('/') : ['pare_guar', what];
      await user.click(document.querySelector(`input[name="${group}"][value="${option}"]`)!);
    }
  };
  expect(await field(name)).toBeDisabled();
  expect(byName(name)).toHaveAccessibleDescription(/^Only /);
  await choose(opening);
  expect(byName(name)).toBeEnabled();
  await user.type(byName(name), 'Typed');
  await choose(shutting);
  expect(byName(name)).toBeDisabled();
  expect(byName(name)).toHaveValue('');
});

test.each([
  ['S4-STATE-ADMISSION-11', 'Ex.Service', ['service_file'], ['sports', 'sports_file']],
  ['S4-STATE-ADMISSION-12', 'Sports Quota', ['sports', 'sports_file'], ['service_file']],
])('[%s] %s opens its own fields alone', async (_id, kind, opened, shut) => {
  const { user } = open('special');
  await field('sports');
  for (const name of [...opened, ...shut]) expect(byName(name)).toBeDisabled();
  await user.selectOptions(byName('ex_service'), kind);
  for (const name of opened) expect(byName(name)).toBeEnabled();
  for (const name of shut) expect(byName(name)).toBeDisabled();
});

test('[S4-STATE-ADMISSION-13] disability type, percentage and certificate open with Yes alone', async () => {
  const { user } = open('special');
  await field('phy_type');
  for (const name of ['phy_type', 'phy_per', 'phy_file']) expect(byName(name)).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  for (const name of ['phy_type', 'phy_per', 'phy_file']) expect(byName(name)).toBeEnabled();
});

test('[S4-STATE-ADMISSION-14] the covid batch shuts the SSLC marks at zero, and is saved so', async () => {
  const { user } = open('qualification', {}, [ok]);
  await user.click(await screen.findByRole('checkbox', { name: /covid batch/ }));
  for (const name of ['sslc_total', 'sslc_obtmark']) {
    expect(byName(name)).toBeDisabled();
    expect(byName(name)).toHaveValue('0');
  }
  await user.click(button('Save & Next'));
  await waitFor(() => expect(requests(updateStudent)).toHaveLength(1));
  expect(carried(requests(updateStudent)[0]).body).toMatchObject({
    sslcCovidBatch: 1,
    sslc_total: 0,
    sslc_obtmark: 0,
  });
});

test('the same address is copied while it is typed; unticked, the permanent address is empty again', async () => {
  const { user } = open('communication');
  const same = await screen.findByRole('checkbox', { name: /Permanent address is the same/ });
  await user.click(same);
  await user.type(byName('comm_dis'), ' West');
  expect(byName('pre_dis')).toHaveValue('Salem West');
  expect(byName('pre_dis')).toBeDisabled();
  await user.click(same);
  expect(byName('pre_dis')).toBeEnabled();
  expect(byName('pre_dis')).toHaveValue('');
});

test('[S3-ENT-QUAL-04] the first degree is asked of applicants to PG, and of nobody else', async () => {
  const { unmount } = open('qualification');
  await field('hsc_no');
  expect(document.querySelector('[name=ug_name]')).toBeNull();
  unmount();
  open('qualification', PG);
  expect(await field('ug_name')).toBeRequired();
});

test('[S3-ENT-QUAL-05, S3-ENT-QUAL-08] Engineering uses part 1 alone, as a grade with maximum and obtained CGPA; its percentage is computed', async () => {
  const { user } = open('qualification', PG);
  await field('ug');
  await user.selectOptions(byName('ug'), screen.getByRole('option', { name: 'UG Arts & Science' }));
  expect(byName('part5_total')).toBeInTheDocument();
  await user.selectOptions(byName('ug'), 'Engineering');
  expect(document.querySelector('[name^=part2]')).toBeNull();
  expect(screen.getByLabelText(/^Maximum CGPA/)).toBe(byName('part1_total'));
  await user.type(screen.getByLabelText(/^Maximum CGPA/), '10');
  await user.type(screen.getByLabelText(/^CGPA Obtained/), '8.4');
  expect(byName('part1_percent')).toHaveValue('84');
  expect(byName('part1_percent')).toBeDisabled();
});

test('[F-15] a fake picture and a renamed PDF are refused in the field at once, in words', async () => {
  openForm(complete({ files: [] }), 'uploads');
  const photo = await field('image');
  fireEvent.change(photo, { target: { files: [new File(['hello, no picture'], 'me.png')] } });
  expect(await screen.findByText('me.png is no PNG file, though its name says so.')).toBeVisible();
  expect(screen.queryByText(/sent with Save & Next/)).not.toBeInTheDocument();
  fireEvent.change(photo, { target: { files: [pdf('me.jpg')] } });
  expect(
    await screen.findByText('me.jpg is a PDF file with another name. Choose a JPG, JPEG or PNG file.'),
  ).toBeVisible();
  expect(screen.queryByRole('img', { name: /chosen/ })).not.toBeInTheDocument();
  const real = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'me.jpg', {
    type: 'image/jpeg',
  });
  fireEvent.change(photo, { target: { files: [real] } });
  expect(await screen.findByText('me.jpg, 7 bytes: sent with Save & Next.')).toBeVisible();
  expect(await screen.findByRole('img', { name: /chosen/ })).toBeVisible();
});

test('[F-15] Latin letters in the name in Tamil are pointed at beside the field and refused nowhere', async () => {
  const { user } = openForm(application(), 'basic');
  await waitFor(() => expect(byName('stu_name')).toHaveValue('Kayal Murugan'));
  await user.clear(byName('tam_name'));
  await user.type(byName('tam_name'), 'Kayal');
  expect(byName('tam_name')).toHaveAccessibleDescription('These are Latin letters.');
  expect(byName('tam_name')).toBeValid();
  await user.clear(byName('tam_name'));
  await user.type(byName('tam_name'), 'கயல்');
  expect(byName('tam_name')).toHaveAccessibleDescription('In Tamil letters.');
});

test('a file of the wrong kind or too large is refused in words before anything is sent', async () => {
  openForm(complete({ files: [] }), 'uploads');
  const certificate = await field('tc_file');
  fireEvent.change(certificate, { target: { files: [new File(['x'], 'scan.docx')] } });
  expect(await screen.findByText('scan.docx is not a PDF file.')).toBeVisible();
  fireEvent.change(certificate, { target: { files: [pdf('scan.pdf', 2_100_000)] } });
  expect(await screen.findByText('scan.pdf has 2.1 MB; at most 2 MB are taken.')).toBeVisible();
  fireEvent.change(certificate, { target: { files: [pdf('scan.pdf')] } });
  expect(await screen.findByText('scan.pdf, 1 kB: sent with Save & Next.')).toBeVisible();
  expect(requests(updateStudent)).toEqual([]);
});

test('[S7-PURPOSE-STUDENT-08] chosen files travel with their tab; refused, they and the typing stay', async () => {
  const problem = {
    message: 'sports_file: This is no PDF.',
    errors: [{ field: 'sports_file', message: 'This is no PDF.' }],
  };
  const { user, guards } = open('special', {}, [rejection(updateStudent, 422, problem)]);
  await field('sports');
  await user.selectOptions(byName('ex_service'), 'Sports Quota');
  await user.selectOptions(byName('sports'), 'State');
  fireEvent.change(byName('sports_file'), { target: { files: [pdf('sports.pdf')] } });
  await waitFor(() => expect(guards).toHaveLength(1));
  await user.click(button('Save & Next'));
  expect(await screen.findByText('Failed to save data for special tab')).toBeVisible();
  expect(carried(requests(updateStudent)[0])).toEqual({
    body: { tab: 'special', row_version: 3, ex_service: 'Sports Quota', sports: 'State', phy_hand: 'No' },
    files: ['sports_file'],
  });
  await user.click(screen.getByRole('link', { name: 'Sports Certificate: This is no PDF.' }));
  expect(byName('sports_file')).toHaveFocus();
  expect(byName('sports')).toHaveValue('State');
  expect(screen.getByText(/^sports.pdf, /)).toBeVisible();
});

test('[S9-CONST-PRINT-03] a stored photo is fetched with the token and shown at 140 x 140; kind, size and day stand beside it', async () => {
  const image: StudentFile = 'image';
  openForm(complete({ files: [storedFile(image)] }), 'uploads');
  const photo = await screen.findByRole('img', { name: 'Photo' });
  expect(photo).toHaveAttribute('width', '140');
  expect(photo).toHaveAttribute('height', '140');
  expect(photo).toHaveAttribute('src', 'blob:stored');
  expect(screen.getByText(/^PNG, 34 kB, stored on 20-11-2026$/)).toBeVisible();
  const asked = requests().filter(({ path }) => path === '/student/17/file/image');
  expect(asked[0]?.headers.authorization).toBe('Bearer test-token');
});

test.each([
  ['a name of 10,000 letters', 'stu_name', 'K'.repeat(10_000), 'Student Name: At most 100 characters.'],
  ['a zero-width joiner', 'stu_name', 'Kayal\u200D Murugan', /^Student Name: /],
  ['a name written backwards', 'stu_name', '\u202EMurugan', /^Student Name: /],
  ['a statement for a database', 'mobile', '2025; drop table student', 'Mobile: Enter a mobile number of 10 digits.'],
  ['a birth of this year', 'dob', '2025-01-01', 'Date of Birth: The age at admission must be 14 to 90 years.'],
  ['Latin digits for a Tamil name', 'tam_name', '12', 'Name in Tamil: Enter the name in Tamil letters.'],
])('%s is refused at its field, and nothing is sent', async (_words, name, typed, message) => {
  const { user } = openForm(application(), 'basic');
  await waitFor(() => expect(byName('stu_name')).toHaveValue('Kayal Murugan'));
  fireEvent.change(byName(name), { target: { value: typed } });
  await user.click(button('Save & Next'));
  await user.click(await screen.findByRole('link', { name: message }));
  expect(byName(name)).toHaveFocus();
  expect(byName(name)).toHaveValue(typed);
  expect(requests(updateStudent)).toEqual([]);
});

test('an Aadhaar number is shown by its last four digits and never kept in this browser', async () => {
  const { user } = openForm(complete({ values: { basic: { aadhar_no: 'XXXX XXXX 1234' } } }), 'basic');
  await tab('basic');
  expect(await field('aadhar_no')).toHaveValue('XXXX XXXX 1234');
  await user.clear(byName('aadhar_no'));
  await user.type(byName('aadhar_no'), '234567890124');
  expect(Object.values({ ...sessionStorage }).join()).not.toContain('234567890124');
});
