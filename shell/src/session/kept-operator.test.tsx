import { screen } from '@testing-library/react';
import { getOwnSession } from '@thervu/contracts/auth/auth-contract';
import { noAnswer, rejection, TEST_TOKEN } from '@thervu/testing/render-screen';
import { renderPortal } from '@thervu/testing/render-portal';
import { SessionStore } from './session-store';

const kept = () => localStorage.getItem('thervu.operator');
const operator = { role: 'camp', colCode: '11', colName: 'Operator One', place: 'Sona' } as const;
const start = (role: 'camp' | 'campadmin' | 'admin') =>
  new SessionStore().start({ token: TEST_TOKEN, session: { ...operator, role }, mustChange: false });

test('an operator who opens the browser again without a line is let on to the camp pages', async () => {
  start('camp');
  sessionStorage.clear();
  renderPortal({ at: ['/home/'], api: [noAnswer(getOwnSession)] });
  expect(await screen.findByRole('banner')).toBeVisible();
  expect(sessionStorage.getItem('userRole')).toBeNull();
});

test('the server has the last word: a refused token ends it', async () => {
  start('camp');
  sessionStorage.clear();
  renderPortal({ at: ['/home/'], api: [rejection(getOwnSession, 401, { message: 'ended' })] });
  expect(await screen.findByRole('heading', { name: 'College Login' })).toBeVisible();
  expect(kept()).toBeNull();
});

test('whoever signs out is forgotten, and only operators are kept at all', () => {
  start('camp');
  expect(JSON.parse(kept()!)).toEqual({ colCode: '11', colName: 'Operator One', place: 'Sona' });
  new SessionStore().end();
  expect(kept()).toBeNull();
  start('campadmin');
  expect(kept()).toBeNull();
  start('camp');
  start('admin');
  expect(kept()).toBeNull();
});

test('what was kept and cannot be read lets nobody on', async () => {
  const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('token', TEST_TOKEN);
  localStorage.setItem('thervu.operator', '{"colCode"');
  renderPortal({ at: ['/home/'], api: [noAnswer(getOwnSession)] });
  expect(await screen.findByRole('heading', { name: 'College Login' })).toBeVisible();
  failing.mockRestore();
});
