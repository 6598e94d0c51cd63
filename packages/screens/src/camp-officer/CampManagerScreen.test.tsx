import { act, screen, waitFor, within } from '@testing-library/react';
import {
  createOfficer,
  listOfficers,
  updateOfficer,
  type Officer,
} from '@thervu/contracts/camp-officer/camp-officer-contract';
import {
  listCampPlaces,
  listPlaces,
  saveCampHost,
  type CampPlace,
  type Place,
} from '@thervu/contracts/camp-place/camp-place-contract';
import { listAllColleges } from '@thervu/contracts/college/college-contract';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { CampManagerScreen } from './CampManagerScreen';

const exam: Exam = {
  id: 2,
  exam_tbl: 'E25N',
  camp_tbl: 'C25N',
  etype: 'ODD',
  eyear: 2025,
  emonth: 'NOV',
  exam_name: 'ODD-2025-NOV',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'VALUATION',
  row_version: 1,
};
const older: Exam = {
  ...exam,
  id: 1,
  exam_tbl: 'E25A',
  exam_name: 'EVEN-2025-APR',
  etype: 'EVEN',
  stage: 'REVALUATION',
};
const sona: CampPlace = {
  place: 'Sona',
  name: 'Sona',
  district: 'Salem',
  host: '101',
  host_name: 'Ponni College',
  host_scripts: 1200,
  row_version: 2,
};
const PLACES: Place[] = ['SALEM', 'Padmavani', 'Sona', 'Sengunthar', 'Govt', 'PUCAMP'].map((place) => ({
  place,
  name: place,
  selectable: place !== 'SALEM',
  waiting: place === 'SALEM',
}));
const operator: Officer = {
  id: 7,
  exam: 'E25N',
  exam_name: 'ODD-2025-NOV',
  name: 'Demo Nila',
  designation: 'Operator',
  email: 'nila@example.org',
  password: '',
  role: 'OP',
  place: 'Sona',
  mobile: null,
  campofid: 5,
  active: true,
  own: false,
  row_version: 3,
};
const chief: Officer = {
  ...operator,
  id: 5,
  name: 'Demo Velan',
  email: 'velan@example.org',
  role: 'CO',
  campofid: null,
  own: true,
};

const open = (as: 'admin' | 'campadmin', rows: Officer[] = [chief, operator]) =>
  renderScreen(<CampManagerScreen />, {
    as,
    api: [
      reply(listOfficers, rows),
      reply(listExams, [exam, older]),
      reply(listCampPlaces, [sona]),
      reply(listPlaces, PLACES),
    ],
  });
const dialog = () => within(screen.getByRole('dialog'));
const options = (label: string) =>
  within(dialog().getByLabelText(new RegExp(`^${label}`)))
    .getAllByRole('option')
    .map((option) => option.textContent);

test.each(['admin', 'campadmin'] as const)(
  '[S2-SCREEN-CAMPMANAGER-01] %s reads exam, name, designation, email, role, place and actions',
  async (as) => {
    open(as);
    const table = await screen.findByRole('table', { name: 'Camp officers' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent!.replace('↕', '')),
    ).toEqual(['Exam', 'Name', 'Designation', 'Email', 'Role', 'Place', 'Actions']);
    expect(
      within(within(table).getAllByRole('row')[2]!)
        .getAllByRole('cell')
        .slice(0, 6)
        .map((cell) => cell.textContent),
    ).toEqual(['ODD-2025-NOV', 'Demo Nila', 'Operator', 'nila@example.org', 'OP', 'Sona']);
  },
);

test('[S5-VAL-OFFICER-03] [S5-VAL-OFFICER-04] [S3-ENT-OFFICER-01] a new data operator begins as OP at SALEM, above the five camps', async () => {
  const { user } = open('admin', [operator]);
  await user.click(await screen.findByRole('button', { name: 'Add Data Operator' }));
  expect(dialog().getByLabelText(/^Role/)).toHaveValue('OP');
  expect(dialog().getByLabelText(/^Place/)).toHaveValue('SALEM');
  expect(options('Place')).toEqual(['SALEM', 'Padmavani', 'Sona', 'Sengunthar', 'Govt', 'PUCAMP']);
  expect(dialog().getByLabelText(/^Exam/)).toHaveValue('E25N');
  await user.selectOptions(dialog().getByLabelText(/^Place/), 'Govt');
  expect(options('Place')).toEqual(['Padmavani', 'Sona', 'Sengunthar', 'Govt', 'PUCAMP']);
});

test('[S2-SCREEN-CAMPMANAGER-02] [S8-MSG-SUCCESS-MARK-05] [S4-STATE-BANNER-02] what was typed is sent, said to be created, and the dialog closes after 2 seconds', async () => {
  const { user } = open('campadmin');
  await user.click(await screen.findByRole('button', { name: 'Add Data Operator' }));
  answerFromNowOn(reply(createOfficer, { message: 'Officer created successfully', id: 9 }));
  await user.type(dialog().getByLabelText(/^Name/), 'Demo Kayal');
  await user.type(dialog().getByLabelText(/^Designation/), 'Operator');
  await user.type(dialog().getByLabelText(/^Email/), ' kayal@example.org ');
  await user.type(dialog().getByLabelText(/^Password/), 'four horses in a row');
  await user.selectOptions(dialog().getByLabelText(/^Place/), 'Sona');
  answerFromNowOn(reply(listOfficers, [chief, operator, { ...operator, id: 9, name: 'Demo Kayal' }]));
  const began = performance.now();
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Officer created successfully')).toBeVisible();
  expect(requests(createOfficer)[0]).toMatchObject({
    body: {
      exam: 'E25N',
      name: 'Demo Kayal',
      designation: 'Operator',
      email: 'kayal@example.org',
      password: 'four horses in a row',
      role: 'OP',
      place: 'Sona',
    },
    headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
  });
  expect(await screen.findByText('Demo Kayal')).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 4000 });
  expect(performance.now() - began).toBeGreaterThan(1900);
});

test('[S2-SCREEN-CAMPMANAGER-03] [S8-MSG-SUCCESS-MARK-06] an officer is edited over the version seen, the password stays empty and unchanged', async () => {
  const { user } = open('admin');
  await user.click(await screen.findByRole('button', { name: 'Edit Demo Nila' }));
  answerFromNowOn(reply(updateOfficer, { message: 'Officer updated successfully' }));
  expect(dialog().getByLabelText(/^Password/)).toHaveValue('');
  await user.clear(dialog().getByLabelText(/^Name/));
  await user.type(dialog().getByLabelText(/^Name/), 'Demo Malar');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Officer updated successfully')).toBeVisible();
  expect(requests(updateOfficer)[0]).toMatchObject({
    path: '/campofficers/7',
    body: { name: 'Demo Malar', email: 'nila@example.org', password: '', row_version: 3 },
  });
});

test.each([['Exam'], ['Name'], ['Designation'], ['Email'], ['Password']])(
  '[S5-VAL-OFFICER-01] a new officer without %s is not sent',
  async (label) => {
    const { user } = open('admin');
    await user.click(await screen.findByRole('button', { name: 'Add Data Operator' }));
    const typed = {
      Name: 'Demo Kayal',
      Designation: 'Operator',
      Email: 'kayal@example.org',
      Password: 'four horses in a row',
    };
    for (const [name, value] of Object.entries(typed)) {
      if (name !== label) await user.type(dialog().getByLabelText(new RegExp(`^${name}`)), value);
    }
    if (label === 'Exam') await user.selectOptions(dialog().getByLabelText(/^Exam/), '');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('All fields are required except password when editing')).toBeVisible();
    expect(dialog().getByLabelText(new RegExp(`^${label}`))).toHaveAccessibleDescription(/Required/);
    expect(requests(createOfficer)).toEqual([]);
  },
);

test('[S5-VAL-OFFICER-02] an address that is none is said so at its field', async () => {
  const { user } = open('admin');
  await user.click(await screen.findByRole('button', { name: 'Edit Demo Nila' }));
  await user.clear(dialog().getByLabelText(/^Email/));
  await user.type(dialog().getByLabelText(/^Email/), 'nila.example.org');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a valid email address');
  expect(dialog().getByLabelText(/^Email/)).toHaveAccessibleDescription('Please enter a valid email address');
  expect(requests(updateOfficer)).toEqual([]);
});

test('[S8-MSG-FALLBACK-06] a refusal without words says that the operation failed, and keeps what was typed', async () => {
  const { user } = open('admin');
  await user.click(await screen.findByRole('button', { name: 'Edit Demo Nila' }));
  answerFromNowOn(rejection(updateOfficer, 503));
  await user.type(dialog().getByLabelText(/^Name/), ' Two');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Operation failed');
  expect(dialog().getByLabelText(/^Name/)).toHaveValue('Demo Nila Two');
});

test('who comes second sees what is stored now, and may replace it', async () => {
  const { user } = open('admin');
  await user.click(await screen.findByRole('button', { name: 'Edit Demo Nila' }));
  const theirs = { ...operator, name: 'Demo Other', row_version: 4 };
  answerFromNowOn(rejection(updateOfficer, 409, { message: 'Changed meanwhile.', conflict: { yours: {}, theirs } }));
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Demo Other, Operator');
  answerFromNowOn(reply(updateOfficer, { message: 'Officer updated successfully' }));
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await screen.findByText('Officer updated successfully');
  expect(requests(updateOfficer)[1]!.body).toMatchObject({ row_version: 4 });
});

test('the own role and place stand fast; others are switched off after a question', async () => {
  const { user } = open('campadmin');
  await user.click(await screen.findByRole('button', { name: 'Edit Demo Velan' }));
  expect(dialog().getByLabelText(/^Role/)).toBeDisabled();
  expect(dialog().getByLabelText(/^Place/)).toBeDisabled();
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('button', { name: 'Switch Demo Velan off' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Switch Demo Nila off' }));
  answerFromNowOn(
    reply(updateOfficer, { message: 'Officer updated successfully' }),
    reply(listOfficers, [{ ...operator, active: false }]),
  );
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByRole('button', { name: 'Switch Demo Nila on' })).toBeVisible();
  expect(requests(updateOfficer)[0]!.body).toMatchObject({ active: false, row_version: 3 });
});

test('[S8-MSG-FALLBACK-05] officers that cannot be fetched say so', async () => {
  renderScreen(<CampManagerScreen />, {
    as: 'admin',
    api: [rejection(listOfficers, 503), reply(listExams, [exam]), reply(listCampPlaces, []), reply(listPlaces, PLACES)],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch officers');
});

test('a person without a camp yet is marked in the list', async () => {
  open('admin', [{ ...operator, place: 'SALEM' }]);
  expect(await screen.findByText('no camp yet')).toBeVisible();
});

describe('the host college of a camp', () => {
  test('is changed by the office, which reads how many scripts of it stand there already', async () => {
    const { user } = open('admin');
    const table = within(await screen.findByRole('table', { name: 'Camps' }));
    expect(table.getByText('101 - Ponni College')).toBeVisible();
    answerFromNowOn(
      reply(listAllColleges, []),
      reply(saveCampHost, { ...sona, host: null, host_name: null, host_scripts: 0 }),
    );
    await user.click(table.getByRole('button', { name: 'Change the host college of Sona' }));
    expect(dialog().getByText(/^1,200 scripts of the present host are at this camp/)).toBeVisible();
    await user.selectOptions(dialog().getByLabelText(/^Host college/), '');
    answerFromNowOn(reply(listCampPlaces, [{ ...sona, host: null, host_name: null, host_scripts: 0 }]));
    await user.click(await dialog().findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('None')).toBeVisible();
    expect(requests(saveCampHost)).toMatchObject([
      { path: '/camp-places/Sona/host', body: { host: null, row_version: 2 } },
    ]);
  });

  test('that somebody else has changed meanwhile stays in the dialog with the reason', async () => {
    const { user } = open('admin');
    answerFromNowOn(reply(listAllColleges, []), rejection(saveCampHost, 409, { message: 'Sona has been changed.' }));
    await user.click(await screen.findByRole('button', { name: 'Change the host college of Sona' }));
    await user.click(await dialog().findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Sona has been changed/)).toBeVisible();
  });

  test('is not saved while the list of colleges has not come', async () => {
    const { user } = open('admin');
    answerFromNowOn(rejection(listAllColleges, 503));
    await user.click(await screen.findByRole('button', { name: 'Change the host college of Sona' }));
    expect(await dialog().findByText(/Failed to fetch the colleges/)).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(requests(saveCampHost)).toEqual([]);
  });

  test('is no business of a camp officer', async () => {
    open('campadmin');
    await screen.findByRole('table', { name: 'Camp officers' });
    expect(screen.queryByRole('table', { name: 'Camps' })).not.toBeInTheDocument();
    expect(requests(listCampPlaces)).toEqual([]);
  });
});

describe('in Tamil', () => {
  const DATA = /ODD-2025-NOV|EVEN-2025-APR|Demo \w+|\w+@example\.org|Operator|\b(OP|CO)\b|Ponni College|Salem/g;
  const left = () => latinLeft(new RegExp(`${DATA.source}|${PLACES.map(({ place }) => place).join('|')}`, 'g'));
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the officers, of their form and of the host colleges is left in English', async () => {
    let user: ReturnType<typeof open>['user'] | undefined;
    await act(async () => {
      ({ user } = open('admin', [chief, { ...operator, active: false, place: 'SALEM' }, { ...operator, id: 8 }]));
    });
    await screen.findByRole('table', { name: 'முகாம் அலுவலர்கள்' });
    await screen.findByRole('table', { name: 'முகாம்கள்' });
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(screen.getByRole('button', { name: 'பதிவாளரைச் சேர்' }));
    await user!.click(dialog().getByRole('button', { name: 'சேமி' }));
    expect(await screen.findByText('திருத்தும்போது கடவுச்சொல் தவிர எல்லாப் புலங்களும் கட்டாயம்')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(dialog().getByRole('button', { name: 'விட்டுவிடு' }));
    answerFromNowOn(reply(listAllColleges, []));
    await user!.click(screen.getByRole('button', { name: 'நடத்தும் கல்லூரியை மாற்று: Sona' }));
    expect(dialog().getByText(/^தற்போதைய கல்லூரியின் 1,200 விடைத்தாள்கள்/)).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of the question before somebody is switched off is left in English', async () => {
    let user: ReturnType<typeof open>['user'] | undefined;
    await act(async () => {
      ({ user } = open('campadmin'));
    });
    await user!.click(await screen.findByRole('button', { name: 'நிறுத்து: Demo Nila' }));
    await screen.findByRole('dialog', { name: 'Demo Nila: உள்நுழைவை நிறுத்தலாமா?' });
    expect(left()).toEqual([]);
  });
});
