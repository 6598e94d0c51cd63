import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { Form, type Rejected } from './Form';
import { PageShellProvider, type Frame } from '../layout/PageShellProvider';
import { RadioField } from './RadioField';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

const schema = z.object({
  name: z.string().check(z.minLength(1)),
  marks: z.nullable(z.int().check(z.lte(75, 'At most 75.'))),
  level: z.enum(['UG', 'PG']),
  pattern: z.enum(['CBCS', 'OLD']),
});
interface Values {
  name: string;
  marks: number | null;
  level: string;
  pattern: string;
}
const BLANK: Values = { name: '', marks: null, level: '', pattern: '' };
const FULL: Values = { name: 'Tamil', marks: 40, level: 'UG', pattern: 'OLD' };
const options = (...values: string[]) => values.map((value) => ({ value, label: value }));

function show(onSave: (values: Values) => Promise<Rejected | void>, defaultValues = BLANK, clearWhenSaved = false) {
  const guards: string[] = [];
  const frame: Partial<Frame> = {
    setTitle: () => undefined,
    guardLeaving: (reason) => {
      guards.push(reason);
      return () => void guards.pop();
    },
  };
  render(
    <PageShellProvider value={frame}>
      <Form<Values>
        label="Course"
        schema={schema}
        defaultValues={defaultValues}
        onSave={onSave}
        clearWhenSaved={clearWhenSaved}
      >
        <TextField name="name" label="Name" required />
        <TextField name="marks" label="Marks" type="number" />
        <SelectField name="level" label="Level" options={options('UG', 'PG')} required />
        <RadioField name="pattern" label="Pattern" options={options('CBCS', 'OLD')} required />
      </Form>
    </PageShellProvider>,
  );
  return guards;
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const summary = () => screen.findByRole('alert');

test('what is missing stands in a summary that has the focus, and nothing is saved', async () => {
  const onSave = jest.fn();
  show(onSave);
  await save();
  expect(await summary()).toHaveFocus();
  expect(
    within(await summary())
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Name is required.', 'Level is required.', 'Pattern is required.']);
  expect(onSave).not.toHaveBeenCalled();
});

test.each([
  ['Name is required.', () => screen.getByLabelText(/^Name/)],
  ['Level is required.', () => screen.getByLabelText(/^Level/)],
  ['Pattern is required.', () => screen.getByRole('radio', { name: 'CBCS' })],
])('the summary entry %s jumps to its field', async (entry, field) => {
  show(jest.fn());
  await save();
  await userEvent.click(within(await summary()).getByRole('link', { name: entry }));
  expect(field()).toHaveFocus();
});

test("a rule of the contract speaks in the contract's words, beside the field", async () => {
  show(jest.fn(), { ...FULL, marks: 76 });
  await save();
  expect(screen.getByLabelText(/^Marks/)).toHaveAccessibleDescription('At most 75.');
});

test('an emptied number is saved as null, never as 0', async () => {
  const onSave = jest.fn().mockResolvedValue(undefined);
  show(onSave, FULL);
  await userEvent.clear(screen.getByLabelText(/^Marks/));
  await save();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ ...FULL, marks: null }));
});

test('typing asks before leaving; saving and undoing both release', async () => {
  const guards = show(jest.fn().mockResolvedValue(undefined), FULL);
  expect(guards).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Name/), 'x');
  expect(guards).toHaveLength(1);
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Name/), '{Backspace}');
  expect(guards).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Name/), 'y');
  await save();
  await waitFor(() => expect(guards).toEqual([]));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Tamily');
});

test('what the server refuses stands beside the field it names and in the summary; what was typed stays', async () => {
  const guards = show(async () => ({ name: 'This name is taken.', '': 'The exam is frozen.' }), FULL);
  await userEvent.type(screen.getByLabelText(/^Name/), '2');
  await save();
  expect(await summary()).toHaveTextContent('This name is taken.');
  expect(await summary()).toHaveTextContent('The exam is frozen.');
  expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('This name is taken.');
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Tamil2');
  expect(guards).toHaveLength(1);
});

test('while it is being saved the button waits, so that nothing is saved twice', async () => {
  let finish = () => undefined as void;
  const onSave = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  show(onSave, FULL);
  await save();
  const button = await screen.findByRole('button', { name: 'Saving…' });
  expect(button).toBeDisabled();
  finish();
  expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('a form that is for the next entry is empty once saved', async () => {
  show(jest.fn().mockResolvedValue(undefined), BLANK, true);
  await userEvent.type(screen.getByLabelText(/^Name/), 'Tamil');
  await userEvent.selectOptions(screen.getByLabelText(/^Level/), 'PG');
  await userEvent.click(screen.getByRole('radio', { name: 'OLD' }));
  await save();
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue(''));
  expect(screen.getByRole('radio', { name: 'OLD' })).not.toBeChecked();
});

test('without a frame the browser itself asks before the page goes', async () => {
  render(
    <Form<Values> label="Course" schema={schema} defaultValues={FULL} onSave={jest.fn()}>
      <TextField name="name" label="Name" />
    </Form>,
  );
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await userEvent.type(screen.getByLabelText('Name'), 'x');
  expect(leave()).toBe(true);
});
