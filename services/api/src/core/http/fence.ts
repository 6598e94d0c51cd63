import { TooMany } from './problem';

interface Gate {
  second: string;
  inside: number;
  /** Made for the first who waits: nearly always nobody does. */
  line: (() => void)[] | undefined;
}

/** Requests that wait for one key; whoever comes then is no crowd of people. */
const MAX_LINE = 200;

/**
 * Lets a few at a time through for each key, in this process and without asking anybody: the first fence of a limit. A key
 * has two parts, kept apart so that nobody puts a text together for a gate where nobody else is.
 */
export class Fence {
  /** By the first part of the key: its one gate, or several by their second part. */
  private readonly gates = new Map<string, Gate | Map<string, Gate>>();

  constructor(
    private readonly places: number,
    private readonly line = MAX_LINE,
  ) {}

  /**
   * Whoever has entered has to leave again.
   * @param until performance.now() of the longest wait
   * @returns a promise only for whoever has to wait, so that it costs nothing where nobody else asks
   * @throws TooMany by the promise, where the line is too long, or the wait
   */
  enter(first: string, second: string, until: number): Promise<void> | undefined {
    const gate = this.gateOf(first, second);
    if (!gate) {
      this.open(first, { second, inside: 1, line: undefined });
      return undefined;
    }
    if (gate.inside >= this.places) return this.waitForPlace(gate, until);
    gate.inside += 1;
    return undefined;
  }

  /** Whether anybody is inside by this first part, whatever the second. */
  isUsed(first: string): boolean {
    return this.gates.has(first);
  }

  leave(first: string, second: string): void {
    const gate = this.gateOf(first, second)!;
    // the place is handed to the next waiter directly, so that no other request can take it first
    const next = gate.line?.shift();
    if (next) next();
    else if (--gate.inside === 0) this.close(first, second);
  }

  private gateOf(first: string, second: string): Gate | undefined {
    const found = this.gates.get(first);
    if (found instanceof Map) return found.get(second);
    return found?.second === second ? found : undefined;
  }

  private open(first: string, gate: Gate): void {
    const found = this.gates.get(first);
    if (!found) return void this.gates.set(first, gate);
    const several = found instanceof Map ? found : new Map([[found.second, found]]);
    this.gates.set(first, several.set(gate.second, gate));
  }

  private close(first: string, second: string): void {
    const found = this.gates.get(first);
    if (found instanceof Map && found.size > 1) found.delete(second);
    else this.gates.delete(first);
  }

  private waitForPlace(gate: Gate, until: number): Promise<void> {
    const line = (gate.line ??= []);
    if (line.length >= this.line) return Promise.reject(new TooMany(1));
    return new Promise((resolve, reject) => {
      const called = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        line.splice(line.indexOf(called), 1);
        reject(new TooMany(1));
      }, until - performance.now());
      line.push(called);
    });
  }
}
