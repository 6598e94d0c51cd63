import { passwordProblem } from '@thervu/api/modules/password/password-rules';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** What makes a demonstration easy to enter for strangers, a sentence each; empty where nothing does. */
export function demoDangers({ host, password }: { host: string; password: string | undefined }): string[] {
  const dangers: string[] = [];
  if (!LOOPBACK.test(host))
    dangers.push(
      `This demonstration listens on ${host}: whoever reaches this machine may sign in with the password of the demo accounts.`,
    );
  const problem = password === undefined ? undefined : passwordProblem(password, { login: '501', name: 'demo' });
  if (problem) dangers.push(`DEMO_PASSWORD is easily guessed. ${problem}`);
  return dangers;
}
