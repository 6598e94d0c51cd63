import pg from 'pg';
import { outcomeOf, type Fault, type FaultText, type Outcome, type Scene } from './fault';
import { chains, gates, reconciled } from './oracles';

export interface Survival {
  fault: FaultText;
  outcomes: Outcome[];
  seconds: number;
}

/** Causes one fault and checks the three oracles: L is the fault's own, R and C are checked after every one. */
export async function runFault(
  fault: Fault,
  { victims, scripts, under, print }: Pick<Scene, 'victims' | 'scripts' | 'under' | 'print'>,
): Promise<Survival> {
  const open: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({ connectionString: victims.adminUrl });
    // a database that is killed takes its connections with it
    client.on('error', () => undefined);
    await client.connect();
    open.push(client);
    return client;
  };
  const began = performance.now();
  print(`\n${fault.id}. ${fault.title}`);
  const outcomes: Outcome[] = [];
  try {
    const before = await gates(await connect());
    outcomes.push(
      ...(await fault
        .run({ victims, scripts, under, connect, print, times: fault.times })
        .catch((error: unknown) => [outcomeOf(`it could not be carried out: ${(error as Error).message}`, false)])),
    );
    const after = await connect();
    outcomes.push(await reconciled(after, before), ...(await chains(after)));
  } finally {
    await Promise.all(open.map((client) => client.end().catch(() => undefined)));
  }
  for (const { sentence, holds: held } of outcomes)
    print(`${held === null ? 'left out' : held ? 'ok    ' : 'FAILED'}  ${sentence}`);
  return { fault, outcomes, seconds: (performance.now() - began) / 1000 };
}
