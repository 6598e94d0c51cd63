import { LookUpGates } from './look-up-gates';

const NUMBER = '23UCA10001';
const inTime = () => performance.now() + 1000;

test('[SEC-3] who is alone with a fresh number holds its one place as soon as somebody else comes, and hands it over', async () => {
  const gates = new LookUpGates();
  expect(gates.enterAlone(NUMBER, 'n1')).toBe(true);
  expect(gates.enterAlone(NUMBER, 'n2')).toBe(false);
  // another network comes into the gate of its own, and waits for the place of the fresh number
  expect(gates.enter(NUMBER, 'n2', inTime())).toBeUndefined();
  let reached = false;
  const turn = gates.enterFirst(NUMBER, inTime())!.then(() => (reached = true));
  await new Promise(setImmediate);
  expect(reached).toBe(false);
  expect(gates.enterAlone(NUMBER, 'n3')).toBe(false);
  gates.leaveAlone(NUMBER, 'n1');
  await turn;
  gates.leaveFirst(NUMBER);
  gates.leave(NUMBER, 'n2');
  expect(gates.enterAlone(NUMBER, 'n3')).toBe(true);
});

test('[D16-4] who was alone counts as one of the two of its network', async () => {
  const gates = new LookUpGates();
  gates.enterAlone(NUMBER, 'n1');
  expect(gates.enter(NUMBER, 'n1', inTime())).toBeUndefined();
  const third = gates.enter(NUMBER, 'n1', inTime());
  expect(third).toBeInstanceOf(Promise);
  gates.leaveAlone(NUMBER, 'n1');
  await third;
  gates.leave(NUMBER, 'n1');
  gates.leave(NUMBER, 'n1');
  expect(gates.enterAlone(NUMBER, 'n1')).toBe(true);
});
