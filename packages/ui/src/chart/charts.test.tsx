import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Bars } from './Bars';
import { ChartFrame } from './ChartFrame';
import { Columns } from './Columns';
import { DueList } from './DueList';
import { Parts } from './Parts';
import { Pipeline } from './Pipeline';
import { Tile } from './Tile';

test('[DEL-14] a chart says what it shows, and its figures stand in a table behind it that opens with the keyboard', async () => {
  render(
    <ChartFrame
      title="Mark entry by camp"
      note="Scripts with an agreed mark, of all in bundles."
      table={{ head: ['Camp', 'Agreed', 'Scripts'], rows: [['Sona', '68', '100']] }}
    >
      <p>bars</p>
    </ChartFrame>,
  );
  const region = screen.getByRole('region', { name: 'Mark entry by camp' });
  expect(region).toHaveTextContent('Scripts with an agreed mark, of all in bundles.');
  const details = region.querySelector('details')!;
  // what only a screen reader reads does not widen the page on a phone
  expect(details.querySelector('summary span')).toHaveStyle({ width: '1px', height: '1px' });
  expect(details.open).toBe(false);
  await userEvent.click(screen.getByText(/Show as table/));
  expect(details.open).toBe(true);
  const row = within(within(region).getByRole('table', { name: 'Mark entry by camp' })).getAllByRole('row')[1]!;
  expect(row).toHaveTextContent('Sona68100');
});

test('[DEL-14] a bar is a link to its rows, says its figure in words, and carries its sign as a shape', () => {
  render(
    <Bars
      label="Internal marks by degree"
      bars={[
        { key: '1', name: 'B.Com.', to: '/home/x', share: 0.6, figure: '6 of 10 papers', sign: 'bad', before: 0.8 },
        { key: '2', name: 'M.Com.', share: 1, figure: '5 of 5 papers', sign: 'good' },
      ]}
    />,
    { wrapper: MemoryRouter },
  );
  const [first, second] = within(screen.getByRole('list', { name: 'Internal marks by degree' })).getAllByRole(
    'listitem',
  );
  expect(within(first!).getByRole('link', { name: 'B.Com. 6 of 10 papers' })).toHaveAttribute('href', '/home/x');
  expect(first).toHaveTextContent('■6 of 10 papers');
  expect(second).toHaveTextContent('✓5 of 5 papers');
  expect(within(second!).queryByRole('link')).not.toBeInTheDocument();
  const [track] = within(first!).getByRole('link').querySelectorAll('[aria-hidden] > span');
  expect(track).toHaveStyle({ width: '60.00%' });
});

test('a part is told in words with its count and share; an empty one is left out', () => {
  render(
    <Parts
      label="Exam applications"
      parts={[
        { key: 'c', name: 'Confirmed', count: 1226, colour: 'success.main' },
        { key: 'n', name: 'Not confirmed', count: 12, colour: 'error.main', to: '/home/list-examconfirm' },
        { key: 'x', name: 'Other', count: 0, colour: 'divider' },
      ]}
    />,
    { wrapper: MemoryRouter },
  );
  const parts = within(screen.getByRole('list', { name: 'Exam applications' })).getAllByRole('listitem');
  expect(parts.map((part) => part.textContent)).toEqual(['Confirmed 1,226 (99.0 %)', 'Not confirmed 12 (1.0 %)']);
  expect(screen.getByRole('link', { name: 'Not confirmed' })).toHaveAttribute('href', '/home/list-examconfirm');
});

test('columns are one picture with a sentence', () => {
  render(
    <Columns
      sentence="Most at 11: 741."
      columns={[
        { label: '10', value: 702 },
        { label: '11', value: 741 },
      ]}
    />,
  );
  expect(screen.getByRole('img', { name: 'Most at 11: 741.' })).toBeVisible();
});

test('a pipeline names every stage for who cannot see it, and the present one is the step', () => {
  const stages = ['Created', 'Application', 'Valuation'].map((name) => ({ key: name, name }));
  render(
    <Pipeline
      label="Stages of ODD-2025-NOV"
      stages={stages}
      current="Application"
      spoken={(name, place) => `${name}, ${place === 'behind' ? 'done' : place}`}
    />,
  );
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['Created, done', 'Application', 'Valuation, ahead']);
  expect(items[1]).toHaveAttribute('aria-current', 'step');
});

test('a tile is one link with name, figure and meaning; a due line has one verb about what is due', () => {
  render(
    <>
      <Tile name="Different A and B marks" figure="15" note="oldest 50 min" sign="bad" to="/home/C" />
      <DueList
        label="What is due"
        lines={[
          {
            key: 'a',
            when: 'Today',
            sign: 'bad',
            what: '12 marks',
            where: 'B.Com.',
            verb: 'Enter marks',
            to: '/home/m',
          },
        ]}
      />
    </>,
    { wrapper: MemoryRouter },
  );
  expect(screen.getByRole('link', { name: /Different A and B marks.*15.*oldest 50 min/ })).toHaveAttribute(
    'href',
    '/home/C',
  );
  expect(screen.getByRole('link', { name: 'Enter marks 12 marks' })).toHaveAttribute('href', '/home/m');
});
