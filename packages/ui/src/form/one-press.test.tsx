import Dialog from '@mui/material/Dialog';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './Button';
import { ConfirmDialog } from '../message/ConfirmDialog';
import { InstantSwitch } from './InstantSwitch';
import { ThemeRoot } from '../theme/ThemeRoot';

/** The answer comes between the two clicks, and the button then means the opposite. */
function Row({ saved }: { saved: string[] }) {
  const [absent, setAbsent] = useState(false);
  const text = absent ? 'Make it Present!' : 'Make it Absent!';
  return (
    <Button
      onClick={() => {
        saved.push(text);
        setAbsent(!absent);
      }}
    >
      {text}
    </Button>
  );
}

test('[F-2] a double click is one press, even where the answer comes between its clicks', async () => {
  const saved: string[] = [];
  render(<Row saved={saved} />, { wrapper: ThemeRoot });
  await userEvent.dblClick(screen.getByRole('button'));
  expect(saved).toEqual(['Make it Absent!']);
  await userEvent.click(screen.getByRole('button'));
  expect(saved).toEqual(['Make it Absent!', 'Make it Present!']);
});

test('[F-2] a double click on a switch moves it once', async () => {
  const saved: boolean[] = [];
  const save = (to: boolean) => {
    saved.push(to);
    return Promise.resolve(true);
  };
  render(<InstantSwitch label="Active: 104" checked={false} onSave={save} />, { wrapper: ThemeRoot });
  await userEvent.dblClick(screen.getByRole('switch'));
  expect(saved).toEqual([true]);
});

test('[F-3] a dialog that a double click opens stays open', async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Apply</Button>
        <ConfirmDialog open={open} title="Apply?" confirmLabel="Apply" onConfirm={close} onClose={close} />
      </>
    );
  }
  render(<Page />, { wrapper: ThemeRoot });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('dialog', { name: 'Apply?' })).toBeVisible();
});

test('[F-3] the second click of the double click that opens a dialog does not close it from beside', async () => {
  const closed = jest.fn();
  const opened = <Dialog open onClose={closed} aria-label="History" />;
  render(opened, { wrapper: ThemeRoot });
  const beside = screen.getByRole('dialog').closest('.MuiDialog-container')!;
  const second = { detail: 2 };
  fireEvent.mouseDown(beside, second);
  fireEvent.click(beside, second);
  expect(closed).not.toHaveBeenCalled();
  fireEvent.mouseDown(beside, { detail: 1 });
  fireEvent.click(beside, { detail: 1 });
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a word in a text field is selected by a double click as everywhere else', async () => {
  const clicks: number[] = [];
  render(<input aria-label="Name" onClick={({ detail }) => clicks.push(detail)} />, { wrapper: ThemeRoot });
  await userEvent.dblClick(screen.getByLabelText('Name'));
  expect(clicks).toEqual([1, 2]);
});
