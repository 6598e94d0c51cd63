import { Fence } from './fence';

/** Look-ups of one number by one network that are under way in a process. */
const UNDER_WAY = 2;

/**
 * Who looks a number up in this process: two of each network at a time, and one alone of a number that is taken for fresh.
 * Nearly always a number is asked by one person: who is alone with it takes no place until somebody else comes.
 */
export class LookUpGates {
  private readonly pairs = new Fence(UNDER_WAY);
  /** Look-ups of a number that is taken for fresh. Who waits may be anybody, so that all may wait. */
  private readonly first = new Fence(1, Infinity);
  /** Networks of those who are alone with a number that is taken for fresh, by the number. */
  private readonly alone = new Map<string, string>();

  /** Takes the one place of a fresh number and one of its network. @returns false where somebody else is there */
  enterAlone(regNo: string, network: string): boolean {
    if (this.alone.has(regNo) || this.pairs.isUsed(regNo)) return false;
    this.alone.set(regNo, network);
    return true;
  }

  leaveAlone(regNo: string, network: string): void {
    if (this.alone.delete(regNo)) return;
    // somebody has come meanwhile
    this.first.leave(regNo, '');
    this.pairs.leave(regNo, network);
  }

  /** @returns a promise only for whoever has to wait; it throws TooMany where the line is too long, or the wait */
  enter(regNo: string, network: string, until: number): Promise<void> | undefined {
    const other = this.alone.get(regNo);
    if (other !== undefined) {
      this.alone.delete(regNo);
      void this.pairs.enter(regNo, other, Infinity);
      void this.first.enter(regNo, '', Infinity);
    }
    return this.pairs.enter(regNo, network, until);
  }

  leave(regNo: string, network: string): void {
    this.pairs.leave(regNo, network);
  }

  /** The one place of a fresh number, for whoever has entered: as `enter`. */
  enterFirst(regNo: string, until: number): Promise<void> | undefined {
    return this.first.enter(regNo, '', until);
  }

  leaveFirst(regNo: string): void {
    this.first.leave(regNo, '');
  }
}
