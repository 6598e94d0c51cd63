import type { Import, ImportKindName, ImportRow } from '@thervu/contracts/import/import-contract';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeXlsxStream } from 'hucre/xlsx';

/** Intervals of reading the server's memory, and of asking for the progress. */
const POLL_MS = 50;
const ASK_MS = 250;

export interface Measured {
  seconds: number;
  /** Resident memory of the server before, and at most while it worked. */
  beforeMb: number | null;
  mostMb: number | null;
  answer: string;
  /** How often the count of rows was seen to move. */
  signs: number;
  /** Null where the file was rejected at once. */
  import: Import | null;
}

/** A workbook of these rows, written as a stream. */
export const workbook = async (name: string, rows: Iterable<(string | number | null)[]>): Promise<Buffer> =>
  Buffer.from(await new Response(writeXlsxStream(rows, { name, inlineStrings: false })).arrayBuffer());

const memoryOf = (pid: number | null): number | null => {
  if (pid === null) return null;
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return line ? Number(line[1]) / 1024 : null;
};

/** The examination office of a running portal, as its import screen asks. */
export class ImportOffice {
  private constructor(
    private readonly api: URL,
    private readonly token: string,
    /** Process of the server whose memory is read; null where it cannot be found. */
    private readonly pid: number | null,
  ) {}

  static async signIn(api: URL, password: string, pid: number | null): Promise<ImportOffice> {
    const answer = await fetch(new URL('login/clglogin', api), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: '501', password }),
    });
    if (!answer.ok) throw new Error(`The office cannot sign in: ${answer.status}.`);
    return new ImportOffice(api, ((await answer.json()) as { token: string }).token, pid);
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${this.token}` };
    return fetch(new URL(path, this.api), { ...init, headers });
  }

  /** Does something and waits until the import is over it; the memory of the server is read all the while. */
  private async measured(begin: () => Promise<Response>, while_: Import['state']): Promise<Measured> {
    const beforeMb = memoryOf(this.pid);
    let mostMb = beforeMb;
    const look = () => {
      const now = memoryOf(this.pid);
      if (now !== null) mostMb = Math.max(mostMb ?? 0, now);
    };
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    const watching = setInterval(look, POLL_MS);
    try {
      const sent = await begin();
      if (!sent.ok) {
        const { message } = (await sent.json()) as { message: string };
        return { seconds: seconds(), beforeMb, mostMb, answer: message, signs: 0, import: null };
      }
      let imported = (await sent.json()) as Import;
      const visited = new Set<number>();
      while (imported.state === while_) {
        await sleep(ASK_MS);
        imported = (await (await this.ask(`imports/${imported.id}`)).json()) as Import;
        if (imported.progress) visited.add(imported.progress.done);
      }
      const answer = imported.message ?? `${imported.rows.problem} rows with problems of ${imported.rows.total}`;
      return { seconds: seconds(), beforeMb, mostMb, answer, signs: visited.size, import: imported };
    } finally {
      clearInterval(watching);
    }
  }

  /** Sends a file and waits for the end of its check. */
  check(kind: ImportKindName, bytes: Buffer, type: string): Promise<Measured> {
    const body = { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(bytes) };
    return this.measured(() => this.ask(`imports?kind=${kind}&name=bench`, body), 'CHECKING');
  }

  /** Applies what was shown and leaves out rows with problems. */
  apply({ id, round }: Import): Promise<Measured> {
    const body = JSON.stringify({ round, leaveOutProblems: true });
    const order = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    return this.measured(() => this.ask(`imports/${id}/apply`, order), 'APPLYING');
  }

  async problemRows(id: string): Promise<ImportRow[]> {
    const answer = await this.ask(`imports/${id}/rows?verdict=PROBLEM&size=500`);
    return ((await answer.json()) as { items: ImportRow[] }).items;
  }

  async discard(id: string): Promise<void> {
    await this.ask(`imports/${id}/discard`, { method: 'POST' });
  }
}
