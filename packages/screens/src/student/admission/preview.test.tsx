import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getApplication, submitApplication } from '@thervu/contracts/student/admission-contract';
import { SAVED_TABS } from '@thervu/contracts/student/student-options';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { address, button, byName, currentTab, opener, pdf, tab } from './admission-testing';
import { complete } from './application-samples';

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
const confirm = async (user: ReturnType<typeof openForm>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Final Submit' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }));
};

test('the preview shows every saved value and file', async () => {
  openForm(complete(), 'preview');
  const basic = within(await screen.findByRole('region', { name: 'Basic' }));
  for (const text of ['Kayal Murugan', '04-05-2007', '101, Demo College 101', 'B.Sc. Physics'])
    expect(basic.getByText(text)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Bank' })).getByText('TEST0000001')).toBeVisible();
  const uploads = within(screen.getByRole('region', { name: 'Uploads' }));
  expect(uploads.getAllByRole('button', { name: /^Download / })).toHaveLength(8);
  expect(screen.queryByText('UG Degree')).not.toBeInTheDocument();
});

test('[S4-STATE-ADMISSION-06, S7-PURPOSE-STUDENT-10] Final Submit asks, submits, says so and goes to /home', async () => {
  const { user, notices } = openForm(complete(), 'preview', [
    reply(submitApplication, { message: 'Form data successfully submitted.' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Final Submit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit the application of Kayal Murugan?' }));
  expect(requests(submitApplication)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(address()).toBe('/home');
  expect(notices).toEqual([{ kind: 'success', text: 'Form data successfully submitted.' }]);
  expect(requests(submitApplication).map(({ path }) => path)).toEqual(['/student/submit/17']);
});

test('[S2-SCREEN-ADMISSION-07] Final Submit is shut while it is busy', async () => {
  const held = heldReply(submitApplication, { message: 'ok' });
  const { user } = openForm(complete(), 'preview', [held.handler]);
  expect(await screen.findByRole('button', { name: 'Final Submit' })).toBeEnabled();
  await confirm(user);
  expect(screen.getByRole('button', { name: 'Final Submit', hidden: true })).toBeDisabled();
  held.release();
  await screen.findByText('elsewhere');
});

test('[S4-STATE-ADMISSION-05] after Final Submit every tab but preview is shut, and the form says since when', async () => {
  openForm(submitted, 'bank');
  expect(await currentTab()).toMatch(/^preview/);
  for (const name of SAVED_TABS) {
    expect(await tab(name)).toHaveAttribute('aria-disabled', 'true');
    expect(await tab(name)).toHaveAccessibleDescription('closed');
  }
  expect(await tab('preview')).toHaveAttribute('aria-disabled', 'false');
  expect(screen.getByText(/^Submitted on 20-11-2026. The form is closed/)).toBeVisible();
  expect(button('Final Submit')).toBeDisabled();
  expect(button('Print')).toBeEnabled();
  // what a college asks the office to replace is no part of the form
  const requests = await screen.findByRole('region', { name: 'Photo and documents after Final Submit' });
  expect([...document.querySelectorAll('input')].filter((input) => !requests.contains(input))).toEqual([]);
});

test('a refused Final Submit lists every tab and field that is wrong; each leads there', async () => {
  const errors = [
    { field: 'bank/bank_ifsc', message: 'This field is required.' },
    { field: 'uploads/image', message: 'This field is required.' },
  ];
  const { user } = openForm(complete({ values: { bank: { bank_ifsc: null } } }), 'preview', [
    rejection(submitApplication, 422, {
      message: 'The form is not complete: 2 fields in bank, uploads.',
      errors,
    }),
  ]);
  await confirm(user);
  expect(await screen.findByText('The form is not complete: 2 fields in bank, uploads.')).toBeVisible();
  expect(screen.getByText('2 entries are missing or wrong')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'bank: IFSC' }));
  expect(await currentTab()).toMatch(/^bank/);
  await waitFor(() => expect(byName('bank_ifsc')).toHaveFocus());
  expect(await screen.findByText('IFSC is required.', { selector: 'div' })).toBeVisible();
});

test('what is missing is listed before anybody tries', async () => {
  const missing = [{ tab: 'qualification' as const, field: 'ug_pdf', message: 'This field is required.' }];
  const { user } = openForm(complete({ values: { basic: { degreelvl: 'PG' } }, missing }), 'preview');
  await user.click(await screen.findByRole('button', { name: 'qualification: UG Certificate' }));
  await waitFor(() => expect(byName('ug_pdf')).toHaveFocus());
});

test('what is typed or chosen and not saved is told of on the preview', async () => {
  const { user } = openForm(complete(), 'bank');
  await waitFor(() => byName('bank'));
  await user.type(byName('bank'), '!');
  await user.click(await tab('uploads'));
  await waitFor(() => byName('tc_file'));
  fireEvent.change(byName('tc_file'), { target: { files: [pdf('tc.pdf')] } });
  await user.click(await tab('preview'));
  expect(await screen.findByText(/what was typed or chosen in bank, uploads\.$/)).toBeVisible();
  await user.click(button('Open bank'));
  await waitFor(() => expect(byName('bank')).toHaveValue('Demonstration Bank!'));
  await user.click(await tab('uploads'));
  expect(await screen.findByText(/^tc.pdf, /)).toBeVisible();
});

test('[S2-SCREEN-ADMISSION-06, S9-CONST-PRINT-03] Print puts the whole form on paper, the photo at 140 x 140', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = openForm(complete(), 'preview');
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const sheet = within(document.querySelector<HTMLElement>('[data-print-area]')!);
  expect(sheet.getByRole('heading', { name: 'Admission - 2025' })).toBeInTheDocument();
  expect(sheet.getByText('Demo University')).toBeInTheDocument();
  expect(sheet.getByText('Application No. 17')).toBeInTheDocument();
  for (const name of SAVED_TABS) expect(sheet.getByRole('table', { name })).toBeInTheDocument();
  expect(within(sheet.getByRole('table', { name: 'bank' })).getByText('00000000042')).toBeInTheDocument();
  const photo = sheet.getByRole('img', { name: 'Photo' });
  expect([photo.getAttribute('width'), photo.getAttribute('height')]).toEqual(['140', '140']);
  print.mockRestore();
});

test('an application that cannot be read says why, and is asked for again', async () => {
  const { user } = openForm(complete(), 'basic', [
    rejection(getApplication, 404, { message: 'There is no student 17.' }),
  ]);
  expect(await screen.findByText('There is no student 17.')).toBeVisible();
  answerFromNowOn(reply(getApplication, complete()));
  await user.click(button('Retry'));
  expect(await currentTab()).toMatch(/^basic/);
});
