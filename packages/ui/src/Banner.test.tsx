import { act, render, screen } from '@testing-library/react';
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
  const { banner, say } = useBanner();
  return (
    <>
      {banner}
      <button onClick={() => say('success', 'C Mark saved successfully', life)}>say</button>
    </>
  );
}
const speak = () => act(() => screen.getByRole('button').click());
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
