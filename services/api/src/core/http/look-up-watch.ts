/** Failures of a minute that are no sweep yet. */
export const CROWD = 300;

/** Look-ups of a process in the running minute, and whether they look like a sweep. */
export class LookUpWatch {
  asked = 0;
  failed = 0;
  alarms = 0;
  private minute = { since: 0, asked: 0, failed: 0, alarm: false };

  constructor(
    private readonly onAlarm: (failed: number, asked: number) => void = () => undefined,
    private readonly now: () => number = Date.now,
    /** Failures of a minute from which on a sweep is thought of: a share of them where processes cannot ask each other. */
    private readonly crowd = CROWD,
  ) {}

  private current() {
    if (this.now() - this.minute.since >= 60_000)
      this.minute = { since: this.now(), asked: 0, failed: 0, alarm: false };
    return this.minute;
  }

  recordAsked(): void {
    this.asked += 1;
    this.current().asked += 1;
  }

  recordFailed(): void {
    this.failed += 1;
    this.current().failed += 1;
  }

  /** Honest crowds mistype one in ten; from a crowd of failures on, three in ten are a sweep. */
  alarm(everybody: boolean): boolean {
    // few failures are none, also of a minute that is over: every look-up asks
    if (!everybody && !this.minute.alarm && this.minute.failed < this.crowd) return false;
    const minute = this.current();
    const sweep = everybody || (minute.failed >= this.crowd && minute.failed * 10 > minute.asked * 3);
    if (sweep && !minute.alarm) {
      minute.alarm = true;
      this.alarms += 1;
      this.onAlarm(minute.failed, minute.asked);
    }
    return minute.alarm;
  }
}
