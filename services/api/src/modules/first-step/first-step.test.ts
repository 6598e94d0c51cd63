import type { FirstSteps } from '@thervu/contracts/first-step/first-step-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const steps = async (as: Person) => (await api.call(as, 'GET', '/first-steps')).json<FirstSteps>();
const take = (as: Person, step: string) => api.call(as, 'POST', '/first-steps', { step });

test('each person takes the first steps and puts them away for themselves, in every role', async () => {
  for (const as of ['admin', 'college', 'campadmin', 'camp'] as const) {
    expect(await steps(as)).toEqual({ away: false, done: [] });
    // three clicks are one step
    const answers = await Promise.all([1, 2, 3].map(() => take(as, 'HELP')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await take(as, 'PASSWORD');
    expect(await steps(as)).toEqual({ away: false, done: ['PASSWORD', 'HELP'] });
    await take(as, 'AWAY');
    expect(await steps(as)).toEqual({ away: true, done: ['PASSWORD', 'HELP'] });
  }
  expect(await steps('otherCollege')).toEqual({ away: false, done: [] });
  expect(await steps('admin2')).toEqual({ away: false, done: [] });
});

test('a step that does not exist is rejected', async () => {
  expect((await take('college', 'DANCE')).statusCode).toBe(400);
});
