import { screen, waitFor } from '@testing-library/react';
import { listColleges } from '@thervu/contracts/college/college-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { useSession } from '@thervu/shell-api';
import { renderScreen, reply, requests, TEST_TOKEN } from './render-screen';

function Who() {
  const { session, can } = useSession();
  return (
    <p>{`${session?.role ?? 'nobody'} ${session?.colCode ?? '-'} ${can('college.manage') ? 'manages' : 'reads'}`}</p>
  );
}

test('a reply that no longer fits its contract fails the test that made it', () => {
  expect(() => reply(listExams, [{ id: 1 } as never])).toThrow();
  expect(() => reply(listExams, [])).not.toThrow();
});

test.each([
  ['admin', 'admin 501 manages'],
  ['college', 'college 101 reads'],
  [['college.read'] as const, 'college 101 reads'],
  [['college.manage'] as const, 'admin 501 manages'],
  [undefined, 'nobody - reads'],
] as const)('as %j the screen sees %s', (as, text) => {
  renderScreen(<Who />, { as });
  expect(screen.getByText(text)).toBeVisible();
});

test('permissions no role holds together are a mistake of the test', () => {
  expect(() => renderScreen(<Who />, { as: ['camp-mark.write', 'backup.read'] })).toThrow('no role holds');
});

test('what is sent is recorded as the server would see it, and forgotten before the next test', async () => {
  expect(requests()).toEqual([]);
  renderScreen(<Who />, { as: 'admin', api: [reply(listColleges, [])] });
  await callOnce(listColleges, undefined as never);
  await waitFor(() => expect(requests(listColleges)).toHaveLength(1));
  expect(requests()[0]).toMatchObject({
    method: 'GET',
    path: '/colleges',
    headers: { authorization: `Bearer ${TEST_TOKEN}` },
  });
  expect(requests(listExams)).toEqual([]);
});
