import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageShellProvider } from '../layout/PageShellProvider';
import { InstantSwitch } from './InstantSwitch';
import { useInstantSave } from './useInstantSave';

type Answer = { error?: unknown };
const explain = (error: unknown, fallback: string) => (error as { text?: string }).text ?? fallback;

function Page({ send, locked }: { send: () => Promise<Answer>; locked?: string }) {
  const { save, banner } = useInstantSave(explain);
  return (
    <>
      {banner}
      {['104', '105'].map((code) => (
        <InstantSwitch key={code} label={`Active: ${code}`} checked={false} locked={locked} onSave={() => save(send)} />
      ))}
    </>
  );
}

let reloads = 0;
const frame = { reload: () => void (reloads += 1) };
const show = (send: () => Promise<Answer>, locked?: string) =>
  render(
    <PageShellProvider value={frame}>
      <Page send={send} locked={locked} />
    </PageShellProvider>,
  );

beforeEach(() => {
  reloads = 0;
  sessionStorage.clear();
});

test('[S4-STATE-FLAGS-02, S4-STATE-FLAGS-03, S8-MSG-SAVE-01] a switch is saved at once, the page reloads and says so, and the keyboard is where it was', async () => {
  const sent: string[] = [];
  const first = show(() => {
    sent.push('saved');
    return Promise.resolve({});
  });
  await userEvent.click(screen.getByRole('switch', { name: 'Active: 105' }));
  expect(sent).toEqual(['saved']);
  expect(reloads).toBe(1);
  first.unmount();
  const second = show(() => Promise.resolve({}));
  expect(screen.getByRole('status')).toHaveTextContent('Change saved successfully');
  expect(screen.getByRole('switch', { name: 'Active: 105' })).toHaveFocus();
  second.unmount();
  show(() => Promise.resolve({}));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('[S8-MSG-SAVE-02] a refused change goes back, with the reason, and nothing reloads', async () => {
  show(() => Promise.resolve({ error: { status: 422, text: 'Not published yet.' } }));
  await userEvent.click(screen.getByRole('switch', { name: 'Active: 104' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to save change. Please try again');
  expect(screen.getByRole('alert')).toHaveTextContent('Not published yet.');
  expect(screen.getByRole('switch', { name: 'Active: 104' })).not.toBeChecked();
  expect(reloads).toBe(0);
});

test('[S8-MSG-SAVE-03] a broken line says so, and the console has the details', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show(() => Promise.resolve({ error: { status: 0 } }));
  await userEvent.click(screen.getByRole('switch', { name: 'Active: 104' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Error saving change. Please check the console for details');
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

test('a reload waits for the other changes that are on their way', async () => {
  const release: ((answer: Answer) => void)[] = [];
  show(() => new Promise((resolve) => release.push(resolve)));
  await userEvent.click(screen.getByRole('switch', { name: 'Active: 104' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Active: 105' }));
  release[0]!({});
  await screen.findByRole('switch', { name: 'Active: 104', busy: false });
  expect(reloads).toBe(0);
  release[1]!({});
  await screen.findByRole('switch', { name: 'Active: 105', busy: false });
  expect(reloads).toBe(1);
});

test('a locked switch says why and cannot be moved', () => {
  show(() => Promise.resolve({}), 'Only the examination office switches colleges.');
  expect(
    screen.getByRole('switch', { name: 'Active: 104. Only the examination office switches colleges.' }),
  ).toBeDisabled();
});
