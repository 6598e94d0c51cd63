import { Busy } from '../../core/http/problem';
import type { LookUpLimits } from '../../core/http/look-up-limits';
import { PublishedReader } from './published-reader';
import { lookUp, type ResultService } from './result-service';

const NO_RESULT = { exam_name: null, version: null, dob_mac: null, body: null };

/** Fields a look-up reads; the database answers when `open` is called. */
function service(late: number) {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const published = new PublishedReader(async (asked) => {
    await opened;
    return asked.map(({ reg_no, exam }) => ({ reg_no, exam, fresh: true, ...NO_RESULT }));
  });
  const asked = {
    published,
    macKey: 'key',
    olderMacKeys: [],
    limits: { within: async (_asking, _regNo, read) => (await read()).compare()[1] } satisfies LookUpLimits,
    lag: { late: () => late },
  } as unknown as ResultService;
  return { open, asked };
}

const outcomes = async (late: number, readers: number) => {
  const { open, asked } = service(late);
  const all: Promise<string>[] = [];
  for (let i = 0; i < readers; i += 1) {
    const answer = lookUp(asked, { ip: '192.0.2.1' }, { regNo: `R${i}`, dob: '2001-01-01' }).then(({ kept }) => kept);
    all.push(answer.catch((error: unknown) => (error instanceof Busy ? 'busy' : 'answered')));
    // as with requests from the network: pending work continues before the next one is read
    await new Promise(setImmediate);
  }
  open();
  return Promise.all(all);
};

test('in a process that is late a crowd is refused at once, the first sixteen are answered', async () => {
  const messages = await outcomes(900, 40);
  expect(messages).toEqual([...Array<string>(16).fill('answered'), ...Array<string>(24).fill('busy')]);
});

test('in a process that is in time as many are answered, all of them', async () => {
  expect(await outcomes(0, 40)).toEqual(Array<string>(40).fill('answered'));
});
