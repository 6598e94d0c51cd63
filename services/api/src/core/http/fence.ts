import { TooMany } from './problem';

interface Gate {
  inside: number;
  line: (() => void)[];
}

/** Requests that wait for one key; whoever comes then is no crowd of people. */
const MAX_LINE = 200;

/** Lets a few at a time through for each key, in this process and without asking anybody: the first fence of a limit. */
export class Fence {
  private readonly gates = new Map<string, Gate>();

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
  enter(key: string, until: number): Promise<void> | undefined {
    const gate = this.gates.get(key);
    if (!gate) {
      this.gates.set(key, { inside: 1, line: [] });
      return undefined;
    }
    if (gate.inside >= this.places) return this.turn(gate, until);
    gate.inside += 1;
    return undefined;
  }

  leave(key: string): void {
    const gate = this.gates.get(key)!;
    // the place is handed to the next waiter directly, so that no other request can take it first
    const next = gate.line.shift();
    if (next) next();
    else if (--gate.inside === 0) this.gates.delete(key);
  }

  private turn(gate: Gate, until: number): Promise<void> {
    if (gate.line.length >= this.line) return Promise.reject(new TooMany(1));
    return new Promise((resolve, reject) => {
      const called = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        gate.line.splice(gate.line.indexOf(called), 1);
        reject(new TooMany(1));
      }, until - performance.now());
      gate.line.push(called);
    });
  }
}
