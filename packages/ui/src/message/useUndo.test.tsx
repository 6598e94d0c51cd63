import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InstantSwitch } from '../form/InstantSwitch';
import { useInstantSave } from '../form/useInstantSave';
import { PageShellProvider } from '../layout/PageShellProvider';
import { useBanner } from './useBanner';
import { useUndo } from './useUndo';

type Answer = { error?: unknown };
const sent: number[] = [];
let answer: Promise<Answer> = Promise.resolve({});

function Page() {
  const message = useBanner();
  const { offerUndo } = useUndo<number>({
    kind: 'test',
    send: (version) => {
      sent.push(version);
      return answer;
    },
    explain: (error) => (error as { text: string }).text,
    onUndone: () => message.showMessage('success', 'Undone'),
    label: 'Undo',
    message,
  });
  return (
    <>
      {message.banner}
      <input aria-label="Name" />
      <button onClick={() => offerUndo('Confirmed.', 7)}>Confirm</button>
      <button onClick={() => message.showMessage('error', 'Something else')}>Other</button>
    </>
  );
}
const confirm = async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
};
const offer = () => screen.queryByRole('button', { name: 'Undo' });

beforeEach(() => {
  sent.length = 0;
  answer = Promise.resolve({});
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('a double click on the button undoes once, with what was seen', async () => {
  await confirm();
  expect(screen.getByRole('status')).toHaveTextContent('Confirmed.');
  await userEvent.dblClick(offer()!);
  expect(sent).toEqual([7]);
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(offer()).not.toBeInTheDocument();
});

test('Ctrl Z undoes once outside fields, and a field keeps its own', async () => {
  await confirm();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'ab', { skipClick: true });
  screen.getByRole('textbox', { name: 'Name' }).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(sent).toEqual([]);
  screen.getByRole('textbox', { name: 'Name' }).blur();
  await userEvent.keyboard('{Control>}zz{/Control}');
  expect(sent).toEqual([7]);
});

test('under a slow answer further presses send nothing, and a refusal is shown in words', async () => {
  let end: (given: Answer) => void = () => undefined;
  answer = new Promise((resolve) => {
    end = resolve;
  });
  await confirm();
  await userEvent.click(offer()!);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(sent).toEqual([7]);
  end({ error: { text: 'It has been changed since.' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('It has been changed since.');
});

test('the offer ends after 10 s, and with the next message', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  act(() => void jest.advanceTimersByTime(9_000));
  expect(offer()).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(1_500));
  expect(offer()).not.toBeInTheDocument();
  await user.keyboard('{Control>}z{/Control}');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await user.click(screen.getByRole('button', { name: 'Other' }));
  act(() => void jest.advanceTimersByTime(10));
  await user.keyboard('{Control>}z{/Control}');
  expect(sent).toEqual([]);
});

describe('a page that is loaded again after each change', () => {
  let reloads = 0;
  const undone: number[] = [];
  function Switches({ kind }: { kind: string }) {
    const { save, banner } = useInstantSave<number>(() => 'It has been changed since.', {
      kind,
      send: (version) => {
        undone.push(version);
        return answer;
      },
    });
    return (
      <>
        {banner}
        <InstantSwitch label="Active: 104" checked={false} onSave={() => save(() => Promise.resolve({ undo: 3 }))} />
      </>
    );
  }
  const show = (kind = 'switch') =>
    render(
      <PageShellProvider value={{ reload: () => void (reloads += 1) }}>
        <Switches kind={kind} />
      </PageShellProvider>,
    );
  beforeEach(() => {
    reloads = 0;
    undone.length = 0;
  });

  test('the offer survives the reload, beside the listed message, and the undo loads the page again', async () => {
    const first = show();
    await userEvent.click(screen.getByRole('switch'));
    expect(reloads).toBe(1);
    first.unmount();
    const second = show();
    expect(screen.getByRole('status')).toHaveTextContent('Change saved successfully');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Undo' }));
    expect(undone).toEqual([3]);
    expect(reloads).toBe(2);
    second.unmount();
    show();
    expect(screen.getByRole('status')).toHaveTextContent('Undone');
    expect(offer()).not.toBeInTheDocument();
  });

  test('another page offers nothing, and after 10 s no page does', async () => {
    const first = show();
    await userEvent.click(screen.getByRole('switch'));
    first.unmount();
    const other = show('another switch');
    expect(offer()).not.toBeInTheDocument();
    other.unmount();
    jest.useFakeTimers({ now: Date.now() + 11_000 });
    show();
    expect(offer()).not.toBeInTheDocument();
  });

  test('a refused undo leaves the page, with the words of the server', async () => {
    const first = show();
    await userEvent.click(screen.getByRole('switch'));
    first.unmount();
    answer = Promise.resolve({ error: { status: 409 } });
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It has been changed since.');
    expect(reloads).toBe(1);
  });
});
