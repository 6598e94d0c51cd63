import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSaveChanges } from './useSaveChanges';

/** Stands for the screen's own way to read a failure: the text of the answer, else the fallback. */
const explain = (error: unknown, fallback: string) => (error as { text?: string }).text ?? fallback;

function Changes({ answer }: { answer: { error?: unknown } }) {
  const { save, saving, banner } = useSaveChanges(explain);
  return (
    <>
      {banner}
      <button disabled={saving} onClick={() => void save(async () => answer)}>
        Save
      </button>
    </>
  );
}
const saveWith = async (answer: { error?: unknown }) => {
  render(<Changes answer={answer} />);
  await userEvent.click(screen.getByRole('button'));
};

test("[S8-MSG-SAVE-05] a saved set of changes shows 'Changes saved successfully.'", async () => {
  await saveWith({});
  expect(await screen.findByRole('status')).toHaveTextContent(/^Changes saved successfully\.$/);
});

test("[S8-MSG-SAVE-04] a failed save without text shows 'Failed to save changes.' and can be tried again", async () => {
  await saveWith({ error: {} });
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to save changes\.$/);
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('a failed save shows the text the screen reads from the answer', async () => {
  await saveWith({ error: { text: 'Somebody else has saved this row.' } });
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Somebody else has saved this row\.$/);
});
