import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { lazyPart } from './lazy-part';

const Dialog = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <button onClick={onClose}>{`Close ${name}`}</button>
);

function page(load: () => Promise<typeof Dialog>) {
  const Part = lazyPart(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Typed" />
        <button onFocus={Part.prepare} onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Part name="it" onClose={() => setOpen(false)} />}
      </>
    );
  }
  return <Page />;
}

test('a part that cannot be fetched leaves the page and what is typed, and comes when it is asked for again', async () => {
  const user = userEvent.setup();
  const load = jest.fn().mockResolvedValue(Dialog);
  load.mockRejectedValueOnce(new Error('no line')).mockRejectedValueOnce(new Error('no line'));
  render(page(load));
  await user.type(screen.getByLabelText('Typed'), 'forty-one');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page could not be loaded.');
  expect(screen.getByLabelText('Typed')).toHaveValue('forty-one');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Close it' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the notice can be closed; the next opening asks again', async () => {
  const user = userEvent.setup();
  const load = jest.fn().mockRejectedValue(new Error('no line'));
  render(page(load));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  load.mockResolvedValue(Dialog);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('button', { name: 'Close it' })).toBeVisible();
});

test('what was prepared is there at once and is fetched once', async () => {
  const user = userEvent.setup();
  const load = jest.fn().mockResolvedValue(Dialog);
  render(page(load));
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Close it' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(load).toHaveBeenCalledTimes(1);
});
