import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const KNOWN = ['/usr/bin/soffice', '/usr/lib/libreoffice/program/soffice', '/opt/homebrew/bin/soffice'];

/** Path of LibreOffice; undefined where it is not installed. It is too big to be fetched for a test. */
export const findOffice = (): string | undefined => KNOWN.find(existsSync);

/** A cell as LibreOffice has read it: its type, and its value where it has one beside the text. */
export interface OfficeCell {
  type: string;
  value: string;
}

const UNESCAPED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};
const plain = (xml: string) => xml.replace(/&(amp|lt|gt|quot|apos);/g, (name) => UNESCAPED[name]!);

/** The rows of the first sheet of a workbook, opened by LibreOffice and saved as flat XML. */
export function openInOffice(binary: string, workbook: Buffer): OfficeCell[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'thervu-office-'));
  try {
    const file = path.join(folder, 'workbook.xlsx');
    writeFileSync(file, workbook);
    const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
    const done = spawnSync(binary, [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, file], {
      encoding: 'utf8',
      timeout: 120_000,
    });
    assert.equal(done.status, 0, done.stderr);
    const xml = readFileSync(path.join(folder, 'workbook.fods'), 'utf8');
    const sheet = xml.slice(xml.indexOf('<table:table '), xml.indexOf('</table:table>'));
    return [...sheet.matchAll(/<table:table-row\b[^>]*>(.*?)<\/table:table-row>/gs)]
      .map(([, row]) => cellsOf(row!))
      .filter((row) => row.length > 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function cellsOf(row: string): OfficeCell[] {
  return [...row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
    ([, attributes, content]) => {
      const type = /office:value-type="([^"]+)"/.exec(attributes!)?.[1];
      if (!type) return [];
      const value = /office:(?:date-)?value="([^"]+)"/.exec(attributes!)?.[1];
      const text = (content ?? '').replace(/<[^>]+>/g, '').trim();
      const times = Number(/table:number-columns-repeated="(\d+)"/.exec(attributes!)?.[1] ?? 1);
      return Array.from({ length: times }, () => ({ type, value: value ?? plain(text) }));
    },
  );
}

interface Registered {
  Reg_No: string;
  dob: string;
  Sem: number;
  admn_acdyr: number;
  P_code: string;
}

async function collegeToken(api: string, password: string): Promise<string> {
  const signedIn = await fetch(`${api}login/clglogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: '101', password }),
  });
  return ((await signedIn.json()) as { token: string }).token;
}

/** Course_Registered.xlsx of a college, opened in LibreOffice, has every row with numbers, days and text as such. */
export async function checkRegisteredWorkbook(binary: string, api: string, password: string): Promise<number> {
  const token = await collegeToken(api, password);
  const read = (file: string) =>
    fetch(`${api}examapp/CourseExamRegiList/101/ODD-2025-NOV/${file}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const rows = (await (await read('course')).json()) as Registered[];
  assert.ok(rows.length > 0, 'the college has registrations');
  const [head, ...lines] = openInOffice(binary, Buffer.from(await (await read('course.xlsx')).arrayBuffer()));
  assert.equal(head![0]!.value, 'College Code');
  assert.equal(lines.length, rows.length);
  for (const [index, { Reg_No, dob, Sem, admn_acdyr, P_code }] of rows.entries()) {
    const [college, , batch, regNo, , born, sem, code] = lines[index]!;
    assert.deepEqual(college, { type: 'string', value: '101' });
    assert.deepEqual(batch, { type: 'float', value: String(admn_acdyr) });
    assert.deepEqual(regNo, { type: 'string', value: Reg_No });
    assert.equal(born!.type, 'date');
    assert.ok(born!.value.startsWith(dob), `${born!.value} is ${dob}`);
    assert.deepEqual(sem, { type: 'float', value: String(Sem) });
    assert.deepEqual(code, { type: 'string', value: P_code });
  }
  return rows.length;
}

interface Released {
  colcode: string;
  students: number;
  papers: number;
  P: number;
  RA: number;
  AAA: number;
  W: number;
}
interface Made {
  id: string;
  state: string;
  finishedAt: string | null;
}

/** The tabulation register of a college, opened in LibreOffice: every result once, marks as numbers, the totals of the release. */
export async function checkRegisterWorkbook(binary: string, api: string, password: string): Promise<number> {
  const headers = { authorization: `Bearer ${await collegeToken(api, password)}` };
  const ask = async <T>(target: string, init: RequestInit = {}): Promise<T> =>
    (await (
      await fetch(`${api}${target}`, {
        ...init,
        headers: { ...headers, ...(init.body ? { 'content-type': 'application/json' } : {}) },
      })
    ).json()) as T;
  const exams = await ask<{ id: number; exam_name: string }[]>('createExam/exams');
  const exam = exams.find(({ exam_name }) => exam_name === 'EVEN-2025-APR')!;
  const { colleges } = await ask<{ colleges: Released[] }>(`result-documents/exams/${exam.id}`);
  const [ownEntry] = colleges as [Released];
  let job = await ask<Made>(`result-documents/exams/${exam.id}/register`, {
    method: 'POST',
    body: JSON.stringify({ form: 'xlsx' }),
  });
  for (let look = 0; look < 300 && !job.finishedAt; look += 1) {
    await sleep(200);
    job = await ask<Made>(`jobs/${job.id}`);
  }
  assert.equal(job.state, 'DONE');
  const { url } = await ask<{ url: string }>(`jobs/${job.id}/file-ticket`, { method: 'POST' });
  const workbook = Buffer.from(await (await fetch(new URL(url, api))).arrayBuffer());
  const [head, ...lines] = openInOffice(binary, workbook);
  assert.equal(head![0]!.value, 'College Code');
  const totals = lines.filter(([first]) => first?.value === 'Totals');
  const rows = lines.slice(0, lines.length - totals.length);
  assert.equal(rows.length, ownEntry.papers);
  for (const [college, , , regNo, , sem] of rows) {
    assert.deepEqual(college, { type: 'string', value: ownEntry.colcode });
    assert.equal(regNo!.type, 'string');
    assert.equal(sem!.type, 'float');
  }
  assert.deepEqual(Object.fromEntries(totals.map(([, name, count]) => [name!.value, Number(count!.value)])), {
    Students: ownEntry.students,
    P: ownEntry.P,
    RA: ownEntry.RA,
    AAA: ownEntry.AAA,
    W: ownEntry.W,
    Results: ownEntry.papers,
  });
  return rows.length;
}
