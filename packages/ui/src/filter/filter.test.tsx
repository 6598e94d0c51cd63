import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { DependentSelect } from '../form/DependentSelect';
import { FilterBar } from './FilterBar';
import { useFilter } from './useFilter';

const DEFAULTS = { level: '', degree: '', year: '2025' };
const options = (...values: string[]) => values.map((value) => ({ value, label: value }));

function Bar({ degrees = options('UCS', 'UTA') }: { degrees?: ReturnType<typeof options> }) {
  const { draft, applied, choose, search } = useFilter(DEFAULTS);
  const { search: address } = useLocation();
  return (
    <>
      <FilterBar label="Students" onSearch={search} notYet={draft.degree ? undefined : 'Choose a degree.'}>
        <DependentSelect
          label="Level"
          value={draft.level}
          onChange={(value) => choose('level', value)}
          options={options('UG', 'PG')}
        />
        <DependentSelect
          label="Degree"
          value={draft.degree}
          onChange={(value) => choose('degree', value)}
          options={degrees}
          waitsFor={!draft.level && 'Choose a level first.'}
          none="This level has no degree."
        />
        <DependentSelect
          label="Year"
          value={draft.year}
          onChange={(value) => choose('year', value)}
          options={options('2024', '2025')}
          placeholder={null}
        />
      </FilterBar>
      <output>{`${applied.level}/${applied.degree}/${applied.year}`}</output>
      <p data-testid="address">{address}</p>
    </>
  );
}
const show = (path = '/students', bar = <Bar />) => render(<MemoryRouter initialEntries={[path]}>{bar}</MemoryRouter>);
const field = (name: string) => screen.getByLabelText(name);
afterEach(() => sessionStorage.clear());

test('a select that cannot be chosen yet is disabled and says why', async () => {
  show();
  expect(field('Degree')).toBeDisabled();
  expect(field('Degree')).toHaveAccessibleDescription('Choose a level first.');
  await userEvent.selectOptions(field('Level'), 'UG');
  expect(field('Degree')).toBeEnabled();
  expect(field('Degree')).not.toHaveAccessibleDescription();
});

test('a select with nothing in it says so instead of opening empty', () => {
  show('/students?level=UG', <Bar degrees={[]} />);
  expect(field('Degree')).toBeDisabled();
  expect(field('Degree')).toHaveAccessibleDescription('This level has no degree.');
});

test('choosing again clears what depended on it and nothing before it', async () => {
  show('/students?level=UG&degree=UCS&year=2024');
  await userEvent.selectOptions(field('Level'), 'PG');
  expect(field('Degree')).toHaveValue('');
  expect(field('Year')).toHaveValue('2025');
});

test('nothing is searched for before Search; then the choice stands in the address, defaults left out', async () => {
  show();
  await userEvent.selectOptions(field('Level'), 'UG');
  await userEvent.selectOptions(field('Degree'), 'UTA');
  expect(screen.getByRole('status')).toHaveTextContent('//2025');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(screen.getByRole('status')).toHaveTextContent('UG/UTA/2025');
  expect(screen.getByTestId('address')).toHaveTextContent('?level=UG&degree=UTA');
});

test('Enter in a select searches', async () => {
  show();
  await userEvent.selectOptions(field('Level'), 'UG');
  await userEvent.selectOptions(field('Degree'), 'UTA');
  field('Degree').focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('UG/UTA/2025');
});

test('Search before everything is chosen does nothing and its button says what is missing', async () => {
  show();
  const button = screen.getByRole('button', { name: 'Search' });
  expect(button).toHaveAttribute('title', 'Choose a degree.');
  await userEvent.click(button);
  expect(screen.getByTestId('address')).toBeEmptyDOMElement();
});

test('an address brings the choice back, and so does coming back to the screen', async () => {
  const { unmount } = show('/students?level=PG&degree=UCS&year=2024');
  expect(screen.getByRole('status')).toHaveTextContent('PG/UCS/2024');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  unmount();
  show('/students');
  expect(await screen.findByText('PG/UCS/2024')).toBeVisible();
  expect(field('Degree')).toHaveValue('UCS');
});

test('another screen does not inherit the choice', async () => {
  const { unmount } = show('/students?level=PG&degree=UCS');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  unmount();
  show('/courses');
  expect(screen.getByRole('status')).toHaveTextContent('//2025');
});

const SISTERS = { keeps: ['level'], family: 'marks' } as const;
const REPORT = { level: '', degree: '' };

function Sister({
  defaults = DEFAULTS,
  degrees = ['UCS', 'UTA'],
}: {
  defaults?: Record<string, string>;
  degrees?: string[];
}) {
  const { draft, applied, choose, search } = useFilter(defaults, SISTERS);
  return (
    <>
      <FilterBar label="Students" onSearch={search}>
        <DependentSelect
          label="Level"
          value={draft.level ?? ''}
          onChange={(value) => choose('level', value)}
          options={options('UG', 'PG')}
        />
        <DependentSelect
          label="Degree"
          value={draft.degree ?? ''}
          onChange={(value) => choose('degree', value)}
          options={draft.level === 'PG' ? options('PCS') : options(...degrees)}
          dropsUnknown
        />
      </FilterBar>
      <output>{Object.values(applied).join('/')}</output>
    </>
  );
}

test('[F-10] a choice that clears nothing keeps what is still offered after it and gives up what is not', async () => {
  show('/entry?level=UG&degree=UCS', <Sister />);
  await userEvent.selectOptions(field('Level'), '');
  expect(field('Degree')).toHaveValue('UCS');
  await userEvent.selectOptions(field('Level'), 'PG');
  expect(field('Degree')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(screen.getByRole('status')).toHaveTextContent('PG//2025');
});

test('[F-10] what was searched for on one screen stands on its sister, which leaves what it does not know alone', async () => {
  const { unmount } = show('/entry?level=UG&degree=UCS&year=2024', <Sister />);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  unmount();
  const report = show('/report', <Sister defaults={REPORT} />);
  expect(await screen.findByText('UG/UCS')).toBeVisible();
  await userEvent.selectOptions(field('Degree'), 'UTA');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  report.unmount();
  show('/entry', <Sister />);
  expect(await screen.findByText('UG/UTA/2024')).toBeVisible();
});
