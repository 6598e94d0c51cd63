import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { ThemeRoot } from '../theme/ThemeRoot';
import { Gallery } from './Gallery';

afterEach(() => localStorage.clear());

test('every part of the kit stands in the gallery, in both faces', async () => {
  render(
    <ThemeRoot cacheKey="gallery">
      <MemoryRouter>
        <Gallery />
      </MemoryRouter>
    </ThemeRoot>,
  );
  for (const part of [
    'Filter bar',
    'Form',
    'Upload',
    'Dialogs',
    'Banners',
    'States',
    'Progress and jobs',
    'On the way',
  ]) {
    expect(screen.getByRole('heading', { level: 2, name: part })).toBeVisible();
  }
  expect(screen.getByRole('table', { name: 'Colleges' })).toBeVisible();
  const theme = screen.getByRole('button', { name: 'Theme: system' });
  await userEvent.click(theme);
  await userEvent.click(theme);
  expect(theme).toHaveTextContent('Theme: dark');
  expect(document.title).toBe('UI kit');
});
