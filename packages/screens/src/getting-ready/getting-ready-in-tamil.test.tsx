import { act, screen, waitFor } from '@testing-library/react';
import { getReadySteps, type ReadyStep } from '@thervu/contracts/getting-ready/getting-ready-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { GettingReadyScreen } from './GettingReadyScreen';

/** The steps as the server words them: title, what is counted, what may be missing, why. */
const STEPS: [title: string, counted: string, missing: string | null, blocks: string][] = [
  [
    'Two officers who sign',
    'Controllers and Deputies',
    'Type npm run office:create on the server again, for the second person.',
    'Releases and corrections of marks need the signatures of two officers.',
  ],
  [
    'Name and emblem of the university',
    'Not entered',
    'The name has not been entered yet.',
    'Hall tickets, statements and the public page print it.',
  ],
  [
    'Lists of the university',
    'Degree levels in use',
    null,
    'Districts, communities, boards, degree levels and exam months that forms offer.',
  ],
  [
    'Grading schemes',
    'Schemes',
    'No scheme says how a paper is marked.',
    'A paper cannot be added or imported without one.',
  ],
  ['Fee schedule', 'Amounts above zero', '3 amounts are zero.', 'The fees of an exam are fixed when it is created.'],
  [
    'Camps',
    'Selectable camps',
    'Fewer than 3 camps: a third valuation needs a camp of its own.',
    'Scripts are valued in camps.',
  ],
  ['Colleges', 'Active colleges', 'No college has been added.', 'Students are admitted at a college.'],
  ['Degrees', 'Active degrees', 'No degree has been added.', 'Papers and students belong to a degree.'],
  ['Papers', 'Papers', '1 degree has no papers.', 'Students register for papers.'],
  [
    'Rule sets of the results',
    'Degree levels with a frozen rule set',
    '2 degree levels have no frozen rule set.',
    'Results are processed by frozen rule sets only.',
  ],
  [
    'Sign-ins of the colleges',
    'Colleges with a sign-in',
    '4 colleges have no sign-in.',
    'Colleges admit students, register papers and enter marks.',
  ],
  [
    'Students',
    'Active students',
    '7 admission forms are not submitted.',
    'Colleges register papers and apply for exams for them.',
  ],
  ['Earlier results', 'See the page', null, 'Arrears, attempts and CGPA of students admitted before this portal.'],
  [
    'Camp allocation',
    'Colleges with a camp',
    'Add the colleges first.',
    'Top sheets and valuation need a camp for every college.',
  ],
  [
    'The first exam',
    'Exams',
    'Create it when the steps above are complete.',
    'Registration and applications are made for an exam.',
  ],
];
const steps = STEPS.map(([title, counted, missing, blocks], index): ReadyStep => ({
  key: String(index),
  title,
  counted,
  missing,
  blocks,
  count: counted === 'Not entered' || counted === 'See the page' ? null : 2,
  optional: missing === null,
  open: 'camps',
}));
/** What is typed on the server. */
const left = () => latinLeft(/npm run office:create/g);

beforeEach(() => act(() => chooseLanguage('ta')));
afterEach(() => act(() => chooseLanguage('en')));

test.each([
  ['the steps', { done: false, steps }],
  ['a portal with its first exam', { done: true, steps: [] }],
])('[DEL-8] nothing of %s is left in English', async (_what, answer) => {
  await act(
    async () => void renderScreen(<GettingReadyScreen />, { as: 'admin', api: [reply(getReadySteps, answer)] }),
  );
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('ஆயத்தப் பணிகள்');
  await screen.findByText(answer.done ? 'முதல் தேர்வு உருவாக்கப்பட்டது.' : '3 தொகைகள் பூஜ்யம்.');
  await waitFor(() => expect(left()).toEqual([]));
});
