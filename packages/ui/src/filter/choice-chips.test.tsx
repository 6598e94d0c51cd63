import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChoiceChips } from './ChoiceChips';

const show = (count: number, choose = jest.fn()) => {
  const chips = Array.from({ length: count }, (_, index) => ({
    key: String(index),
    title: `B.Com., semester ${index + 1}`,
    detail: `${index + 3} marks missing`,
    current: index === 1,
    onChoose: () => choose(index),
  }));
  render(
    <>
      <button>before</button>
      <ChoiceChips label="Quick choices" chips={chips} quiet="Nothing is open." />
      <button>after</button>
    </>,
  );
  return choose;
};
const chip = (sem: number) => screen.getByRole('button', { name: new RegExp(`^B\\.Com\\., semester ${sem} `) });

test('five chips are one tab stop; the arrow keys, Home and End go from one to the next', async () => {
  const user = userEvent.setup();
  show(5);
  await user.click(screen.getByRole('button', { name: 'before' }));
  await user.tab();
  expect(chip(1)).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(chip(3)).toHaveFocus();
  await user.keyboard('{End}');
  expect(chip(5)).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(chip(1)).toHaveFocus();
  await user.keyboard('{ArrowLeft}{Home}{ArrowRight}');
  await user.tab();
  expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(chip(2)).toHaveFocus();
});

test('a chip is pressed by Enter, Space or pointer, says what it does, and is marked where it was searched for', async () => {
  const user = userEvent.setup();
  const choose = show(3);
  expect(chip(2)).toHaveAccessibleName('B.Com., semester 2 4 marks missing');
  expect(chip(2)).toHaveAttribute('aria-pressed', 'true');
  chip(1).focus();
  await user.keyboard('{Enter}{ArrowRight}');
  await user.keyboard(' ');
  await user.click(chip(3));
  expect(choose.mock.calls.flat()).toEqual([0, 1, 2]);
});

test('with nothing to offer there is no stop for the Tab key, and words instead of an empty row', async () => {
  const user = userEvent.setup();
  show(0);
  expect(screen.getByText('Nothing is open.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'before' }));
  await user.tab();
  expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
});
