import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PlainInput } from './PlainInput';
import { useTypedDay } from './useTypedDay';

const taken: string[] = [];
beforeEach(() => void taken.splice(0));

function Birth({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first);
  const typed = useTypedDay(value, (day) => {
    taken.push(day);
    setValue(day);
  });
  return (
    <>
      <PlainInput
        id="birth"
        label="Date of Birth"
        value={typed.text}
        onChange={typed.onTyped}
        onBlur={typed.onLeft}
        error={typed.problem}
      />
      <button onClick={() => setValue('2001-02-03')}>Restore the draft</button>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Date of Birth' });
const type = async (text: string) => {
  const user = userEvent.setup();
  await user.type(field(), text);
  await user.tab();
};

test.each([
  ['eight digits', '14092004', '14-09-2004'],
  ['digits with their hyphens', '14-09-2004', '14-09-2004'],
  ['slashes', '14/09/2004', '14-09-2004'],
])('[DEL-4] a birth typed as %s is the day first, whatever the language of the browser', async (_how, text, shown) => {
  render(<Birth />);
  await type(text);
  expect(taken.at(-1)).toBe('2004-09-14');
  expect(field()).toHaveValue(shown);
  expect(field()).toBeValid();
});

test('[DEL-4] a pasted day of the wire is understood too', async () => {
  render(<Birth />);
  const user = userEvent.setup();
  await user.click(field());
  await user.paste('2004-09-14');
  await user.tab();
  expect(field()).toHaveValue('14-09-2004');
});

test.each(['31-02-2004', '14-13-2004', '1492004', '14-09-04'])(
  '%s is asked again once the field is left, and stays as typed',
  async (text) => {
    render(<Birth />);
    const user = userEvent.setup();
    await user.click(field());
    await user.paste(text);
    expect(screen.queryByText(/is not a day/)).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByText(`${text} is not a day. Type it as dd-mm-yyyy, such as 14-09-2004.`)).toBeVisible();
    expect(field()).toHaveValue(text);
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(taken.at(-1)).toBe(text);
  },
);

test('a correction with Backspace is not undone by a hyphen, and a draft from outside is shown', async () => {
  render(<Birth first="2004-09-14" />);
  const user = userEvent.setup();
  expect(field()).toHaveValue('14-09-2004');
  await user.type(field(), '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
  expect(field()).toHaveValue('14-09');
  await user.click(screen.getByRole('button', { name: 'Restore the draft' }));
  expect(field()).toHaveValue('03-02-2001');
});
