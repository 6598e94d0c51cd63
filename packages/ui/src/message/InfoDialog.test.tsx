import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot';
import { InfoDialog, type InfoDialogProps } from './InfoDialog';
import { BELOW_TITLE, MessageArea } from './MessageArea';

const show = (props: Partial<InfoDialogProps>) =>
  render(
    <ThemeRoot>
      <InfoDialog title="History of 101" width="sm" {...props}>
        Nothing has happened yet.
      </InfoDialog>
    </ThemeRoot>,
  );
const close = () => screen.getByRole('button', { name: 'Close' });

afterEach(() => jest.restoreAllMocks());

test('it is named by its title, Close has the focus, and Escape closes it as well', async () => {
  const onClose = jest.fn();
  show({ onClose });
  expect(screen.getByRole('dialog', { name: 'History of 101' })).toBeVisible();
  expect(close()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(close());
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('where something can be done in it, no button has the focus by itself', () => {
  show({ onClose: () => {}, actions: <button>End all others</button> });
  expect(close()).not.toHaveFocus();
});

test('where one of its actions is the only way out, neither Close nor Escape is', async () => {
  show({ actions: <button>Use these values</button> });
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('a message inside it begins below its title, also after the window was turned', () => {
  let bottom = 101.6;
  jest
    .spyOn(HTMLHeadingElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ bottom }) as unknown as DOMRect);
  render(
    <ThemeRoot>
      <InfoDialog title="History of 101" width="sm">
        <MessageArea>The line could not be read.</MessageArea>
      </InfoDialog>
    </ThemeRoot>,
  );
  const dialog = screen.getByRole('dialog', { name: 'History of 101' });
  expect(dialog.style.getPropertyValue(BELOW_TITLE)).toBe('110px');
  bottom = 60;
  window.dispatchEvent(new Event('resize'));
  expect(dialog.style.getPropertyValue(BELOW_TITLE)).toBe('68px');
  const area = screen.getByText('The line could not be read.').closest('[data-message-place]');
  expect(dialog).toContainElement(area as HTMLElement);
  // the place is read by the style, which jsdom does not lay out
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  expect(rules.join('\n')).toContain(`var(${BELOW_TITLE}, 0px)`);
});
