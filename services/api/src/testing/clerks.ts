import { testDemoPassword } from '@thervu/testing/database';
import { API, type ApiUnderTest, type Person } from './api-under-test';
import { pdfTexts } from './pdf-text';

const CODE = /[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){5}/;
/** The password every clerk of the tests chooses. */
export const CLERK_PASSWORD = 'a lantern beside the old mill';

/** A clerk made by the calls: by the first account of a college, with a slip, and the person's own password. */
export async function makeTestClerk(
  api: ApiUnderTest,
  login: string,
  { name = 'Demo Priya', by = 'college' }: { name?: string; by?: Person } = {},
): Promise<{ id: number; token: string }> {
  const made = await api.call(by, 'POST', '/clerks', { name, designation: 'Superintendent', login });
  if (made.statusCode !== 200) throw new Error(`No clerk ${login}: ${made.body}`);
  const { id } = made.json<{ id: number }>();
  const code = await codeOfTestClerk(api, id, by);
  const payload = { login, code, newPassword: CLERK_PASSWORD };
  const opened = await api.app.inject({ method: 'POST', url: `${API}/enrolments`, payload });
  if (opened.statusCode !== 200) throw new Error(`No password for ${login}: ${opened.body}`);
  return { id, token: (await api.signIn(login, CLERK_PASSWORD)).json<{ token: string }>().token };
}

/** The code on the slip of a clerk. */
export async function codeOfTestClerk(api: ApiUnderTest, id: number, by: Person = 'college'): Promise<string> {
  const slip = await api.call(by, 'POST', `/clerks/${id}/code`, { currentPassword: testDemoPassword() });
  if (slip.statusCode !== 200) throw new Error(`No slip for clerk ${id}: ${slip.body}`);
  return CODE.exec((await pdfTexts(slip.rawPayload)).flat().join('\n'))![0];
}
