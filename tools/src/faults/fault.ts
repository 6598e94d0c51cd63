import type pg from 'pg';
import type { Undertaking, Victims } from './harness';
import type { ScriptSupply } from './script-supply';

/** One required outcome, and whether it was met. */
export interface Outcome {
  sentence: string;
  /** Null: it was skipped, with the reason in the sentence; that does not count as survival. */
  holds: boolean | null;
}

/** What a fault is given: processes it may hurt, fresh scripts of the camps, and its number of repetitions. */
export interface Scene {
  victims: Victims;
  scripts: ScriptSupply;
  under: Undertaking;
  times: number;
  /** A connection of the owner, ended after the fault. */
  connect(): Promise<pg.Client>;
  print(line: string): void;
}

/** A fault as the report describes it. */
export interface FaultText {
  /** Number in the list of faults. */
  id: number;
  title: string;
  /** How it is caused. */
  cause: string;
  mustHold: string;
}

/** A fault on real processes. */
export interface Fault extends FaultText {
  /** Repetitions of one run of the suite. */
  times: number;
  run(scene: Scene): Promise<Outcome[]>;
}

/** A fault that tests of every test run cause. */
export interface NamedFault extends FaultText {
  /** The file from the root, and the title of the test in it, letter by letter or from its first words on. */
  tests: readonly { file: string; title: string }[];
}

export const outcomeOf = (sentence: string, holding: boolean | null): Outcome => ({ sentence, holds: holding });

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
