import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTheme } from '@mui/material/styles';
import { ThemeRoot, useThemeChoice, type ThemeChoice } from './ThemeRoot';

function Probe({ next }: { next: ThemeChoice }) {
  const { choice, choose } = useThemeChoice();
  const { palette } = useTheme();
  return <button onClick={() => choose(next)}>{`${choice} ${palette.mode} ${palette.background.default}`}</button>;
}
const show = (next: ThemeChoice) =>
  render(
    <ThemeRoot>
      <Probe next={next} />
    </ThemeRoot>,
  );

/** A system that is set to dark or light; jsdom has no such setting. */
const systemIs = (dark: boolean) => {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: dark }) as unknown as MediaQueryList;
};
afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(window, 'matchMedia');
});

test('without a choice the portal looks as the system does', () => {
  systemIs(true);
  show('light');
  expect(screen.getByRole('button')).toHaveTextContent('system dark #12161F');
});

test('a choice wins over the system and is still there after a reload', async () => {
  systemIs(false);
  const { unmount } = show('dark');
  expect(screen.getByRole('button')).toHaveTextContent('system light #F5F6F9');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('dark dark #12161F');
  unmount();
  show('light');
  expect(screen.getByRole('button')).toHaveTextContent('dark dark');
});

test('a stored value nobody could have chosen counts as system', () => {
  localStorage.setItem('thervu.theme', 'purple');
  show('light');
  expect(screen.getByRole('button')).toHaveTextContent('system light');
});

test('a part that asks for the choice outside a frame says so at once', () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Probe next="light" />)).toThrow('no ThemeFrame above');
  quiet.mockRestore();
});
