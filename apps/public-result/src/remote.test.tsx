import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import PublicResultRemote from './remote';
import { API, resultServer } from './testing/result-server';

const { server, asked } = resultServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

test('[S6-PERM-PUBLIC-01] inside the shell the same page looks a result up, without a sign-in', async () => {
  const { container } = render(<PublicResultRemote apiBase={`${API}/`} basePath="/thervu/" />);
  expect(await screen.findByRole('heading', { name: 'UG / PG Results - April 2025' })).toBeInTheDocument();
  expect(container.querySelector('form')).toHaveAttribute('action', '/thervu/ExamResult');
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Register Number' }), '23UCA10045');
  await user.type(screen.getByLabelText('Date of Birth'), '2004-07-19');
  await user.click(screen.getByRole('button', { name: 'Get Results' }));
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('23UCA10045');
  expect(asked[0]!.headers.has('Authorization')).toBe(false);
});

test('the page brings its style sheet with it', () => {
  render(<PublicResultRemote apiBase={API} basePath="/thervu/" />);
  expect(document.head.querySelector('link[rel=stylesheet]')?.getAttribute('href')).toMatch(/result\.css$/);
});
