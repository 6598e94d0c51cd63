import { screen, within } from '@testing-library/react';
import {
  editStudent,
  getFieldChanges,
  listToComplete,
  listToFollow,
  type FieldChange,
} from '@thervu/contracts/student/student-edit-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { opener } from './admission/admission-testing';
import { complete } from './admission/application-samples';
import { StudentsToCompleteScreen } from './StudentsToCompleteScreen';

const named = {
  student_id: 17,
  reg_no: '22/UCS/001',
  stu_name: 'Kayal Murugan',
  Colcode: '101',
  Degree: 'B.Sc. Physics',
  admn_acdyr: 2022,
};

test('[DAY-8] the list says of each migrated student what is missing by tab, and which certificates follow', async () => {
  renderScreen(<StudentsToCompleteScreen />, {
    as: 'college',
    api: [
      reply(listToComplete, {
        items: [
          {
            ...named,
            missing: [
              { tab: 'basic', count: 1 },
              { tab: 'bank', count: 4 },
            ],
          },
        ],
        total: 61,
        next: 'n2',
      }),
      reply(listToFollow, { items: [{ ...named, files: ['phy_file'] }], total: 1, next: null }),
    ],
  });
  const list = await screen.findByRole('table', { name: 'Migrated students' });
  expect(within(list).getByText('22/UCS/001')).toBeVisible();
  expect(within(list).getByText('basic 1, bank 4')).toBeVisible();
  expect(within(list).getByRole('link', { name: 'Kayal Murugan' })).toHaveAttribute('href', '/home/student-regi/17');
  expect(screen.getByText('61 students')).toBeVisible();
  const follow = await screen.findByRole('table', { name: 'Certificates to follow' });
  expect(within(follow).getByText('Disability Certificate')).toBeVisible();
});

const { openForm } = opener({ renderScreen, reply });
const submitted = complete({
  closed: true,
  student: { status: 'ACTIVE', submitted_at: '2026-11-20T06:00:00.000Z' },
});
const change: FieldChange = {
  id: 3,
  tab: 'basic',
  field: 'stu_name',
  from: 'Kayal M',
  to: 'Kayal Murugan',
  reason: 'As on the certificate.',
  by: 'Office 501',
  at: '2026-11-21T06:00:00.000Z',
};

test('[DAY-8] the office changes a field with a reason; a refusal keeps what was typed, a double click sends once', async () => {
  const { user } = openForm(submitted, 'preview', [reply(getFieldChanges, [change])], 'admin');
  const panel = await screen.findByRole('region', { name: 'Changes of the form' });
  expect(await within(panel).findByText('As on the certificate.')).toBeVisible();
  expect(within(panel).getByText('Kayal M')).toBeVisible();
  await user.selectOptions(within(panel).getByRole('combobox', { name: 'Field to change' }), 'Student Name');
  const field = within(panel).getByLabelText(/^Student Name/);
  await user.clear(field);
  await user.type(field, 'Kayalvizhi M');
  await user.type(within(panel).getByLabelText(/^Why it is changed/), 'short');
  await user.click(within(panel).getByRole('button', { name: 'Save the change' }));
  expect(await within(panel).findByText('Write why, in 10 characters or more.')).toBeVisible();
  expect(requests(editStudent)).toHaveLength(0);
  await user.type(within(panel).getByLabelText(/^Why it is changed/), ': gazette of 3 May');
  answerFromNowOn(rejection(editStudent, 422, { message: 'Not this one.' }));
  await user.click(within(panel).getByRole('button', { name: 'Save the change' }));
  expect(await within(panel).findByText('Not this one.')).toBeVisible();
  expect(within(panel).getByLabelText(/^Student Name/)).toHaveValue('Kayalvizhi M');
  const held = heldReply(editStudent, { message: '1 field is changed.' });
  answerFromNowOn(held.handler);
  await user.dblClick(within(panel).getByRole('button', { name: 'Save the change' }));
  held.release();
  expect(await screen.findByText('1 field is changed.')).toBeVisible();
  const sent = requests(editStudent);
  expect(sent).toHaveLength(2);
  expect(sent[1]!.body).toMatchObject({ tab: 'basic', stu_name: 'Kayalvizhi M', reason: 'short: gazette of 3 May' });
});

test('[DAY-8] a college reads what was changed and changes nothing', async () => {
  openForm(submitted, 'preview', [reply(getFieldChanges, [change])], 'college');
  const panel = await screen.findByRole('region', { name: 'Changes of the form' });
  expect(await within(panel).findByText('As on the certificate.')).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Save the change' })).toBeNull();
});
