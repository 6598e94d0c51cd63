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

  constructor(private readonly places: number) {}

  /**
   * @param until performance.now() of the longest wait
   * @throws TooMany where the line is too long, or the wait
   */
  async pass<T>(key: string, until: number, work: () => Promise<T>): Promise<T> {
    const gate = this.gates.get(key) ?? { inside: 0, line: [] };
    this.gates.set(key, gate);
    if (gate.inside < this.places) gate.inside += 1;
    else await this.turn(gate, until);
    try {
      return await work();
    } finally {
      // the place is handed to the next waiter directly, so that no other request can take it first
      const next = gate.line.shift();
      if (next) next();
      else if (--gate.inside === 0) this.gates.delete(key);
    }
  }

  private turn(gate: Gate, until: number): Promise<void> {
    if (gate.line.length >= MAX_LINE) return Promise.reject(new TooMany(1));
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
