import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot';
import { ChangedMeanwhile, quoted, type Difference } from './ChangedMeanwhile';

function show(differences: readonly Difference[]) {
  const [onKeepMine, onTakeTheirs] = [jest.fn(), jest.fn()];
  render(
    <ThemeRoot>
      <ChangedMeanwhile
        text="Somebody else has saved this record."
        same="The fields are the same."
        {...{ differences, onKeepMine, onTakeTheirs }}
      />
    </ThemeRoot>,
  );
  return { onKeepMine, onTakeTheirs };
}

test('both values of every field that differs are read, and each choice is one press', async () => {
  const { onKeepMine, onTakeTheirs } = show([{ label: 'Name', mine: quoted('Asha'), theirs: quoted('') }]);
  expect(screen.getByRole('alert')).toHaveTextContent('Somebody else has saved this record.');
  expect(screen.getByRole('listitem')).toHaveTextContent("Name: yours 'Asha', theirs nothing");
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(onTakeTheirs).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect([onKeepMine.mock.calls.length, onTakeTheirs.mock.calls.length]).toEqual([1, 1]);
});

test('where no field differs it says so', () => {
  show([]);
  expect(screen.getByRole('listitem')).toHaveTextContent('The fields are the same.');
});
