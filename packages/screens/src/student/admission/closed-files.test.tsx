import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  decideFileRequest,
  getFileHistory,
  listFileRequests,
  replaceStudentFiles,
  requestStudentFile,
  type FileHistory,
  type FileRequest,
} from '@thervu/contracts/student/student-file-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { button, carried, opener } from './admission-testing';
import { complete } from './application-samples';
import { FileRequestsScreen } from './FileRequestsScreen';

const { openForm } = opener({ renderScreen, reply });
beforeEach(() => {
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:stored';
  URL.revokeObjectURL = () => undefined;
});
const submitted = complete({
  closed: true,
  student: { status: 'ACTIVE', submitted_at: '2026-11-20T06:00:00.000Z' },
});
const asked = (changes: Partial<FileRequest>): FileRequest => ({
  id: 5,
  student_id: 17,
  field: 'image',
  reason: 'Somebody else.',
  state: 'OPEN',
  asked_by: 'College 101',
  asked_at: '2026-11-21T06:00:00.000Z',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  ...changes,
});
const show = (as: 'admin' | 'college', history: FileHistory = { changes: [], requests: [] }) =>
  openForm(submitted, 'basic', [reply(getFileHistory, history)], as);
const photo = () =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff), new Uint8Array(900)], 'photo.jpg', { type: 'image/jpeg' });
const panel = () => screen.findByRole('region', { name: 'Photo and documents after Final Submit' });
const choose = async () => {
  const input = (await panel()).querySelector<HTMLInputElement>('input[type="file"]')!;
  fireEvent.change(input, { target: { files: [photo()] } });
  // its first bytes are read before it is taken
  await within(await panel()).findByText(/photo\.jpg/);
};

test('[F-12] the office replaces a photo with a reason; a double click sends once, a refusal keeps file and reason', async () => {
  const { user } = show('admin');
  await user.click(await screen.findByRole('button', { name: 'Replace the file' }));
  expect(await screen.findByText('Choose a file.')).toBeVisible();
  await choose();
  await user.click(button('Replace the file'));
  expect(await screen.findByText('Write the reason.')).toBeVisible();
  await user.type(screen.getByLabelText(/^Reason/), 'It was blurred.');
  answerFromNowOn(rejection(replaceStudentFiles, 422, { message: 'The file is not a picture.' }));
  await user.click(button('Replace the file'));
  expect(await screen.findByText('The file is not a picture.')).toBeVisible();
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('It was blurred.');
  const held = heldReply(replaceStudentFiles, { message: '1 file of Kayal Murugan is stored.' });
  answerFromNowOn(held.handler);
  await user.dblClick(button('Replace the file'));
  held.release();
  expect(await screen.findByText('1 file of Kayal Murugan is stored.')).toBeVisible();
  const sent = requests(replaceStudentFiles);
  expect(sent).toHaveLength(2);
  expect(sent[1]!.path).toBe('/student-files/17');
  expect(carried(sent[1])).toEqual({ body: { reason: 'It was blurred.' }, files: ['image'] });
});

test('[F-12] a college asks the office, waits, and stores what is granted', async () => {
  const { user } = show('college');
  answerFromNowOn(reply(requestStudentFile, { message: 'The office has been asked.' }));
  expect(await screen.findByRole('button', { name: 'Ask the office' })).toBeVisible();
  expect((await panel()).querySelector('input[type="file"]')).toBeNull();
  await user.type(screen.getByLabelText(/^Reason/), 'Somebody else.');
  answerFromNowOn(reply(getFileHistory, { changes: [], requests: [asked({})] }));
  await user.click(button('Ask the office'));
  expect(await screen.findByText(/The office has been asked on 21-11-2026 and has not decided yet\./)).toBeVisible();
  expect(requests(requestStudentFile)[0]!.body).toEqual({ field: 'image', reason: 'Somebody else.' });
  expect(screen.queryByRole('button', { name: 'Ask the office' })).not.toBeInTheDocument();
});

test('[F-12] a granted request lets the college store the file; the history names what was there before', async () => {
  show('college', {
    changes: [
      {
        id: 3,
        field: 'sign',
        replaced: true,
        reason: 'Unreadable.',
        by: 'Office Two',
        at: '2026-11-20T06:00:00.000Z',
      },
    ],
    requests: [
      asked({ state: 'GRANTED' }),
      asked({ id: 4, field: 'sign', state: 'REFUSED', decision_reason: 'It is fine.' }),
    ],
  });
  expect(await screen.findByText(/The office has granted the request/)).toBeVisible();
  expect(button('Replace the file')).toBeVisible();
  const changes = screen.getByRole('table', { name: 'Stored after Final Submit' });
  expect(within(changes).getByRole('row', { name: /Unreadable/ })).toHaveTextContent('20-11-2026');
  expect(within(changes).getByRole('button', { name: /^Download the file before/ })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Requests to the office' })).toHaveTextContent('It is fine.');
});

test('[F-12] a request that waits keeps the office from nothing', async () => {
  show('admin', { changes: [], requests: [asked({})] });
  expect(await screen.findByText(/The office has been asked on 21-11-2026/)).toBeVisible();
  expect(button('Replace the file')).toBeEnabled();
});

test('[F-12] an open form shows nothing of it', async () => {
  openForm(complete(), 'basic');
  await screen.findByRole('tab', { selected: true });
  expect(screen.queryByRole('region', { name: 'Photo and documents after Final Submit' })).not.toBeInTheDocument();
});

describe('[F-12] the requests of colleges', () => {
  const row = { ...asked({}), stu_name: 'Kayal Murugan', reg_no: 'C25UG101PHY001', Colcode: '101' };
  const open = () => renderScreen(<FileRequestsScreen />, { as: 'admin', api: [reply(listFileRequests, [row])] });

  test('a request is granted after a question that names it', async () => {
    const { user } = open();
    answerFromNowOn(reply(decideFileRequest, { message: 'Granted: the college can send the file now.' }));
    await user.click(await screen.findByRole('button', { name: /^Grant .+ of Kayal Murugan \(C25UG101PHY001\)$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    expect(await screen.findByText('Granted: the college can send the file now.')).toBeVisible();
    expect(requests(decideFileRequest)[0]).toMatchObject({
      path: '/student-file-requests/5',
      body: { grant: true },
    });
    await waitFor(() => expect(requests(listFileRequests).length).toBeGreaterThan(1));
  });

  test('a refusal wants a reason, and keeps it when it cannot be saved', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Refuse / }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(await dialog.findByText('Write why it is refused.')).toBeVisible();
    expect(requests(decideFileRequest)).toEqual([]);
    await user.type(dialog.getByLabelText(/^Reason/), 'It is fine.');
    answerFromNowOn(rejection(decideFileRequest, 409, { message: 'Somebody else has decided this request already.' }));
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(await dialog.findByText('Somebody else has decided this request already.')).toBeVisible();
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('It is fine.');
  });
});
