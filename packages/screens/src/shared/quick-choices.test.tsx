import { screen, waitFor } from '@testing-library/react';
import { listSuggestions, type Suggestion } from '@thervu/contracts/cockpit/suggestion-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { storeChoice, readChoices } from './kept-choice';
import { QuickChoices, type Chosen } from './QuickChoices';
import { placeSuggestions, suggestionKey } from './suggestion-slots';

const EXAM = {
  id: 3,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN' as const,
  eyear: 2026,
  emonth: 'APR' as const,
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: true,
  EXAM_APLY: true,
  INTL_APLY: true,
  PRACT_APLY: true,
  REV_APLY: false,
  stage: 'APPLICATION' as const,
  row_version: 1,
};
const suggestion = (changes: Partial<Suggestion> = {}): Suggestion => ({
  exam: 'E26A',
  exam_name: 'EVEN-2026-APR',
  college: null,
  level: 'UG',
  degree: 7,
  degree_name: 'B.Com. Commerce',
  batch: null,
  sem: 2,
  paper: '23UCOCT03',
  prac: null,
  count: 3,
  on: null,
  ...changes,
});
const FIELDS: Chosen = { exam: '', level: '', degree: '', batch: '', sem: '', paper: '' };
const CHOSEN = {
  college: '',
  exam: 'E26A',
  level: 'UG',
  degree: '7',
  degree_name: 'B.Com. Commerce',
  batch: '2025',
  sem: '2',
  paper: '23UCOCT03',
  prac: '',
};

function Page({
  onSearch = () => undefined,
  fields = FIELDS,
}: {
  onSearch?: (found: Chosen) => void;
  fields?: Chosen;
}) {
  const { applied, searchFor } = useFilter(fields);
  const complete = applied.degree !== '' && applied.sem !== '';
  return (
    <>
      <QuickChoices
        page="Internal Mark Entry"
        family="internal-marks"
        work="INTERNAL_MARKS"
        defaults={fields}
        applied={applied}
        searchFor={(chosen) => {
          onSearch(chosen);
          searchFor(chosen);
        }}
        searched={complete ? { exam: applied.exam!, degreeName: 'B.Com. Commerce' } : undefined}
      />
      <output>{JSON.stringify(applied)}</output>
    </>
  );
}
const PERSON = 'college:101:';
const show = (items: Suggestion[] = [], page = <Page />) =>
  renderScreen(page, {
    as: 'college',
    at: '/',
    api: [reply(listExams, [EXAM]), reply(listSuggestions, { waiting: false, items })],
  });
const chips = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const applied = () => JSON.parse(screen.getByRole('status').textContent) as Chosen;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a chip says what it fills in and what is left to do, fills the filter and searches; nothing is chosen before', async () => {
  const { user } = show([suggestion(), suggestion({ paper: '23UCOCT04', count: 1 })]);
  expect(await screen.findByRole('toolbar', { name: 'Quick choices' })).toBeVisible();
  expect(chips()).toEqual([
    'B.Com. Commerce, semester 2, 23UCOCT03 3 marks missing',
    'B.Com. Commerce, semester 2, 23UCOCT04 1 mark missing',
  ]);
  expect(Object.values(applied()).every((value) => value === '')).toBe(true);
  await user.click(screen.getByRole('button', { name: /23UCOCT04/ }));
  expect(applied()).toEqual({ exam: 'E26A', level: 'UG', degree: '7', batch: '', sem: '2', paper: '23UCOCT04' });
  expect(screen.getByRole('button', { name: /23UCOCT04/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a double click is one choice: the chips stay where they are', async () => {
  const searched: Chosen[] = [];
  const { user } = show(
    [suggestion(), suggestion({ paper: '23UCOCT04' })],
    <Page onSearch={(chosen) => searched.push(chosen)} />,
  );
  await user.dblClick(await screen.findByRole('button', { name: /23UCOCT03/ }));
  expect(new Set(searched.map(({ paper }) => paper))).toEqual(new Set(['23UCOCT03']));
  expect(applied().paper).toBe('23UCOCT03');
});

test('the last choice is kept for the person in this browser, without a student, and offered when the screen is opened again', async () => {
  const first = show([suggestion()]);
  await first.user.click(await screen.findByRole('button', { name: /23UCOCT03/ }));
  await waitFor(() => expect(readChoices(PERSON)['internal-marks']?.choice).toEqual({ ...CHOSEN, batch: '' }));
  first.unmount();
  sessionStorage.clear();
  show([suggestion(), suggestion({ paper: '23UCOCT04', count: 9 })]);
  await screen.findByRole('button', { name: /23UCOCT04/ });
  expect(chips()).toEqual([
    'B.Com. Commerce, semester 2, 23UCOCT03 3 marks missing · your last choice here',
    'B.Com. Commerce, semester 2, 23UCOCT04 9 marks missing',
  ]);
  expect(Object.values(applied()).every((value) => value === '')).toBe(true);
});

test('another person of the browser is offered nothing of it', async () => {
  storeChoice('college:102:', 'internal-marks', { choice: CHOSEN, page: 'Internal Mark Entry' });
  show([suggestion({ paper: '23UCOCT09' })]);
  await screen.findByRole('button', { name: /23UCOCT09/ });
  expect(chips()).toHaveLength(1);
});

test('what was chosen on a sister screen comes as a chip without its paper, never into the selects', async () => {
  storeChoice(PERSON, 'absentees', { choice: CHOSEN, page: 'Absent Entry' });
  const { user } = show();
  const chip = await screen.findByRole('button', {
    name: 'B.Com. Commerce, 2025, semester 2 chosen in Absent Entry',
  });
  expect(applied().degree).toBe('');
  await user.click(chip);
  expect(applied()).toEqual({ exam: 'E26A', level: 'UG', degree: '7', batch: '2025', sem: '2', paper: '' });
});

test('where the chips are of several exams each one names its exam', async () => {
  storeChoice(PERSON, 'absentees', { choice: { ...CHOSEN, exam: 'E25N' }, page: 'Absent Entry' });
  renderScreen(<Page />, {
    as: 'college',
    at: '/',
    api: [
      reply(listExams, [EXAM, { ...EXAM, id: 2, exam_tbl: 'E25N', exam_name: 'ODD-2025-NOV' }]),
      reply(listSuggestions, { waiting: false, items: [suggestion()] }),
    ],
  });
  await screen.findByRole('button', { name: /23UCOCT03/ });
  expect(chips()).toEqual([
    'B.Com. Commerce, 2025, semester 2 chosen in Absent Entry · ODD-2025-NOV',
    'B.Com. Commerce, semester 2, 23UCOCT03 3 marks missing · EVEN-2026-APR',
  ]);
});

test('a choice of an exam that is not offered any more is left out, and five chips are the most', async () => {
  storeChoice(PERSON, 'internal-marks', { choice: { ...CHOSEN, exam: 'E20A' }, page: 'Internal Mark Entry' });
  storeChoice(PERSON, 'absentees', { choice: CHOSEN, page: 'Absent Entry' });
  show(Array.from({ length: 5 }, (_, index) => suggestion({ paper: `23UCOCT1${index}` })));
  await screen.findByRole('button', { name: /23UCOCT10/ });
  expect(chips()).toHaveLength(5);
  expect(chips()[0]).toContain('chosen in Absent Entry');
  expect(chips().join()).not.toContain('your last choice');
});

test('with nothing to do, and where the answer fails, words stand in the row and the selects work on', async () => {
  const { unmount } = show([]);
  expect(await screen.findByText('Nothing is left to do here in an open window.')).toBeVisible();
  unmount();
  renderScreen(<Page />, {
    as: 'college',
    at: '/',
    api: [reply(listExams, [EXAM]), rejection(listSuggestions, 500, { message: 'no' })],
  });
  expect(await screen.findByText('The quick choices could not be loaded. Choose below.')).toBeVisible();
});

test('while it is being counted the row is empty, and it is asked again', async () => {
  renderScreen(<Page />, {
    as: 'college',
    at: '/',
    api: [reply(listExams, [EXAM]), reply(listSuggestions, { waiting: true, items: [] })],
  });
  await waitFor(() => expect(requests(listSuggestions)).toHaveLength(1));
  answerFromNowOn(reply(listSuggestions, { waiting: false, items: [suggestion()] }));
  expect(await screen.findByRole('button', { name: /23UCOCT03/ }, { timeout: 6000 })).toBeVisible();
  expect(requests(listSuggestions)).toHaveLength(2);
});

test('what is read again never moves or changes a chip: a place whose work is done says so until another chip is pressed', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((paper) => suggestion({ paper: `23U${paper}` }));
  const first = placeSuggestions([], [a!, b!], { max: 2 });
  const placesOf = (slots: ReturnType<typeof placeSuggestions>) =>
    slots.map(({ item, done }) => [item.paper, done ? 'done' : item.count]);
  expect(placesOf(placeSuggestions(first, [{ ...b!, count: 1 }, a!], { max: 2 }))).toEqual([
    ['23UA', 3],
    ['23UB', 1],
  ]);
  const done = placeSuggestions(first, [c!, b!], { max: 2 });
  expect(placesOf(done)).toEqual([
    ['23UA', 'done'],
    ['23UB', 3],
  ]);
  // the pressed chip stays what it was, the other place is free for what comes next
  expect(placesOf(placeSuggestions(done, [c!, b!], { max: 2, pressed: suggestionKey(a!) }))).toEqual(placesOf(done));
  expect(placesOf(placeSuggestions(done, [c!, b!], { max: 2, pressed: suggestionKey(b!) }))).toEqual([
    ['23UC', 3],
    ['23UB', 3],
  ]);
});
