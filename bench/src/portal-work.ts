/** Milliseconds a piece of work takes. */
export async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Signs a demo account in, of the office, a college or a camp, and answers the headers of its calls. */
export async function signIn(api: URL, login: string, password: string): Promise<Record<string, string>> {
  const call = login.includes('@') ? 'login/camplogin' : 'login/clglogin';
  const answer = await fetch(new URL(call, api), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: login, password }),
  });
  if (!answer.ok) throw new Error(`${login} cannot sign in: ${answer.status}.`);
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
