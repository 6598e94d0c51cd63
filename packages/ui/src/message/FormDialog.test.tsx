import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ThemeRoot } from '../theme/ThemeRoot';
import { FormDialog, type DialogRejection } from './FormDialog';
import { ReasonDialog } from './ReasonDialog';

const FIELDS = [
  {
    name: 'kind',
    label: 'Kind',
    missing: 'Choose a kind.',
    options: [
      { value: 'A', label: 'First' },
      { value: 'B', label: 'Second' },
    ],
  },
  { name: 'reason', label: 'Reason', missing: 'Write the reason.', maxLength: 300, autoFocus: true },
  {
    name: 'mark',
    label: 'Mark',
    problemOf: (typed: string) => (/^\d*$/.test(typed) ? undefined : 'A number, please.'),
  },
] as const;
type Values = Record<'kind' | 'reason' | 'mark', string>;

/** A page with a button that opens the dialog; an answer that is nothing closes it. */
function Page({ onConfirm }: { onConfirm: (values: Values) => Promise<DialogRejection | undefined> }) {
  const [open, setOpen] = useState(false);
  return (
    <ThemeRoot>
      <button onClick={() => setOpen(true)}>open</button>
      {open && (
        <FormDialog
          title="Take the mark away?"
          confirmLabel="Take away"
          fields={FIELDS}
          onConfirm={async (values) => {
            const rejection = await onConfirm(values);
            if (!rejection) setOpen(false);
            return rejection;
          }}
          onClose={() => setOpen(false)}
        >
          It stays in the journal.
        </FormDialog>
      )}
    </ThemeRoot>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

async function open(answer?: DialogRejection) {
  const onConfirm = jest.fn(async (_values: Values) => answer);
  render(<Page onConfirm={onConfirm} />);
  await userEvent.click(button('open'));
  return onConfirm;
}
async function fill() {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'B');
  await userEvent.type(field('Reason'), '  Wrong script ');
}

test('the field that is typed in first has the focus, and what is missing stands at its field before anything is sent', async () => {
  const onConfirm = await open();
  expect(field('Reason')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(field('Reason')).toHaveAccessibleDescription('Write the reason.');
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveAccessibleDescription('Choose a kind.');
  await userEvent.type(field('Reason'), 'x');
  expect(field('Reason')).toHaveAccessibleDescription('');
  expect(onConfirm).not.toHaveBeenCalled();
});

test('what is wrong is said while it is typed, and keeps it from being sent', async () => {
  const onConfirm = await open();
  await fill();
  await userEvent.type(field('Mark'), '4x{Enter}');
  expect(field('Mark')).toHaveAccessibleDescription('A number, please.');
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the values are handed over without the spaces around them, and the focus goes back to where it was', async () => {
  const onConfirm = await open();
  await fill();
  await userEvent.click(button('Take away'));
  expect(onConfirm).toHaveBeenCalledWith({ kind: 'B', reason: 'Wrong script', mark: '' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button('open')).toHaveFocus();
});

test('a refusal is read in the dialog, at its field too, and what was typed stays; the next attempt begins without it', async () => {
  const onConfirm = await open({ text: 'The mark is locked.', fields: { mark: 'is locked' } });
  await fill();
  await userEvent.click(button('Take away'));
  expect(screen.getByRole('alert')).toHaveTextContent('The mark is locked.');
  expect(field('Mark')).toHaveAccessibleDescription('is locked');
  expect(field('Reason')).toHaveValue('  Wrong script ');
  onConfirm.mockResolvedValue(undefined);
  await userEvent.click(button('Take away'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('[F-3] two presses are one: nothing can be pressed while it is sent, and Escape does not pretend to stop it', async () => {
  const held = { answer: () => {} };
  const onConfirm = jest.fn(
    () => new Promise<undefined>((resolve) => Object.assign(held, { answer: () => resolve(undefined) })),
  );
  render(<Page onConfirm={onConfirm} />);
  await userEvent.click(button('open'));
  await fill();
  const form = field('Reason').closest('form')!;
  // both before the page is drawn anew, as two quick presses of Enter are
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(button('Please wait…')).toBeDisabled();
  expect(button('Cancel')).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  await act(async () => held.answer());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Escape declines; a click beside the dialog is no answer', async () => {
  const onConfirm = await open();
  await userEvent.click(screen.getByRole('dialog').closest('.MuiDialog-container')!);
  expect(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});

test.each([
  ['the reason has', false],
  ['the safe button has, where something is destroyed,', true],
])('a ReasonDialog asks for a reason: %s the focus', async (_words, safeFirst) => {
  const onConfirm = jest.fn(async (_reason: string) => undefined);
  render(
    <ThemeRoot>
      <ReasonDialog
        title="Delete?"
        confirmLabel="Delete"
        missing="Say why."
        safeFirst={safeFirst}
        onConfirm={onConfirm}
        onClose={() => {}}
      />
    </ThemeRoot>,
  );
  expect(safeFirst ? button('Cancel') : field('Reason')).toHaveFocus();
  await userEvent.click(button('Delete'));
  expect(field('Reason')).toHaveAccessibleDescription('Say why.');
  await userEvent.type(field('Reason'), 'Twice{Enter}');
  expect(onConfirm.mock.calls).toEqual([['Twice']]);
});
