import { spawn, type ChildProcess } from 'node:child_process';
import { root } from '../root';
import { interrupted } from './interrupt';

export interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
  output: string;
}

/** What a step and the processes below it get to end by themselves, browsers and servers among them. */
const ENDING_MS = 20_000;

/** Ends a process and all of its group, at first as Ctrl-C does. */
function endGroup(child: ChildProcess): void {
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  send('SIGINT');
  const harder = setTimeout(() => send('SIGKILL'), ENDING_MS);
  child.once('close', () => clearTimeout(harder));
}

/**
 * One step as its own process; its output is stored and shown only when it fails. An interrupted run ends it with every
 * process it has started, and begins no other.
 */
export function step(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): () => Promise<Outcome> {
  return () =>
    new Promise((resolve) => {
      const began = performance.now();
      let output = '';
      const done = (ok: boolean): Outcome => ({ name, ok, seconds: (performance.now() - began) / 1000, output });
      if (interrupted.aborted) {
        output = 'Not run: the tests were interrupted.';
        resolve(done(false));
        return;
      }
      // a group of its own: a Ctrl-C of the terminal reaches the run alone, which then ends its steps
      const child = spawn(command, args, {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      const keep = (bytes: Buffer) => {
        output = (output + bytes.toString()).slice(-200_000);
      };
      const end = () => endGroup(child);
      interrupted.addEventListener('abort', end, { once: true });
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.on('error', (error) => {
        output += error.message;
        resolve(done(false));
      });
      child.on('close', (code) => {
        interrupted.removeEventListener('abort', end);
        resolve(done(code === 0));
      });
    });
}

/** A script of an installed package, run by this Node. */
export const nodeStep = (name: string, script: string, args: string[], env?: Record<string, string>) =>
  step(name, process.execPath, [`${root}node_modules/${script}`, ...args], env);

/** Runs the steps of a lane one after another and reports each result as it comes. */
export async function lane(steps: (() => Promise<Outcome>)[], report: (outcome: Outcome) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const outcome = await step();
    report(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}
