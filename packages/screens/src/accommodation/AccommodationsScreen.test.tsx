import { screen, waitFor, within } from '@testing-library/react';
import {
  askAccommodation,
  decideAccommodation,
  listAccommodations,
  saveScribe,
  type Accommodation,
} from '@thervu/contracts/accommodation/accommodation-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import type { Role } from '@thervu/contracts/core/permissions';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { EXAM } from '../shared/exam-day-samples';
import { AccommodationsScreen } from './AccommodationsScreen';

const asked: Accommodation = {
  reg_no: 'C24UG101COM001',
  stu_name: 'A. Kavitha',
  colcode: '101',
  basis: 'BENCHMARK',
  scribe: true,
  minutes_per_hour: 20,
  step_free: false,
  large_print: false,
  own_keyboard: false,
  state: 'ASKED',
  asked_by: '101',
  asked_at: '2025-10-01T05:30:00.000Z',
  decided_by: null,
  decided_at: null,
  decision: null,
  scribes: [],
  row_version: 2,
};
const show = (as: Role) =>
  renderScreen(<AccommodationsScreen />, {
    at: '/?exam=E25N',
    as,
    api: [reply(listExams, [EXAM]), reply(listAccommodations, [asked])],
  });

test('a refusal wants a reason; a grant may differ from what was asked, and is sent once', async () => {
  const { user } = show('admin');
  await user.click(await screen.findByRole('button', { name: 'Decide on C24UG101COM001' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Decision/), 'REFUSED');
  await user.click(dialog.getByRole('button', { name: 'Save decision' }));
  expect(await dialog.findByText('Give a reason for the refusal.')).toBeVisible();
  expect(requests(decideAccommodation)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText(/^Decision/), 'GRANTED');
  await user.click(dialog.getByRole('checkbox', { name: 'Hall without steps' }));
  const held = heldReply(decideAccommodation, { message: 'C24UG101COM001: granted.' });
  answerFromNowOn(held.handler);
  await user.dblClick(dialog.getByRole('button', { name: 'Save decision' }));
  held.release();
  expect(await screen.findByText('C24UG101COM001: granted.')).toBeVisible();
  expect(requests(decideAccommodation).map(({ body }) => body)).toEqual([
    {
      state: 'GRANTED',
      minutes_per_hour: 20,
      scribe: true,
      step_free: true,
      large_print: false,
      own_keyboard: false,
      row_version: 2,
    },
  ]);
});

test('a college asks with a certificate, and not without one', async () => {
  const { user } = show('college');
  await user.click(await screen.findByRole('button', { name: 'Ask for a student' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Register number/), 'c24ug101com002');
  await user.selectOptions(dialog.getByLabelText(/^Basis/), 'TEMPORARY');
  await user.click(dialog.getByRole('button', { name: 'Send to the office' }));
  expect(await dialog.findByText('Add the certificate.')).toBeVisible();
  expect(requests(askAccommodation)).toEqual([]);
  await user.upload(
    dialog.getByLabelText(/^Certificate/),
    new File(['%PDF-1.7'], 'certificate.pdf', { type: 'application/pdf' }),
  );
  expect(await dialog.findByText(/certificate\.pdf/)).toBeVisible();
  answerFromNowOn(
    rejection(askAccommodation, 422, {
      message: 'C24UG101COM002 is no candidate of your college in ODD-2025-NOV.',
      errors: [{ field: 'regNo', message: 'C24UG101COM002 is no candidate of your college in ODD-2025-NOV.' }],
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Send to the office' }));
  expect(await dialog.findAllByText(/is no candidate of your college/)).not.toHaveLength(0);
  expect(dialog.getByLabelText(/^Register number/)).toHaveValue('C24UG101COM002');
  answerFromNowOn(reply(askAccommodation, { message: 'C24UG101COM002: sent to the examination office.' }));
  await user.click(dialog.getByRole('button', { name: 'Send to the office' }));
  expect(await screen.findByText('C24UG101COM002: sent to the examination office.')).toBeVisible();
});

test('the college names the scribe', async () => {
  const { user } = show('college');
  await user.click(await screen.findByRole('button', { name: 'Scribe of C24UG101COM001' }));
  const dialog = within(await screen.findByRole('dialog'));
  answerFromNowOn(reply(saveScribe, { message: 'Demo Mani writes for C24UG101COM001.' }));
  await user.keyboard('Demo Mani{Tab}Class 12{Tab}900000000');
  await user.click(dialog.getByRole('button', { name: 'Save scribe' }));
  expect((await dialog.findAllByText('Enter a mobile number of 10 digits.'))[0]).toBeVisible();
  await user.type(dialog.getByLabelText(/^Mobile/), '1');
  await user.click(dialog.getByRole('button', { name: 'Save scribe' }));
  await waitFor(() =>
    expect(requests(saveScribe).map(({ body }) => body)).toEqual([
      { name: 'Demo Mani', qualification: 'Class 12', mobile: '9000000001', p_code: '*', own_choice: true },
    ]),
  );
});
