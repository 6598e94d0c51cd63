import { act, screen, waitFor, within } from '@testing-library/react';
import { updateStudent } from '@thervu/contracts/student/admission-contract';
import { getFieldChanges } from '@thervu/contracts/student/student-edit-contract';
import { getFileHistory, listFileRequests } from '@thervu/contracts/student/student-file-contract';
import { TABS } from '@thervu/contracts/student/student-options';
import { latinLeft } from '@thervu/testing/english-left';
import { rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { byName, opener } from './admission-testing';
import { application, complete } from './application-samples';
import { FileRequestsScreen } from './FileRequestsScreen';

const { openForm, openNew } = opener({ renderScreen, reply });
beforeEach(() => {
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:stored';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => act(() => chooseLanguage('en')));

/** What a form may say in Latin letters: what was typed, names of degrees and colleges, codes, signs of files. */
const DATA =
  /Kayal Murugan|Murugan|Valli|Invented Street|Other Street|Salem|Namakkal|Tamil Nadu|India\b|State Board|Demonstration Bank|TEST0000001|Demo (College|University)|B\.Sc\. (Physics|Botany|Closed)|First Class|\b(OC|BC|BCM|MBC|DNC|OBC-NCL|OBC|SC|SCA|ST)\b|\bAB[+-]|APR-20\d\d|MAR-2025|Order 5 of the registrar/g;
const left = () => latinLeft(DATA);

const inTamil = async (show: () => unknown) => {
  await act(() => chooseLanguage('ta'));
  await act(async () => void show());
};
const PG = { values: { basic: { degreelvl: 'PG' }, qualification: { ug: 'UG', part1: 'First Class' } } };

test.each(TABS)('the tab %s of the admission form says nothing in English where Tamil is chosen', async (name) => {
  await inTamil(() => openForm(complete(PG), name));
  await screen.findByRole('tabpanel');
  if (name === 'basic') await waitFor(() => expect(byName('stu_name')).toHaveValue('Kayal Murugan'));
  await waitFor(() => expect(left()).toEqual([]));
});

test('a new form says nothing in English where Tamil is chosen, before and after it was sent empty', async () => {
  let user: ReturnType<typeof openNew>['user'] | undefined;
  await inTamil(() => {
    user = openNew([], 'admin').user;
  });
  await screen.findByRole('heading', { level: 1, name: 'சேர்க்கை - 2025' });
  await screen.findByRole('option', { name: /^101/ });
  await waitFor(() => expect(left()).toEqual([]));
  await user!.click(screen.getByRole('button', { name: 'சேமித்துத் தொடர்' }));
  const summary = await screen.findByText(/சரிபாருங்கள்/);
  expect(
    await within(summary.closest('[role=alert]')!).findByText(/மாணவரின் பெயர்: /, {}, { timeout: 20_000 }),
  ).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
});

test('options are said in Tamil and sent as the specification spells them', async () => {
  let user: ReturnType<typeof openForm>['user'] | undefined;
  await inTamil(() => {
    user = openForm(complete(), 'personal', [
      reply(updateStudent, { message: 'ok', student_id: 17, tab: 'personal', row_version: 4 }),
    ]).user;
  });
  await waitFor(() => expect(byName('fath_name')).toHaveValue('Murugan'));
  await user!.selectOptions(byName('religion'), screen.getByRole('option', { name: 'பௌத்தம்' }));
  await user!.click(screen.getByRole('button', { name: 'சேமித்துத் தொடர்' }));
  expect(await screen.findByText('சொந்த விவரங்கள் தாவலின் விவரங்கள் சேமிக்கப்பட்டன')).toBeVisible();
  expect(requests(updateStudent)[0]).toMatchObject({
    body: { tab: 'personal', religion: 'Buddhism', medium: 'Tamil' },
  });
});

test('what the server refuses at a field is said in Tamil, beside the field and in the list', async () => {
  let user: ReturnType<typeof openForm>['user'] | undefined;
  await inTamil(() => {
    user = openForm(complete(), 'bank', [
      rejection(updateStudent, 422, {
        type: 'invalid',
        error: 'This field is required.',
        errors: [{ field: 'bank_ifsc', message: 'Enter an IFSC of 11 characters, such as TEST0000001.' }],
      }),
    ]).user;
  });
  await waitFor(() => expect(byName('bank')).toHaveValue('Demonstration Bank'));
  await user!.click(screen.getByRole('button', { name: 'சேமித்துத் தொடர்' }));
  expect(await screen.findByText('வங்கி தாவலின் விவரங்களைச் சேமிக்க முடியவில்லை')).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
});

test('a closed form, its files and its changes say nothing in English where Tamil is chosen', async () => {
  const moment = '2026-11-20T06:00:00.000Z';
  const closed = complete({
    closed: true,
    student: { status: 'ACTIVE', submitted_at: moment, reg_no: null },
  });
  await inTamil(() =>
    openForm(
      closed,
      undefined,
      [
        reply(getFileHistory, {
          changes: [
            { id: 1, field: 'image', at: moment, by: 'BC', reason: 'Order 5 of the registrar', replaced: true },
          ],
          requests: [
            {
              id: 2,
              field: 'tc_file',
              state: 'OPEN',
              reason: 'Order 5 of the registrar',
              asked_at: moment,
              asked_by: 'BC',
              decided_by: null,
              decided_at: null,
              decision_reason: null,
              student_id: 17,
            },
          ],
        }),
        reply(getFieldChanges, [
          {
            id: 3,
            tab: 'personal',
            at: moment,
            by: 'BC',
            field: 'fath_name',
            from: 'Valli',
            to: 'Murugan',
            reason: null,
          },
        ]),
      ],
      'admin',
    ),
  );
  await screen.findByRole('table', { name: 'அலுவலகத்திடம் கேட்டவை' });
  await screen.findByRole('table', { name: 'மாற்றங்கள்' });
  await waitFor(() => expect(left()).toEqual([]));
});

test('a form that is not complete names what is missing in Tamil', async () => {
  await inTamil(() =>
    openForm(
      complete({ missing: [{ tab: 'bank', field: 'bank_ifsc', message: 'This field is required.' }] }),
      'preview',
    ),
  );
  expect(await screen.findByText('ஒரு பதிவு விடுபட்டுள்ளது அல்லது தவறாக உள்ளது')).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
});

test('a draft of another day is offered in Tamil', async () => {
  await inTamil(() =>
    openForm(
      application({
        drafts: [
          { tab: 'personal', values: { fath_name: 'Kayal' }, saved_at: '2026-11-20T06:00:00.000Z', row_version: 1 },
        ],
      }),
      'personal',
    ),
  );
  await screen.findByRole('button', { name: 'சேமித்ததைக் காட்டு' });
  await waitFor(() => expect(left()).toEqual([]));
});

test('requests of colleges say nothing in English where Tamil is chosen', async () => {
  await inTamil(() =>
    renderScreen(<FileRequestsScreen />, {
      as: 'admin',
      at: '/home/file-requests',
      api: [
        reply(listFileRequests, [
          {
            id: 2,
            student_id: 17,
            stu_name: 'Kayal Murugan',
            reg_no: null,
            Colcode: '101',
            field: 'tc_file',
            reason: 'Order 5 of the registrar',
            asked_at: '2026-11-20T06:00:00.000Z',
            asked_by: 'BC',
            state: 'OPEN',
            decided_by: null,
            decided_at: null,
            decision_reason: null,
          },
        ]),
      ],
    }),
  );
  await screen.findByRole('table', { name: 'கோரிக்கைகள்' });
  await waitFor(() => expect(left()).toEqual([]));
});
