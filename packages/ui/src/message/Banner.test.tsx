import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Banner, BANNER_MS } from './Banner';
import { useBanner } from './useBanner';

afterEach(() => jest.useRealTimers());

test.each([
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('a %s banner is a %s to a screen reader', (kind, role) => {
  render(<Banner kind={kind}>Changes saved successfully.</Banner>);
  expect(screen.getByRole(role)).toHaveTextContent('Changes saved successfully.');
});

function Speaker({ life }: { life?: number }) {
  const { banner, showMessage } = useBanner();
  return (
    <>
      {banner}
      <button onClick={() => showMessage('success', 'C Mark saved successfully', life)}>say</button>
    </>
  );
}
const speak = () => act(() => screen.getByRole('button', { name: 'say' }).click());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test.each([
  ['one second', BANNER_MS.short, 1_000],
  ['two seconds', BANNER_MS.long, 2_000],
])('a message with a life of %s stands until then and is gone after', (_words, life, ms) => {
  jest.useFakeTimers();
  render(<Speaker life={life} />);
  speak();
  pass(ms - 1);
  expect(screen.getByRole('status')).toBeVisible();
  pass(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('the same message said again lives its whole time anew', () => {
  jest.useFakeTimers();
  render(<Speaker life={1_000} />);
  speak();
  pass(900);
  speak();
  pass(900);
  expect(screen.getByRole('status')).toBeVisible();
});

test('a message without a life stays', () => {
  jest.useFakeTimers();
  render(<Speaker />);
  speak();
  pass(3_600_000);
  expect(screen.getByRole('status')).toBeVisible();
});

function BundleSession() {
  const first = useBanner();
  const second = useBanner();
  return (
    <>
      {first.banner}
      <button onClick={() => first.showMessage('success', 'The first is done.')}>First</button>
      {second.banner}
      <button onClick={() => second.showMessage('error', 'The second was refused.')}>Second</button>
      <button>Open something else</button>
      <input aria-label="Mark" />
    </>
  );
}

test('[F-2] a message stands outside the flow of the page, so that nothing moves when it comes or goes', async () => {
  render(<BundleSession />);
  await userEvent.click(screen.getByRole('button', { name: 'First' }));
  const place = screen.getByRole('status').closest('[data-message-place]');
  expect(place).toHaveStyle({ position: 'fixed' });
});

test('[F-2, F-26] a message of an earlier action goes when the next begins, wherever on the page; typing is no action', async () => {
  render(<BundleSession />);
  await userEvent.click(screen.getByRole('button', { name: 'First' }));
  await userEvent.type(screen.getByLabelText('Mark'), '38');
  expect(screen.getByText('The first is done.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Second' }));
  expect(screen.queryByText('The first is done.')).not.toBeInTheDocument();
  expect(screen.getByText('The second was refused.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Open something else' }));
  expect(screen.queryByText('The second was refused.')).not.toBeInTheDocument();
});

test('[F-26] an answer that comes late replaces what another part of the page has said meanwhile', async () => {
  const held = { release: () => {} };
  function Page() {
    const slow = useBanner();
    const quick = useBanner();
    const sendSlowly = async () => {
      await new Promise<void>((answered) => Object.assign(held, { release: answered }));
      slow.showMessage('success', 'The slow one is done.');
    };
    return (
      <>
        {slow.banner}
        {quick.banner}
        <button onClick={() => void sendSlowly()}>send slowly</button>
        <button onClick={() => quick.showMessage('error', 'The quick one was refused.')}>say</button>
      </>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'send slowly' }));
  speak();
  expect(screen.getByText('The quick one was refused.')).toBeVisible();
  await act(async () => Promise.resolve(held.release()));
  expect(screen.queryByText('The quick one was refused.')).not.toBeInTheDocument();
  expect(screen.getByText('The slow one is done.')).toBeVisible();
});

test('a message can be closed by hand', async () => {
  render(<BundleSession />);
  await userEvent.click(screen.getByRole('button', { name: 'First' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
