import { act, screen, waitFor, within } from '@testing-library/react';
import {
  askForBackupFile,
  getBackups,
  signForBackupFile,
  issueBackupTicket,
  startBackup,
  type Backup,
  type BackupState,
} from '@thervu/contracts/backup/backup-contract';
import { getJob, type Job } from '@thervu/contracts/job/job-contract';
import { prepareSignature } from '@thervu/contracts/signature/signature-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { DatabaseBackupScreen } from './DatabaseBackupScreen';

const job: Job = {
  id: '8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f11',
  kind: 'database.backup',
  title: 'Backup of the database',
  state: 'DONE',
  done: 90,
  total: 90,
  message: '5,30,000 rows of 89 tables and 480 files, as they stood at one instant.',
  error: null,
  hasFile: true,
  fileName: 'thervu-backup-20251202-0600.thervu',
  createdAt: '2025-12-02T06:00:00.000Z',
  finishedAt: '2025-12-02T06:00:09.000Z',
};
const made: Backup = { job, by: '501', expiresAt: '2025-12-02T07:00:09.000Z', release: null };
const state = (overrides: Partial<BackupState> = {}): BackupState => ({
  ownKey: true,
  recipients: [],
  backups: [],
  ...overrides,
});
const PASSPHRASE = 'four quiet words of Yercaud';

const show = (data: BackupState, open: (address: URL) => void = () => undefined) =>
  renderScreen(<DatabaseBackupScreen open={open} />, { as: 'admin', api: [reply(getBackups, data)] });

test('[S2-SCREEN-DBBACKUP-01] the office proves who it is, a backup is made, and its file is downloaded', async () => {
  const opened: URL[] = [];
  const { user } = show(state(), (address) => opened.push(address));
  await user.type(await screen.findByLabelText(/Your Current Password/), 'my password');
  await user.type(screen.getByLabelText(/^Passphrase/), PASSPHRASE);
  await user.type(screen.getByLabelText(/Repeat Passphrase/), PASSPHRASE);
  answerFromNowOn(
    reply(startBackup, job),
    reply(getJob, job),
    reply(getBackups, state({ backups: [made] })),
    reply(issueBackupTicket, { url: '/thervu/api/files/one-time', expiresAt: '2025-12-02T06:01:00.000Z' }),
  );
  await user.click(screen.getByRole('button', { name: 'Make Backup' }));
  const run = await screen.findByRole('group', { name: 'Backup of the database' });
  expect(requests(startBackup)[0]!.body).toEqual({
    currentPassword: 'my password',
    passphrase: PASSPHRASE,
  });
  await user.click(await within(run).findByRole('button', { name: /^Download thervu-backup/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Download thervu-backup/ });
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(within(dialog).getByText('Your current password is required.')).toBeInTheDocument();
  expect(requests(issueBackupTicket)).toEqual([]);
  await user.type(within(dialog).getByLabelText(/Your current password/), 'my password');
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(opened.map(({ pathname }) => pathname)).toEqual(['/thervu/api/files/one-time']));
  expect(requests(issueBackupTicket)[0]).toMatchObject({
    path: `/control/backups/${job.id}/file-ticket`,
    body: { currentPassword: 'my password' },
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('with a key of the installation the passphrase may be left out; without one it is needed', async () => {
  const { user, unmount } = show(state());
  await user.type(await screen.findByLabelText(/Your Current Password/), 'my password');
  answerFromNowOn(reply(startBackup, job), reply(getJob, job));
  await user.click(screen.getByRole('button', { name: 'Make Backup' }));
  await waitFor(() =>
    expect(requests(startBackup)[0]!.body).toEqual({ currentPassword: 'my password', passphrase: null }),
  );
  unmount();
  const without = show(state({ ownKey: false }));
  await without.user.type(await screen.findByLabelText(/Your Current Password/), 'my password');
  await without.user.click(screen.getByRole('button', { name: 'Make Backup' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Passphrase/);
  expect(requests(startBackup)).toHaveLength(1);
});

test('a short passphrase and two that differ are refused at the field, and nothing is sent', async () => {
  const { user } = show(state());
  await user.type(await screen.findByLabelText(/Your Current Password/), 'my password');
  await user.type(screen.getByLabelText(/^Passphrase/), 'short');
  await user.type(screen.getByLabelText(/Repeat Passphrase/), 'shorter');
  await user.click(screen.getByRole('button', { name: 'Make Backup' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('At least 14 characters');
  expect(alert).toHaveTextContent('The passphrases do not match.');
  expect(requests(startBackup)).toEqual([]);
});

test('a wrong password is told at its field, and what was typed stays', async () => {
  const { user } = show(state());
  await user.type(await screen.findByLabelText(/Your Current Password/), 'wrong');
  const message = 'The current password is not right.';
  answerFromNowOn(rejection(startBackup, 422, { message, errors: [{ field: 'currentPassword', message }] }));
  await user.click(screen.getByRole('button', { name: 'Make Backup' }));
  expect((await screen.findAllByText(new RegExp(message))).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/Your Current Password/)).toHaveValue('wrong');
});

test('too many wrong passwords: the server says how it is', async () => {
  const { user } = show(state());
  await user.type(await screen.findByLabelText(/Your Current Password/), 'wrong');
  answerFromNowOn(rejection(startBackup, 429, { message: 'Too many tries. Please wait a moment and try again.' }));
  await user.click(screen.getByRole('button', { name: 'Make Backup' }));
  expect(await screen.findByText(/Too many tries/)).toBeInTheDocument();
});

test('a backup that somebody else has begun is followed, and no second one is offered', async () => {
  const running: Job = {
    ...job,
    state: 'RUNNING',
    hasFile: false,
    fileName: null,
    finishedAt: null,
    done: 12,
  };
  renderScreen(<DatabaseBackupScreen />, {
    as: 'admin',
    api: [
      reply(
        getBackups,
        state({ backups: [{ job: running, by: 'office2@example.org', expiresAt: null, release: null }] }),
      ),
      reply(getJob, running),
    ],
  });
  expect(await screen.findByRole('group', { name: 'Backup of the database' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Make Backup' })).not.toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'office2@example.org' })).toBeInTheDocument();
});

test('the list says until when a file can be fetched, and that an older one is gone', async () => {
  const gone: Backup = {
    job: { ...job, id: '8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f12', hasFile: false, fileName: null },
    by: '501',
    expiresAt: null,
    release: null,
  };
  show(state({ backups: [made, gone] }));
  const [, first, second] = await screen.findAllByRole('row');
  expect(within(first!).getByRole('button', { name: /^Download/ })).toHaveTextContent('12:30');
  expect(second).toHaveTextContent('Gone');
});

const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
type Release = NonNullable<Backup['release']>;
const sealed = (release: Partial<Release> = {}): BackupState =>
  state({
    ownKey: true,
    recipients: [RECIPIENT],
    backups: [{ ...made, release: { state: 'NONE', askedBy: null, signedBy: null, ...release } }],
  });

test('[SEC-9] where archives are sealed to public keys no passphrase is asked for', async () => {
  const { user } = show(sealed());
  expect(await screen.findByText(/no one here can open it/)).toBeInTheDocument();
  expect(screen.queryByLabelText(/Passphrase/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/Your Current Password/), 'my password');
  answerFromNowOn(reply(startBackup, job), reply(getJob, job));
  await user.click(screen.getByRole('button', { name: 'Make Backup' }));
  await waitFor(() =>
    expect(requests(startBackup)[0]!.body).toEqual({ currentPassword: 'my password', passphrase: null }),
  );
});

test.each([
  ['NONE', 'Ask for', 'Ask', askForBackupFile],
  ['ASKED', 'Sign for', 'Sign', signForBackupFile],
] as const)('[SEC-9] a sealed archive in the state %s: %s', async (step, button, confirm, call) => {
  const { user } = show(sealed({ state: step, askedBy: step === 'ASKED' ? '501' : null }));
  expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: `${button} ${job.fileName}` }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Your current password/), 'my password');
  answerFromNowOn(
    reply(call, { message: 'Written down.' }),
    reply(getBackups, sealed({ state: 'ASKED_BY_ME' })),
    reply(prepareSignature, { digest: 'd'.repeat(64), asks: false, refusal: null, totp: false, passkey: null }),
  );
  await user.click(within(dialog).getByRole('button', { name: confirm }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(call)[0]).toMatchObject({
    path: `/control/backups/${job.id}/release`,
    body: { currentPassword: 'my password' },
  });
  expect(await screen.findByText('Waits for the signature of another officer')).toBeInTheDocument();
});

test('[SEC-9] a signed archive is downloaded, and what the server refuses is said in the dialog', async () => {
  const { user } = show(sealed({ state: 'SIGNED', askedBy: '501', signedBy: 'office2@example.org' }));
  await user.click(await screen.findByRole('button', { name: `Download ${job.fileName}` }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Your current password/), 'my password');
  const message = 'A backup has been fetched within the last hour. Only one an hour is given out.';
  answerFromNowOn(rejection(issueBackupTicket, 409, { message }));
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(
      /thervu-backup-\d+-\d+\.thervu|npm run restore|5,30,000 rows of 89 tables and 480 files, as they stood at one instant\./g,
    );
  const openInTamil = async (data: BackupState) => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show(data));
    });
    await screen.findByText('புதிய காப்பு');
    return user!;
  };
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of making a backup and of fetching one is left in English', async () => {
    const user = await openInTamil(
      state({ backups: [made, { ...made, job: { ...job, id: job.id.replace('8', '9') }, expiresAt: null }] }),
    );
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(screen.getByRole('button', { name: /^பதிவிறக்கு thervu-backup/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'பதிவிறக்கு' }));
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of a wrong passphrase is left in English', async () => {
    const user = await openInTamil(state({ ownKey: false }));
    await user.type(screen.getByLabelText(/^கடவுத்தொடர்/), 'short');
    await user.type(screen.getByLabelText(/^கடவுத்தொடரை மீண்டும்/), 'shorter');
    await user.click(screen.getByRole('button', { name: 'காப்பு எடு' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of a sealed backup, of asking for it and of signing for it is left in English', async () => {
    const sealed: Backup = { ...made, release: { state: 'NONE', askedBy: null, signedBy: null } };
    const user = await openInTamil(state({ recipients: ['-'], backups: [sealed] }));
    await user.click(screen.getByRole('button', { name: /^கேள் thervu-backup/ }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });
});
