import type { Page } from '@playwright/test';
import { password } from './portal';

/** The exam whose window of internal marks journeys open. */
export const OPEN_EXAM = 'EVEN-2026-APR';

interface OpenPaper {
  kind: string;
  exam: string;
  exam_name: string;
  level: string;
  degree: number;
  degree_name: string;
  sem: number;
  paper: string;
  missing: number;
  students: number;
}

/** Calls of the API as an account: what a journey needs and is no part of it. */
async function callOf(page: Page, login: string) {
  const api = new URL('api/', `${new URL(page.url()).origin}/thervu/`).href;
  const signed = await page.request.post(`${api}login/clglogin`, { data: { email: login, password: password() } });
  const { token } = (await signed.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async (path: string) => (await page.request.get(api + path, { headers })).json(),
    post: async (path: string, data: unknown) => (await page.request.post(api + path, { headers, data })).json(),
  };
}

/** Opens the window of internal marks, unless it is open. */
export async function openMarkWindow(page: Page): Promise<void> {
  const call = await callOf(page, '501');
  const exams = (await call.get('createExam/exams')) as { id: number; exam_name: string; INTL_APLY: boolean }[];
  const { id, INTL_APLY } = exams.find(({ exam_name }) => exam_name === OPEN_EXAM)!;
  if (!INTL_APLY) await call.post('createExam/saveChanges', [{ id, actions: { INTL_APLY: 1 } }]);
}

/** Papers of a college without any mark yet, in the order of the page. */
export async function untouchedPapers(page: Page, college: string): Promise<OpenPaper[]> {
  const call = await callOf(page, college);
  for (;;) {
    const { waiting, items } = (await call.get('open-papers')) as { waiting: boolean; items: OpenPaper[] };
    if (!waiting)
      return items.filter(
        // every cell of the list is empty: none is carried from an earlier exam
        ({ kind, missing, students }) => kind === 'INTERNAL_MARKS' && missing === students,
      );
    await page.waitForTimeout(500);
  }
}
