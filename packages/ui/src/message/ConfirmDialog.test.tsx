import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';

function show(props: Partial<ConfirmDialogProps> = {}) {
  const onConfirm = jest.fn();
  const onClose = jest.fn();
  render(
    <ThemeRoot>
      <ConfirmDialog
        open
        title="Delete college 104, Demo College 104?"
        confirmLabel="Delete"
        onConfirm={onConfirm}
        onClose={onClose}
        {...props}
      />
    </ThemeRoot>,
  );
  return { onConfirm, onClose };
}
const button = (name: string) => screen.getByRole('button', { name });

test('the dialog is named after the thing, and the safe button has the focus', () => {
  show();
  expect(screen.getByRole('dialog', { name: 'Delete college 104, Demo College 104?' })).toBeVisible();
  expect(button('Cancel')).toHaveFocus();
});

test('Enter on arrival and Escape are the safe answer', async () => {
  const { onConfirm, onClose } = show();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the verb does it', async () => {
  const { onConfirm } = show();
  await userEvent.click(button('Delete'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('[F-22] what cannot be undone wants the word typed, exactly, and does not print it beside the field', async () => {
  const { onConfirm } = show({ word: '104', wordIs: 'the code of the college' });
  const word = screen.getByLabelText('Type the code of the college to confirm');
  expect(button('Cancel')).toHaveFocus();
  expect(button('Delete')).toBeDisabled();
  await userEvent.type(word, '10{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.type(word, '4{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('while it works nothing can be pressed and Escape does not pretend to stop it', async () => {
  const { onClose } = show({ busy: true });
  expect(button('Please wait…')).toBeDisabled();
  expect(button('Cancel')).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});

test('[F-3] a click beside the dialog is no answer: it may be the second half of the double click that opened it', async () => {
  const { onConfirm, onClose } = show();
  const beside = screen.getByRole('dialog').closest('.MuiDialog-container')!;
  await userEvent.click(beside);
  expect(onClose).not.toHaveBeenCalled();
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('[F-2] what a refused attempt says takes no room in the dialog', () => {
  show({ result: <p role="alert">The server refused it.</p> });
  expect(screen.getByRole('alert').parentElement).toHaveStyle({ position: 'fixed' });
});
