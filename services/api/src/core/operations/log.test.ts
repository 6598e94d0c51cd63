import { API, apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();

interface Line {
  level: number;
  reqId: string;
  req: object;
  res: object;
  responseTime: number;
  msg: string;
}

test('a request is one line of the log: its pattern and no address, its status and its time', async () => {
  api.lines.length = 0;
  const answer = await api.app.inject({ url: `${API}/result/exam-result/AB1234567/2001-01-01` });
  const lines = api.lines.map((line) => JSON.parse(line) as Line);
  const ownLines = lines.filter(({ reqId }) => reqId === answer.json<{ instance: string }>().instance);
  expect(ownLines).toEqual([
    expect.objectContaining({
      level: 30,
      msg: 'request completed',
      req: { method: 'GET', route: `${API}/result/exam-result/:regNo/:dob`, ip: '127.0.0.1' },
      res: { status: 404 },
    }),
  ]);
  expect(ownLines[0]!.responseTime).toBeGreaterThan(0);
});
