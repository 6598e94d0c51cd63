import { COURSE_HEADER, courseCells, plantMistakes } from '@thervu/api/modules/import/planted-courses';
import {
  CSV_TYPE,
  MOST_ROWS,
  XLSX_TYPE,
  type Import,
  type ImportRow,
} from '@thervu/contracts/import/import-contract';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { pidListeningOn } from './machine';
import type { BenchOptions } from './options';
import { table } from './report';
import type { Report } from './report';

/** Must hold: 3,000 papers checked and reported, and what the server may use meanwhile. */
const MOST_SECONDS = 15;
const MOST_MB = 300;
const PAPERS = 3000;
const HUGE = 200_000;
const LOOK_MS = 50;

interface Measured {
  seconds: number;
  /** Resident memory of the server before, and at most while it worked. */
  beforeMb: number | null;
  mostMb: number | null;
  answer: string;
}

const workbook = async (rows: Iterable<(string | number | null)[]>): Promise<Buffer> =>
  Buffer.from(
    await new Response(writeXlsxStream(rows, { name: 'Courses', inlineStrings: false })).arrayBuffer(),
  );

const memoryOf = (pid: number | null): number | null => {
  if (pid === null) return null;
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return line ? Number(line[1]) / 1024 : null;
};

class Office {
  constructor(
    private readonly api: URL,
    private readonly token: string,
  ) {}

  static async signIn(api: URL, password: string): Promise<Office> {
    const answer = await fetch(new URL('login/clglogin', api), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: '501', password }),
    });
    if (!answer.ok) throw new Error(`The office cannot sign in: ${answer.status}.`);
    return new Office(api, ((await answer.json()) as { token: string }).token);
  }

  private async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${this.token}` };
    return fetch(new URL(path, this.api), { ...init, headers });
  }

  /** Sends a file and waits for the end of its check; the memory of the server is read all the while. */
  async check(
    bytes: Buffer,
    type: string,
    pid: number | null,
  ): Promise<Measured & { import: Import | null }> {
    const beforeMb = memoryOf(pid);
    let mostMb = beforeMb;
    const look = () => {
      const now = memoryOf(pid);
      if (now !== null) mostMb = Math.max(mostMb ?? 0, now);
    };
    const begun = performance.now();
    const watching = setInterval(look, LOOK_MS);
    try {
      const sent = await this.ask('imports?kind=courses&name=bench', {
        ...{ method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(bytes) },
      });
      if (!sent.ok) {
        const { message } = (await sent.json()) as { message: string };
        return {
          seconds: (performance.now() - begun) / 1000,
          beforeMb,
          mostMb,
          answer: message,
          import: null,
        };
      }
      let one = (await sent.json()) as Import;
      while (one.state === 'CHECKING') {
        await sleep(LOOK_MS);
        one = (await (await this.ask(`imports/${one.id}`)).json()) as Import;
      }
      const seconds = (performance.now() - begun) / 1000;
      const answer = one.message ?? `${one.rows.problem} rows with problems of ${one.rows.total}`;
      return { seconds, beforeMb, mostMb, answer, import: one };
    } finally {
      clearInterval(watching);
    }
  }

  async problemRows(id: string): Promise<number[]> {
    const answer = await this.ask(`imports/${id}/rows?verdict=PROBLEM&size=500`);
    return ((await answer.json()) as { items: ImportRow[] }).items.map(({ row }) => row);
  }

  async discard(id: string): Promise<void> {
    await this.ask(`imports/${id}/discard`, { method: 'POST' });
  }
}

/** Rows in which most values repeat, as in real files, and one is another each time. */
function* manyRows(count: number) {
  yield COURSE_HEADER;
  for (let i = 0; i < count; i += 1)
    yield COURSE_HEADER.map((name, place) =>
      name === 'P_CODE' ? `24UXX${i}` : `value ${(i * 7 + place) % 500}`,
    );
}
function* bombRows() {
  yield COURSE_HEADER;
  const wide = 'A'.repeat(30_000);
  for (let i = 0; i < 9000; i += 1) yield [wide];
}

/** Check of 3,000 real-shaped papers with 40 planted mistakes, and the memory hostile files cost the server. */
export async function measureImportCourses(options: BenchOptions): Promise<Report | string> {
  if (options.portal === null || options.password === null)
    return 'import-courses: skipped, no portal or no password named (--portal, --password).';
  const api = new URL('api/', options.portal);
  if (!/^(127\.|localhost$)/.test(api.hostname))
    return 'import-courses: skipped, files go to a portal on this machine only.';
  const office = await Office.signIn(api, options.password);
  const pid = pidListeningOn(Number(api.port || 80));

  const { rows, mistakes } = plantMistakes(courseCells(PAPERS));
  const papers = await workbook([
    COURSE_HEADER,
    ...rows.map((row) => COURSE_HEADER.map((name) => row[name] ?? null)),
  ]);
  const first = await office.check(papers, XLSX_TYPE, pid);
  const found = first.import ? await office.problemRows(first.import.id) : [];
  const exact = JSON.stringify(found) === JSON.stringify(mistakes.map(({ row }) => row));
  if (first.import) await office.discard(first.import.id);

  const huge = await office.check(await workbook(manyRows(HUGE)), XLSX_TYPE, pid);
  const largest = await office.check(await workbook(manyRows(MOST_ROWS)), XLSX_TYPE, pid);
  if (largest.import) await office.discard(largest.import.id);
  const bomb = await office.check(
    Buffer.from(await new Response(writeXlsxStream(bombRows(), { name: 'A' })).arrayBuffer()),
    ...([XLSX_TYPE, pid] as const),
  );
  const long = await office.check(Buffer.from('a,b\n'.repeat(HUGE)), CSV_TYPE, pid);

  const all = {
    'papers, 40 mistakes': first,
    'xlsx, 200,000 rows': huge,
    'xlsx, 100,000 wrong rows': largest,
    'zip bomb, 270 MB': bomb,
    'csv, 200,000 rows': long,
  };
  const most = Math.max(...Object.values(all).map(({ mostMb }) => mostMb ?? 0));
  const refused = [huge, bomb, long].every((one) => one.import?.state !== 'CHECKED');
  const passed = exact && refused && first.seconds < MOST_SECONDS && most < MOST_MB;
  const mb = (value: number | null) => (value === null ? 'unknown' : value.toFixed(0));
  return {
    name: 'import-courses',
    figures: { gates: { seconds: MOST_SECONDS, mb: MOST_MB }, exact, refused, passed, all },
    text: [
      '# Import of 3,000 papers with 40 planted mistakes',
      '',
      `Exactly the 40 reported: ${exact ? 'yes' : `no, ${found.length} rows`}. Check and report ${first.seconds.toFixed(1)} s; ` +
        `gate ${MOST_SECONDS} s. Most memory of the server ${mb(most || null)} MB; gate ${MOST_MB} MB: ${passed ? 'both hold' : 'missed'}.`,
      '',
      ...table(
        ['file', 'seconds', 'MB before', 'MB at most', 'answer'],
        Object.entries(all).map(([name, one]) => [
          ...[name, one.seconds.toFixed(1), mb(one.beforeMb), mb(one.mostMb), one.answer],
        ]),
      ),
    ],
  };
}
