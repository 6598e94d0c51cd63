import { act, screen, within } from '@testing-library/react';
import { listCredentialEvents } from '@thervu/contracts/auth/auth-contract';
import { getCollegeCockpit } from '@thervu/contracts/cockpit/college-cockpit-contract';
import { getFirstSteps } from '@thervu/contracts/first-step/first-step-contract';
import { getPublication } from '@thervu/contracts/result/result-contract';
import { renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { CollegeDashboardScreen } from './CollegeDashboardScreen';

afterEach(() => act(() => chooseLanguage('en')));

test('the dashboard of a college speaks Tamil: download, first steps, what is due and the ways to other pages', async () => {
  await act(() => chooseLanguage('ta'));
  const exam = { id: 5, exam_tbl: 'E25N', exam_name: 'ODD-2025-NOV', stage: 'VALUATION' as const };
  await act(
    async () =>
      void renderScreen(<CollegeDashboardScreen />, {
        as: 'college',
        api: [
          reply(listCredentialEvents, []),
          reply(getFirstSteps, { away: false, done: [] }),
          reply(getPublication, {
            universityName: 'Demo',
            sessionTitle: '',
            examName: null,
            version: null,
            sessions: [],
          }),
          reply(getCollegeCockpit, {
            at: '2025-12-01T06:30:00.000Z',
            failed: [],
            waiting: [],
            due: [{ kind: 'INTERNAL_MARKS', exam, count: 57, over: 4, on: null, choice: null }],
            admission: null,
            marks: null,
            applications: null,
            tickets: null,
            results: null,
          }),
        ],
      }),
  );
  const due = await screen.findByRole('region', { name: 'செய்ய வேண்டியவை' });
  expect(within(due).getAllByText('57 அக மதிப்பெண்கள் பதியப்படவில்லை')[0]).toBeVisible();
  expect(within(due).getByRole('link', { name: /மதிப்பெண் பதிவிடு/ })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'முகப்புப் பலகை' })).toBeVisible();
  expect(await screen.findByRole('button', { name: /முடிவுகளைப் பதிவிறக்கு/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'உங்கள் கல்லூரியின் விவரங்களைச் சரிபாருங்கள்' })).toBeVisible();
  expect(screen.queryByText(/Start here|What is due|More pages/)).not.toBeInTheDocument();
});
