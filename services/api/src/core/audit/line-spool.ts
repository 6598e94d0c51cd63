import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A line of the audit log that waits for a database that can be written. */
export type SpooledLine = Record<string, unknown> & { action: string; at: string };

/** Adds lines of a file to the audit log, from the line with this number on. Answers how many of the file the log has. */
export type TakesLines = (spool: string, from: number, lines: readonly SpooledLine[]) => Promise<number>;

/** Lines of one statement. */
const BATCH = 500;
/** Lines that wait in memory for the disk; more are counted and lost. */
const MAX_BUFFERED = 20_000;
const OPEN = /^(\d+)-([0-9a-f-]{36})\.open$/;
const READY = /^([0-9a-f-]{36})\.lines$/;

interface SpoolOptions {
  /** A file that has so many bytes is closed, and sent. */
  fileBytes?: number;
  /** All files together; beyond it no line is kept. */
  maxBytes?: number;
  onProblem?: (error: Error) => void;
}

/**
 * Lines for the audit log in files of a folder of this process, while the database that takes them may be away. A line is
 * sent again until the log has it; under the number of its file it stands there once. A process that is killed loses what was
 * written within its last second.
 */
export class LineSpool {
  private buffer: SpooledLine[] = [];
  private open: { name: string; id: string; bytes: number; since: number } | undefined;
  private bytes = 0;
  private flushing: Promise<void> = Promise.resolve();
  /** Lines that could not be kept since the last look at them. */
  private dropped = 0;

  private constructor(
    private readonly folder: string,
    private readonly options: Required<SpoolOptions>,
  ) {}

  /** Opens the folder; what a process before this one has left there is sent with the rest. */
  static async in(
    folder: string,
    { fileBytes = 1 << 20, maxBytes = 256 << 20, onProblem = () => undefined }: SpoolOptions = {},
  ): Promise<LineSpool> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const spool = new LineSpool(folder, { fileBytes, maxBytes, onProblem });
    for (const name of await readdir(folder)) {
      const [, pid, id] = OPEN.exec(name) ?? [];
      // the number of a process is used again: this one has opened nothing yet
      if (id !== undefined && (Number(pid) === process.pid || !lives(Number(pid))))
        await rename(path.join(folder, name), path.join(folder, `${id}.lines`));
    }
    for (const name of await readdir(folder)) spool.bytes += (await stat(path.join(folder, name))).size;
    return spool;
  }

  add(line: SpooledLine): void {
    if (this.buffer.length >= MAX_BUFFERED || this.bytes >= this.options.maxBytes) this.dropped += 1;
    else this.buffer.push(line);
  }

  /** How many lines were not kept since this was asked last. */
  takeDropped(): number {
    const { dropped } = this;
    this.dropped = 0;
    return dropped;
  }

  /** Bytes on the disk. */
  size(): number {
    return this.bytes;
  }

  /** Writes what waits in memory. Where the disk takes nothing the lines wait on, and the problem is told. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  private async write(): Promise<void> {
    if (this.buffer.length === 0) return;
    const lines = this.buffer;
    this.buffer = [];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    if (!this.open) {
      const id = randomUUID();
      this.open = { name: `${process.pid}-${id}.open`, id, bytes: 0, since: Date.now() };
    }
    try {
      await appendFile(path.join(this.folder, this.open.name), text, { mode: 0o600 });
    } catch (error) {
      // a part may have been written: the rest goes into another file, and a half line at the end of this one is skipped
      await this.close();
      this.buffer = [...lines, ...this.buffer];
      this.options.onProblem(error as Error);
      return;
    }
    const bytes = Buffer.byteLength(text);
    this.open.bytes += bytes;
    this.bytes += bytes;
    if (this.open.bytes >= this.options.fileBytes) await this.close();
  }

  /** Ends the open file, so that it is sent. */
  private async close(): Promise<void> {
    const { open } = this;
    this.open = undefined;
    if (!open) return;
    await rename(path.join(this.folder, open.name), path.join(this.folder, `${open.id}.lines`)).catch(
      (error: Error) => {
        // a file that was never begun
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.options.onProblem(error);
      },
    );
  }

  /** Sends every line that is there, oldest file first, and removes what the log has. Rejects where it takes none. */
  async send(take: TakesLines): Promise<void> {
    await this.flush();
    this.flushing = this.flushing.then(() => this.close());
    await this.flushing;
    const ready = (await readdir(this.folder)).filter((name) => READY.test(name));
    const dated = await Promise.all(
      ready.map(async (name) => ({ name, ...(await stat(path.join(this.folder, name))) })),
    );
    dated.sort((a, b) => a.mtimeMs - b.mtimeMs);
    for (const { name, size } of dated) {
      const file = path.join(this.folder, name);
      const lines = readLines(await readFile(file, 'utf8'));
      for (let from = 0; from < lines.length;) {
        const taken = await take(READY.exec(name)![1]!, from, lines.slice(from, from + BATCH));
        if (taken <= from) throw new Error('The audit log takes no lines.');
        from = taken;
      }
      await rm(file);
      this.bytes -= size;
    }
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The lines of a file; what a process that was killed has written half is none. */
const readLines = (text: string): SpooledLine[] =>
  text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as SpooledLine];
      } catch {
        // counted by nobody: the disk was full in the middle of it, and the line stands whole in the next file
        return [];
      }
    });
