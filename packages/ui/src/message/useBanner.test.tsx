import { act, fireEvent, render, screen } from '@testing-library/react';
import { useBanner } from './useBanner';

function Page() {
  const { banner, showMessage } = useBanner();
  return (
    <>
      {banner}
      <button type="button" onClick={() => showMessage('error', 'The mark is locked.')}>
        Save
      </button>
      <button type="button">Other</button>
    </>
  );
}

const press = (name: string, detail: number) => fireEvent.click(screen.getByRole('button', { name }), { detail });
/** What a click leads to after it has been heard has happened. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

test('[F-2, F-26] the next action clears a message, the second click of a double click does not', async () => {
  render(<Page />);
  press('Save', 1);
  await settled();
  expect(screen.getByRole('alert')).toHaveTextContent('The mark is locked.');
  press('Other', 2);
  await settled();
  expect(screen.getByRole('alert')).toHaveTextContent('The mark is locked.');
  press('Other', 1);
  expect(screen.getByRole('alert')).toBeVisible();
  await settled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
