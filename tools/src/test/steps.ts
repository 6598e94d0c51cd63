import { spawn } from 'node:child_process';
import { root } from '../root';

export interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
  output: string;
}

/** One step as its own process; its output is stored and shown only when it fails. */
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
      const child = spawn(command, args, {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const keep = (bytes: Buffer) => {
        output = (output + bytes.toString()).slice(-200_000);
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.on('error', (error) => {
        output += error.message;
        resolve(done(false));
      });
      child.on('close', (code) => resolve(done(code === 0)));
      const done = (ok: boolean): Outcome => ({
        name,
        ok,
        seconds: (performance.now() - began) / 1000,
        output,
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
