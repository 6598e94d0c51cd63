import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { renderScreen } from '@thervu/testing/render-screen';
import { createRemote } from './create-remote';
import { defineScreens, describeScreens, type ScreenEntry } from './screens';

const entry = (path: string, permission: ScreenEntry['permission'], load: ScreenEntry['load']): ScreenEntry => ({
  path,
  label: path,
  permission,
  load,
});
const page = (title: string) => async () => () => <h1>{title}</h1>;

test('a remote shows the screens of the role that is signed in', async () => {
  const Remote = createRemote({
    admin: [entry('list', 'college.read', page('For the office'))],
    college: [entry('list', 'college.read', page('For colleges'))],
  });
  renderScreen(<Remote />, { as: 'college', at: '/list' });
  expect(await screen.findByRole('heading', { name: 'For colleges' })).toBeVisible();
});

test('[F-26] a screen whose permission the session does not hold leads to / and is not even fetched', async () => {
  const load = jest.fn(page('Secret'));
  const Remote = createRemote({ college: [entry('audit', 'audit.read', load)] });
  renderScreen(
    <Routes>
      <Route path="/" element={<h1>College Login</h1>} />
      <Route path="/home/*" element={<Remote />} />
    </Routes>,
    { as: 'college', at: '/home/audit' },
  );
  expect(await screen.findByRole('heading', { name: 'College Login' })).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test('a screen whose code cannot be fetched says so, and Retry fetches it again', async () => {
  const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .fn<ReturnType<ScreenEntry['load']>, []>()
    .mockRejectedValueOnce(new Error('chunk is gone'))
    .mockImplementation(page('There again'));
  const Remote = createRemote({ college: [entry('list', 'college.read', load)] });
  const { user } = renderScreen(<Remote />, { as: 'college', at: '/list' });
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'There again' })).toBeVisible();
  failing.mockRestore();
});

test('a list with one path twice, or with an absolute one, is refused where it is declared', () => {
  const load = page('');
  expect(() => defineScreens([entry('a', 'college.read', load), entry('a', 'college.read', load)])).toThrow(
    "'a' is there twice",
  );
  expect(() => defineScreens([entry('/a', 'college.read', load)])).toThrow('relative to /home/');
});

test('a menu that leads nowhere, and a screen its role may not open, stop the build', () => {
  const screens = { college: [entry('list', 'college.read', page(''))] };
  const menus = { college: [{ items: [{ label: 'Gone', path: 'gone' }] }] };
  expect(() => describeScreens(screens, menus)).toThrow("'gone' is not one of its screens");
  expect(() => describeScreens({ college: [entry('audit', 'audit.read', page(''))] }, {})).toThrow(
    'college does not hold audit.read',
  );
  expect(describeScreens(screens, {})).toEqual({
    screens: { college: [{ path: 'list', label: 'list', permission: 'college.read' }] },
    menus: {},
  });
});
