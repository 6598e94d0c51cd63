import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import type { Role } from '@thervu/contracts/core/permissions';
import { find, type Found } from '@thervu/contracts/find/find-contract';
import { answerFromNowOn, rejection, reply, requests } from '@thervu/testing/render-screen';
import { ownSession, PORTAL_BASE, renderPortal } from '@thervu/testing/render-portal';

const NOTHING: Found = { students: [], papers: [], colleges: [], bundles: [], exams: [] };
const student = (changes: Partial<Found['students'][number]> = {}) => ({
  student_id: 17,
  reg_no: 'C23UG101COM017',
  clg_app_no: null,
  stu_name: 'KAVITHA R',
  Colcode: '101',
  degreelvl: 'UG',
  deg_id: 1,
  Deg_name: 'B.Com.',
  admn_acdyr: 2023,
  ...changes,
});
/** What the server finds, by the text it is asked for. */
const answers = (byText: (text: string) => Found, wait: (text: string) => number = () => 0) =>
  http.get(`${PORTAL_BASE}api/find`, async ({ request }) => {
    const q = new URL(request.url).searchParams.get('q')!;
    await delay(wait(q));
    return HttpResponse.json(byText(q));
  });

async function opened(as: Role, api: Parameters<typeof renderPortal>[0] = {}) {
  const view = renderPortal({ as, at: ['/home/'], ...api });
  await screen.findByRole('heading', { level: 1 });
  await view.user.click(await screen.findByRole('button', { name: 'Find' }));
  const dialog = await screen.findByRole('dialog', { name: 'Find' });
  return { ...view, dialog: within(dialog), field: within(dialog).getByRole('combobox') };
}
const lines = (dialog: { queryAllByRole: (role: 'option') => HTMLElement[] }) =>
  dialog.queryAllByRole('option').map((line) => line.textContent ?? '');

test('[DEL-11] Ctrl K opens Find, its field has the focus, and Escape gives the focus back', async () => {
  const { user } = renderPortal({ as: 'college', at: ['/home/'] });
  await screen.findByRole('heading', { level: 1 });
  const button = await screen.findByRole('button', { name: 'Find' });
  act(() => button.focus());
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox', { name: 'Number, name or page' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

test('[DEL-11] pages of the role are found at once, without a question, and Enter opens the first', async () => {
  const { user, dialog, field, path } = await opened('college');
  await user.type(field, 'h');
  expect(lines(dialog)).toContain('Hall Ticket');
  expect(requests(find)).toHaveLength(0);
  await user.type(field, 'all tic');
  expect(lines(dialog)[0]).toBe('Hall Ticket');
  await user.keyboard('{Enter}');
  expect(path()).toBe('/home/hallticket');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('[DEL-11] a page is found by its Tamil name too, while the portal speaks English', async () => {
  const { user, dialog, field } = await opened('college', { api: [reply(find, NOTHING)] });
  await user.type(field, 'கடவுச்');
  await waitFor(() => expect(lines(dialog)).toContain('Change Password'));
});

test.each([
  ['college', '/home/student-regi/17'],
  ['admin', '/home/Student-List-Regno?text=C23UG101COM017'],
] as const)(
  '[DEL-11] the server is asked once the person pauses; the student found opens for %s',
  async (as, address) => {
    const found = { ...NOTHING, students: [student()] };
    const { user, dialog, field, router } = await opened(as, { api: [reply(find, found)] });
    await user.type(field, '  kavi');
    expect(await dialog.findByRole('option', { name: /KAVITHA R · C23UG101COM017/ })).toBeVisible();
    expect(requests(find).map(({ query }) => query)).toEqual([{ q: 'kavi' }]);
    expect(dialog.getByRole('status')).toHaveTextContent('1 found');
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname + router.state.location.search).toBe(address);
  },
);

test('[DEL-11] Ctrl Enter opens a new tab and leaves the page as it is', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const found = {
    ...NOTHING,
    bundles: [{ bundleno: 12, p_code: '23UCOM11', exam_tbl: 'E25N', exam_name: 'ODD-2025-NOV' }],
  };
  const { user, dialog, field, path } = await opened('campadmin', { api: [reply(find, found)] });
  await user.type(field, '12');
  await dialog.findByRole('option', { name: /Bundle 12/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(open).toHaveBeenCalledWith('/home/CampBundleSearch?exam=E25N&bundle=12', '_blank', 'noopener');
  expect(path()).toBe('/home/');
  open.mockRestore();
});

test('[DEL-11] slow answers and fast keys: the answer to an older text is never shown, however late it comes', async () => {
  const waits: Record<string, number> = { ka: 2000, kavi: 1500, kavith: 0, kavitha: 900, kavit: 300 };
  const named = (text: string): Found => ({ ...NOTHING, students: [student({ stu_name: `FOUND FOR ${text}` })] });
  const { user, dialog, field } = await opened('college', { api: [answers(named, (text) => waits[text] ?? 1200)] });
  const shown = new Set<string>();
  const watch = new MutationObserver(() => {
    const text = (field as HTMLInputElement).value.trim();
    for (const line of lines(dialog))
      if (line.startsWith('FOUND FOR') && !line.startsWith(`FOUND FOR ${text} `)) shown.add(`${text}: ${line}`);
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  for (const part of ['ka', 'vi', 'th']) {
    await user.type(field, part);
    await act(() => delay(220));
  }
  expect(await dialog.findByText(/FOUND FOR kavith /)).toBeVisible();
  // an answer that is there belongs to its text alone: with the next key nothing of it may be opened
  await user.type(field, 'a');
  expect(lines(dialog)).toEqual([]);
  await act(() => delay(220));
  await user.type(field, '{Backspace}{Backspace}');
  expect(await dialog.findByText(/FOUND FOR kavit /, {}, { timeout: 5_000 })).toBeVisible();
  await act(() => delay(2_100));
  expect(lines(dialog).filter((line) => line.startsWith('FOUND'))).toEqual([
    expect.stringContaining('FOUND FOR kavit '),
  ]);
  expect([...shown]).toEqual([]);
  watch.disconnect();
}, 30_000);

test('[DEL-11] nothing found, and a search that does not work, are told in words', async () => {
  const { user, dialog, field } = await opened('college', { api: [reply(find, NOTHING)] });
  await user.type(field, 'zzz');
  await waitFor(() =>
    expect(dialog.getByRole('status')).toHaveTextContent('Nothing found. Check the number, or type more of the name.'),
  );
  const message = 'Too many tries. Please try again in 20 seconds.';
  answerFromNowOn(rejection(find, 429, { message }));
  await user.type(field, 'y');
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(message));
});

test('[DEL-11] the last five are offered before typing, of this account alone, and no name of a student is kept', async () => {
  const found = { ...NOTHING, students: [student()] };
  const { user, field, dialog, unmount } = await opened('college', { api: [reply(find, found)] });
  await user.type(field, 'kavi');
  await dialog.findByRole('option', { name: /KAVITHA/ });
  await user.keyboard('{Enter}');
  expect(JSON.stringify({ ...localStorage })).not.toContain('KAVITHA');
  for (const page of ['hall tick', 'absent ent', 'nominal', 'clerks', 'revaluation ap']) {
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Number, name or page' }), page);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  await user.keyboard('{Control>}k{/Control}');
  const again = within(await screen.findByRole('dialog', { name: 'Find' }));
  expect(lines(again)).toHaveLength(5);
  expect(lines(again)).toContain('Hall Ticket');
  expect(lines(again)[0]).toBe('Revaluation Apply');
  unmount();
  const next = await opened('college', {
    api: [ownSession('college', { colCode: '102' })],
    stored: { col_code: '102' },
  });
  expect(lines(next.dialog)).toEqual([]);
});

test('[DEL-11] what no page of the person shows is left out of the list', async () => {
  const found = {
    ...NOTHING,
    papers: [{ cour_id: 3, p_code: '23UCOM11', p_name: 'Core', sem: 1 }],
    exams: [{ exam_tbl: 'E25N', exam_name: 'ODD-2025-NOV', stage: 'VALUATION' as const }],
  };
  const { user, field, dialog } = await opened('college', { api: [reply(find, found)] });
  await user.type(field, 'zz23');
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Nothing found'));
});
