import type pg from 'pg';
import type { Victims } from './harness';
import type { ScriptSupply } from './script-supply';

/** One thing that had to hold, and whether it did. */
export interface Outcome {
  sentence: string;
  /** Null: it was left out, and why stands in the sentence; that is no survival. */
  holds: boolean | null;
}

/** What a fault is given: processes it may hurt, fresh scripts of the camps, and its number of repetitions. */
export interface Scene {
  victims: Victims;
  scripts: ScriptSupply;
  times: number;
  /** A connection of the owner, ended after the fault. */
  connect(): Promise<pg.Client>;
  say(line: string): void;
}

/** A fault on real processes. */
export interface Fault {
  /** Number in the list of faults. */
  id: number;
  title: string;
  /** How it is caused. */
  cause: string;
  mustHold: string;
  /** Repetitions of one run of the suite. */
  times: number;
  run(scene: Scene): Promise<Outcome[]>;
}

export const holds = (sentence: string, holding: boolean | null): Outcome => ({ sentence, holds: holding });

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
