import { act, screen, waitFor, within } from '@testing-library/react';
import {
  confirmStaffProposal,
  declineStaffProposal,
  endStaff,
  listStaff,
  listStaffHistory,
  proposeCode,
  proposePerson,
  proposeStaffChange,
  withdrawStaffProposal,
  type StaffPerson,
  type StaffProposal,
} from '@thervu/contracts/staff/staff-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { OfficeAccountsScreen } from './OfficeAccountsScreen';

const CONTROLLER: StaffPerson = {
  id: 1,
  login: '501',
  name: 'Meena Raj',
  designation: 'Controller of Examinations',
  email: 'coe@example.org',
  mobile: null,
  activeFrom: '2026-11-01',
  activeTo: null,
  endedBy: null,
  endReason: null,
  duties: [{ duty: 'CONTROLLER', areas: [] }],
  enrolled: true,
  codeExpiresAt: null,
  maySign: true,
  credentialsRenewed: null,
  own: true,
  row_version: 1,
};
const DEPUTY: StaffPerson = {
  ...CONTROLLER,
  id: 2,
  login: 'kumar@example.org',
  name: 'Kumar Vel',
  designation: 'Deputy Controller',
  email: 'kumar@example.org',
  duties: [{ duty: 'DEPUTY', areas: [] }],
  maySign: false,
  credentialsRenewed: { at: '2026-11-20T05:30:00.000Z', by: 'Meena Raj' },
  own: false,
};
const LEFT: StaffPerson = {
  ...DEPUTY,
  id: 3,
  login: 'left@example.org',
  name: 'Latha Mani',
  activeTo: '2026-11-15',
  endedBy: 'Meena Raj',
  endReason: 'Retired this month.',
  credentialsRenewed: null,
};
const WAITING: StaffProposal = {
  id: 9,
  kind: 'PERSON',
  state: 'PROPOSED',
  staffId: null,
  name: 'Anbu Selvan',
  designation: 'Superintendent',
  email: 'anbu@example.org',
  mobile: null,
  duties: [{ duty: 'SECTION', areas: ['CAMP', 'RESULTS'] }],
  reason: 'Joins the camp section.',
  proposedBy: 'Kumar Vel',
  proposedAt: '2026-11-21T05:30:00.000Z',
  own: false,
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
};
const desk = (proposals: StaffProposal[] = []) => [
  reply(listStaff, { persons: [CONTROLLER, DEPUTY, LEFT], proposals, signers: 2 }),
  reply(listStaffHistory, [
    {
      ...WAITING,
      id: 4,
      state: 'DECLINED',
      decidedBy: 'Meena Raj',
      decidedAt: WAITING.proposedAt,
      decisionNote: 'Not yet.',
    },
  ]),
];
const show = (...api: ReturnType<typeof reply>[]) => renderScreen(<OfficeAccountsScreen />, { as: 'admin', api });
const persons = () => screen.findByRole('table', { name: 'Persons of the office' });
const rowOf = (table: HTMLElement, name: string) => within(table).getByText(name).closest('tr')!;

test('[SEC-13] shows persons with duties and state, those who have left, and what was decided', async () => {
  show(...desk());
  const table = await persons();
  expect(rowOf(table, 'Meena Raj')).toHaveTextContent(/501.*Controller.*Signs.*01-11-2026/);
  expect(rowOf(table, 'Kumar Vel')).toHaveTextContent('Credentials renewed on 20-11-2026 11:00 by Meena Raj');
  expect(rowOf(table, 'Kumar Vel')).toHaveTextContent('Works, does not sign');
  expect(rowOf(table, 'Latha Mani')).toHaveTextContent('15-11-2026, by Meena Raj: Retired this month.');
  expect(within(rowOf(table, 'Latha Mani')).queryByRole('button')).not.toBeInTheDocument();
  // 501 is ended by nobody, and nobody renews the own code
  expect(
    within(rowOf(table, 'Meena Raj'))
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Change']);
  const history = await screen.findByRole('table', { name: 'What was decided' });
  expect(history).toHaveTextContent(/Declined.*Not yet\./);
});

test('[SEC-13] a person is proposed by keyboard; half of the code is shown once', async () => {
  const { user } = show(...desk(), reply(proposePerson, { message: 'ok', id: 11, half: 'abcd-efgh' }));
  await persons();
  await user.click(screen.getByRole('button', { name: 'Propose a person' }));
  const dialog = await screen.findByRole('dialog', { name: 'Propose a person' });
  expect(within(dialog).getByLabelText(/^Name/)).toHaveFocus();
  await user.keyboard('Anbu Selvan{Tab}Superintendent{Tab}anbu@example.org{Tab}{Tab}');
  // Controller, Deputy, Section
  await user.keyboard('{Tab}{Tab} ');
  await user.click(within(dialog).getByLabelText('Camp'));
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Joins the camp section.');
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
  const half = await screen.findByRole('dialog', { name: 'Your half of the one-time code' });
  expect(half).toHaveTextContent('abcd-efgh');
  expect(requests(proposePerson)).toMatchObject([
    {
      body: {
        name: 'Anbu Selvan',
        designation: 'Superintendent',
        email: 'anbu@example.org',
        duties: [{ duty: 'SECTION', areas: ['CAMP'] }],
        reason: 'Joins the camp section.',
      },
    },
  ]);
  // an Enter pressed twice, or Escape, would lose what is shown once
  await user.keyboard('{Enter}{Escape}');
  expect(half).toHaveTextContent('abcd-efgh');
  // no message lies over the code on a phone; it follows
  expect(screen.queryByText('Proposed. Another signer confirms it.')).not.toBeInTheDocument();
  await user.click(within(half).getByRole('button', { name: 'I have written it down' }));
  expect(await screen.findByText('Proposed. Another signer confirms it.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('abcd-efgh')).not.toBeInTheDocument());
});

test('what is missing is named at its field and nothing is sent; a refusal keeps what was typed', async () => {
  const taken = { message: 'Taken.', errors: [{ field: 'email', message: 'Another account signs in with it.' }] };
  const { user } = show(...desk(), rejection(proposePerson, 409, taken));
  await persons();
  await user.click(screen.getByRole('button', { name: 'Propose a person' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(await within(dialog).findByText('Choose at least one duty.')).toBeVisible();
  expect(within(dialog).getByLabelText(/^Name/)).toBeInvalid();
  expect(requests(proposePerson)).toEqual([]);
  await user.type(within(dialog).getByLabelText(/^Name/), 'Anbu');
  await user.type(within(dialog).getByLabelText(/^Designation/), 'Clerk');
  await user.type(within(dialog).getByLabelText(/^E-mail/), 'kumar@example.org');
  await user.click(within(dialog).getByLabelText('Controller'));
  await user.click(within(dialog).getByLabelText('Operations'));
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Joins the office today.');
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect((await within(dialog).findAllByText(/exclude each other/))[0]).toBeVisible();
  await user.click(within(dialog).getByLabelText('Operations'));
  await user.dblClick(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(await within(dialog).findByText('Another account signs in with it.')).toBeVisible();
  expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('Anbu');
  expect(requests(proposePerson)).toHaveLength(1);
});

test('[SEC-1] what another has proposed is read in full and confirmed once, also with a slow answer and two clicks', async () => {
  const held = heldReply(confirmStaffProposal, {
    message: 'The account is there.',
    code: { half: 'jkmn-pqrs', login: 'anbu@example.org', expiresAt: '2026-11-24T05:30:00.000Z' },
  });
  const { user } = show(...desk([WAITING]), held.handler);
  await user.click(await screen.findByRole('button', { name: 'Confirm Anbu Selvan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the account of Anbu Selvan?' });
  for (const text of ['anbu@example.org', 'Section (Camp, Results)', 'Joins the camp section.', 'Kumar Vel']) {
    expect(dialog).toHaveTextContent(text);
  }
  await user.dblClick(within(dialog).getByRole('button', { name: 'Confirm' }));
  held.release();
  const half = await screen.findByRole('dialog', { name: 'Your half of the one-time code' });
  expect(half).toHaveTextContent(/jkmn-pqrs.*24-11-2026 11:00/);
  expect(requests(confirmStaffProposal)).toHaveLength(1);
});

test('the own proposal is taken back and not confirmed; another is declined with a reason', async () => {
  const ownProposal = { ...WAITING, own: true };
  const other = { ...WAITING, id: 10, name: 'Devi Ram', email: 'devi@example.org' };
  const { user } = show(
    ...desk([ownProposal, other]),
    reply(withdrawStaffProposal, { message: 'Taken back.' }),
    reply(declineStaffProposal, { message: 'Declined.' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Take back the proposal about Anbu Selvan' }));
  expect(screen.queryByRole('button', { name: 'Confirm Anbu Selvan' })).not.toBeInTheDocument();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Taken back.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decline Devi Ram' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'too short');
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await within(dialog).findByText('Give a reason of at least 10 characters.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox'), ', so more');
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Declined.')).toBeVisible();
});

test('[SEC-13] an account is ended with a reason; that two signers stay is said where it was asked', async () => {
  const { user } = show(...desk(), rejection(endStaff, 409, { message: 'Two signers stay: name another one before.' }));
  await persons();
  await user.click(screen.getByRole('button', { name: 'End Kumar Vel' }));
  const dialog = await screen.findByRole('dialog', { name: 'End the account of Kumar Vel?' });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.type(within(dialog).getByRole('textbox'), 'Retires this month.');
  await user.click(within(dialog).getByRole('button', { name: 'End' }));
  expect(await within(dialog).findByText(/Two signers stay/)).toBeVisible();
});

test('a change starts from what stands and a new code is proposed with a reason', async () => {
  const { user } = show(
    ...desk(),
    reply(proposeStaffChange, { message: 'ok', id: 12, half: null }),
    reply(proposeCode, { message: 'ok', id: 13, half: 'tuvw-xyz2' }),
  );
  await persons();
  await user.click(screen.getByRole('button', { name: 'Change Kumar Vel' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Deputy')).toBeChecked();
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Moves to another desk.');
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(requests(proposeStaffChange)).toHaveLength(1));
  expect(requests(proposeStaffChange)[0]).toMatchObject({ body: { row_version: 1, name: 'Kumar Vel' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'New code for Kumar Vel' }));
  await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Has lost the password.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('tuvw-xyz2')).toBeVisible();
});

test('who only reads sees no button', async () => {
  const reading = { permissions: ['staff.read'] };
  renderScreen(<OfficeAccountsScreen />, { as: 'admin', session: reading, api: desk([WAITING]) });
  const table = await persons();
  expect(within(table).queryByRole('button', { name: /Change|End|code/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Confirm |^Propose a/ })).not.toBeInTheDocument();
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(
      /Meena Raj|Kumar Vel|Latha Mani|Anbu Selvan|Controller of Examinations|Deputy Controller|Superintendent|\w+@example\.org|Retired this month\.|Joins the camp section\.|Not yet\./g,
    );
  const openInTamil = async (...proposals: StaffProposal[]) => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show(...desk(proposals)));
    });
    await screen.findByRole('table', { name: 'முடிவுசெய்யப்பட்டவை' });
    return user!;
  };
  const dialog = () => within(screen.getByRole('dialog'));
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the persons, of what waits, and of confirming and declining it is left in English', async () => {
    const user = await openInTamil(WAITING, { ...WAITING, id: 10, own: true, kind: 'CODE', duties: null });
    await screen.findByRole('button', { name: 'உறுதிசெய்: Anbu Selvan' });
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'உறுதிசெய்: Anbu Selvan' }));
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(dialog().getByRole('button', { name: 'விட்டுவிடு' }));
    await user.click(screen.getByRole('button', { name: 'மறு: Anbu Selvan' }));
    await user.click(dialog().getByRole('button', { name: 'மறு' }));
    expect(dialog().getByText('குறைந்தது 10 எழுத்துகளில் காரணத்தை எழுதுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of proposing a person, a new code and an end is left in English', async () => {
    const user = await openInTamil();
    await user.click(screen.getByRole('button', { name: 'ஒருவரை முன்மொழி' }));
    await user.click(dialog().getByLabelText(/^பிரிவு/));
    await user.click(dialog().getByRole('button', { name: 'முன்மொழி' }));
    expect((await dialog().findAllByText('பெயர் தேவை.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(dialog().getByRole('button', { name: 'விட்டுவிடு' }));
    await user.click(screen.getByRole('button', { name: 'புதிய குறியீடு: Kumar Vel' }));
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(dialog().getByRole('button', { name: 'விட்டுவிடு' }));
    await user.click(screen.getByRole('button', { name: 'முடி: Kumar Vel' }));
    await waitFor(() => expect(left()).toEqual([]));
  });
});
