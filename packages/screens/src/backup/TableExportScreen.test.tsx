import { act, screen, waitFor, within } from '@testing-library/react';
import { issueTableTicket, openTableExport } from '@thervu/contracts/table-export/table-export-contract';
import { EXPORT_TABLES } from '@thervu/contracts/table-export/table-export-rules';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { TableExportScreen } from './TableExportScreen';

const tables = [...EXPORT_TABLES];
const show = (
  api: NonNullable<Parameters<typeof renderScreen>[1]>['api'],
  open: (address: URL) => void = () => undefined,
) => renderScreen(<TableExportScreen open={open} />, { as: 'admin', api });
const enter = async (user: ReturnType<typeof show>['user'], key: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'Enter the security key' });
  if (key !== '') await user.type(within(dialog).getByLabelText(/Security key/), key);
  await user.click(within(dialog).getByRole('button', { name: 'Open' }));
};

test('[S2-SCREEN-TABLECSV-01] a prompt asks for the security key before anything of the page is shown', async () => {
  const { user } = show([reply(openTableExport, { tables })]);
  expect(await screen.findByRole('dialog', { name: 'Enter the security key' })).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Table/)).not.toBeInTheDocument();
  await enter(user, '');
  expect(screen.getByText('The security key is required.')).toBeInTheDocument();
  expect(requests()).toEqual([]);
  await enter(user, 'right key');
  expect(await screen.findByLabelText(/^Table/)).toBeInTheDocument();
  expect(requests(openTableExport)[0]!.body).toEqual({ key: 'right key' });
});

test("[S2-SCREEN-TABLECSV-02] [S6-PERM-TABLECSV-02] a wrong key: the alert 'Invalid key! Access denied.' and the page 'Access Restricted'", async () => {
  const { user } = show([
    rejection(openTableExport, 403, { type: 'export-key-wrong', message: 'Invalid key! Access denied.' }),
  ]);
  await enter(user, 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid key! Access denied.');
  expect(screen.getByText('Access Restricted')).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Table/)).not.toBeInTheDocument();
  answerFromNowOn(reply(openTableExport, { tables }));
  await user.click(screen.getByRole('button', { name: 'Enter the key' }));
  await enter(user, 'right key');
  expect(await screen.findByLabelText(/^Table/)).toBeInTheDocument();
  expect(screen.queryByText('Access Restricted')).not.toBeInTheDocument();
});

test("who closes the prompt sees 'Access Restricted' and nothing else", async () => {
  const { user } = show([]);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Access Restricted')).toBeInTheDocument();
  expect(requests()).toEqual([]);
});

test('[S2-SCREEN-TABLECSV-03] the dropdown has the 48 tables', async () => {
  const { user } = show([reply(openTableExport, { tables })]);
  await enter(user, 'right key');
  const options = within(await screen.findByLabelText(/^Table/)).getAllByRole('option');
  expect(options.slice(1).map((option) => option.textContent)).toEqual(tables);
  expect(options).toHaveLength(1 + 48);
});

test("[S2-SCREEN-TABLECSV-04] [S5-VAL-SELECT-16] the button 'Download CSV' downloads the chosen table, and asks for one first", async () => {
  const opened: URL[] = [];
  const { user } = show([reply(openTableExport, { tables })], (address) => opened.push(address));
  await enter(user, 'right key');
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(screen.getByText('Please select a table to download.')).toBeInTheDocument();
  expect(requests(issueTableTicket)).toEqual([]);
  answerFromNowOn(
    reply(issueTableTicket, {
      url: '/thervu/api/table-export/one-time',
      expiresAt: '2025-12-02T06:01:00.000Z',
    }),
  );
  await user.selectOptions(screen.getByLabelText(/^Table/), 'course');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(opened.map(({ pathname }) => pathname)).toEqual(['/thervu/api/table-export/one-time']));
  expect(requests(issueTableTicket)[0]).toMatchObject({
    path: '/control/table-export/course',
    body: { key: 'right key' },
  });
});

test.each([
  ['S8-MSG-TABLECSV-01', 400, 'Invalid table name'],
  ['S8-MSG-TABLECSV-02', 403, 'Permission denied for table'],
  ['S8-MSG-TABLECSV-03', 404, 'Table not found'],
  ['S8-MSG-TABLECSV-04', 500, 'Server error while processing'],
])('[%s] a download that answers %i shows the listed text', async (_row, status, text) => {
  const opened: URL[] = [];
  const { user } = show([reply(openTableExport, { tables })], (address) => opened.push(address));
  await enter(user, 'right key');
  answerFromNowOn(rejection(issueTableTicket, status, status === 403 ? {} : { message: 'something else' }));
  await user.selectOptions(await screen.findByLabelText(/^Table/), 'course');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(opened).toEqual([]);
});

describe('in Tamil', () => {
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the key, of the page without it and of the tables is left in English, but for their names', async () => {
    const left = () => latinLeft(new RegExp(tables.map((name) => `\\b${name}\\b`).join('|'), 'g'));
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show([
        rejection(openTableExport, 403, { type: 'export-key-wrong', message: 'Invalid key! Access denied.' }),
      ]));
    });
    const enterInTamil = async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'பாதுகாப்புத் திறவை உள்ளிடுங்கள்' }));
      await user!.type(dialog.getByLabelText(/^பாதுகாப்புத் திறவு/), 'key');
      await user!.click(dialog.getByRole('button', { name: 'திற' }));
    };
    await enterInTamil();
    expect(await screen.findByText('அனுமதி இல்லை')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
    answerFromNowOn(reply(openTableExport, { tables }));
    await user!.click(screen.getByRole('button', { name: 'திறவை உள்ளிடு' }));
    await enterInTamil();
    await user!.click(await screen.findByRole('button', { name: 'CSV பதிவிறக்கு' }));
    expect(await screen.findByText('பதிவிறக்க ஓர் அட்டவணையைத் தேர்ந்தெடுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });
});
