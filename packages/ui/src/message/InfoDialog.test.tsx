import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot';
import { InfoDialog, type InfoDialogProps } from './InfoDialog';

const show = (props: Partial<InfoDialogProps>) =>
  render(
    <ThemeRoot>
      <InfoDialog title="History of 101" width="sm" {...props}>
        Nothing has happened yet.
      </InfoDialog>
    </ThemeRoot>,
  );
const close = () => screen.getByRole('button', { name: 'Close' });

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
