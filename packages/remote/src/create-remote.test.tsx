import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { renderScreen } from '@thervu/testing/render-screen';
import { createRemote } from './create-remote';
import { defineScreens, describeScreens, type ScreenEntry } from './screens';

const entry = (path: string, permission: ScreenEntry['permission'], load: ScreenEntry['load']): ScreenEntry => ({
  path,
  label: path,
  permission,
  help: 'sample/sample',
  load,
});
const page = (title: string) => async () => () => <h1>{title}</h1>;
const failsOnce = () =>
  jest
    .fn<ReturnType<ScreenEntry['load']>, []>()
    .mockRejectedValueOnce(new Error('chunk is gone'))
    .mockImplementation(page('There again'));

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

describe('a screen that is fetched while the frame is drawn', () => {
  const session = { role: 'college', colCode: '101', colName: null, place: null } as const;

  test('is the one at the address, and is then shown without a skeleton before it', async () => {
    const load = jest.fn(page('One of the list'));
    const other = jest.fn(page('List'));
    const Remote = createRemote({
      college: [entry('list', 'college.read', other), entry('list/:id', 'college.read', load)],
    });
    Remote.prepare(session, 'list/7');
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await act(async () => undefined);
    renderScreen(<Remote />, { as: 'college', at: '/list/7' });
    expect(screen.getByRole('heading', { name: 'One of the list' })).toBeVisible();
    expect(other).not.toHaveBeenCalled();
  });

  test('[F-26] is not fetched for a session that does not hold its permission', () => {
    const load = jest.fn(page('Secret'));
    const Remote = createRemote({ college: [entry('list', 'audit.read', load), entry('fees', 'college.read', load)] });
    Remote.prepare(session, 'list');
    Remote.prepare({ ...session, permissions: [] }, 'fees');
    Remote.prepare({ ...session, role: 'admin' }, 'fees');
    expect(load).not.toHaveBeenCalled();
  });

  test('that fails is asked for again when it is shown', async () => {
    const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = failsOnce();
    const Remote = createRemote({ college: [entry('list', 'college.read', load)] });
    Remote.prepare(session, 'list');
    await waitFor(() => expect(failing).toHaveBeenCalledTimes(1));
    renderScreen(<Remote />, { as: 'college', at: '/list' });
    expect(await screen.findByRole('heading', { name: 'There again' })).toBeVisible();
    failing.mockRestore();
  });
});

describe('a link to a screen', () => {
  const open = (load: ScreenEntry['load'], path = 'list') => {
    const Remote = createRemote({
      college: [entry('', 'college.read', page('Start')), entry(path, 'college.read', load)],
    });
    const Menu = () => (
      <>
        <a href="/thervu/home/list">List</a>
        <Routes>
          <Route path="/home/*" element={<Remote />} />
        </Routes>
      </>
    );
    return renderScreen(<Menu />, { as: 'college', at: '/home/' });
  };
  const asked = (saveData: boolean) =>
    Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });

  test('fetches its code once it is pointed at or has the focus, and only once', async () => {
    asked(false);
    const load = jest.fn(page('List'));
    const { user } = open(load);
    await screen.findByRole('heading', { name: 'Start' });
    expect(load).not.toHaveBeenCalled();
    await user.hover(screen.getByRole('link', { name: 'List' }));
    expect(load).toHaveBeenCalledTimes(1);
    await user.tab();
    await user.hover(screen.getByRole('link', { name: 'List' }));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('fetches nothing for a person who saves data', async () => {
    asked(true);
    const load = jest.fn(page('List'));
    const { user } = open(load);
    await screen.findByRole('heading', { name: 'Start' });
    await user.hover(screen.getByRole('link', { name: 'List' }));
    expect(load).not.toHaveBeenCalled();
    asked(false);
  });
});

test('a screen whose code cannot be fetched says so, and Retry fetches it again', async () => {
  const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = failsOnce();
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

test('a menu line without an address of its own, and a screen its role may not open, stop the build', () => {
  const load = page('');
  expect(() => defineScreens([{ ...entry('edit/:id', 'college.read', load), menu: true }])).toThrow(
    "'edit/:id' needs a value",
  );
  expect(() => describeScreens({ college: [entry('audit', 'audit.read', load)] })).toThrow(
    'college does not hold audit.read',
  );
  expect(describeScreens({ college: [entry('list', 'college.read', load)] })).toEqual({
    screens: { college: [{ path: 'list', label: 'list', permission: 'college.read', help: 'sample/sample' }] },
    menus: { college: [] },
  });
});

test('the menu has the lines of the list in its order, and a heading where its first line stands', () => {
  const line = (path: string, menu?: true | string) => ({ ...entry(path, 'college.read', page('')), menu });
  const college = [line('a', true), line('b', 'Reports'), line('c'), line('d', true), line('e', 'Reports')];
  expect(describeScreens({ college }).menus.college).toEqual([
    {
      items: [
        { label: 'a', path: 'a' },
        { label: 'd', path: 'd' },
      ],
    },
    {
      label: 'Reports',
      items: [
        { label: 'b', path: 'b' },
        { label: 'e', path: 'e' },
      ],
    },
  ]);
});
