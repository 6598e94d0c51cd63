import {
  CSV_TYPE,
  XLSX_TYPE,
  ZIP_TYPE,
  type Import,
  type ImportReport,
} from '@thervu/contracts/import/import-contract';
import type { LightMyRequestResponse } from 'fastify';
import { writeXlsx } from 'hucre/xlsx';
import { setTimeout as sleep } from 'node:timers/promises';
import { AadhaarSeal } from '../core/secrets/aadhaar';
import { csvLine } from '../core/sheets/csv';
import { runWorker } from '../worker/run-worker';
import { folderStorage } from '../core/storage/storage-folder';
import { API, TEST_AADHAAR_KEYS, type ApiUnderTest, type Person } from './api-under-test';
import { importJobs } from '../modules/import/import-jobs';

export type Cells = Record<string, string | number | null>;

/** A workbook as a spreadsheet program would save it. */
export const xlsxOf = async (header: readonly string[], rows: readonly Cells[]): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'Sheet1',
          rows: [[...header], ...rows.map((row) => header.map((name) => row[name] ?? null))],
        },
      ],
    }),
  );
export const csvOf = (header: readonly string[], rows: readonly Cells[]): Buffer =>
  Buffer.from(
    [header, ...rows.map((row) => header.map((name) => row[name] ?? null))].map((row) => csvLine(row)).join(''),
  );

export const COLLEGE_HEADER = [
  'Colcode',
  'Colname',
  'Address',
  'District',
  'email',
  'Land_line',
  'Mobile',
  'alter_mobile',
  'Start_yr',
  'cType',
  'Status',
  'Autonomy',
  'principal',
  'designation',
  'pmobile',
  'pemail',
  'ptype',
];
/** An invented college with nothing wrong in it. */
export const college = (code: string, overrides: Cells = {}): Cells => ({
  Colcode: code,
  Colname: `Sample College ${code}`,
  Address: '1 Sample Road, Salem',
  District: 'Salem',
  email: `c${code}@example.org`,
  Land_line: '0427 2345678',
  Mobile: '9000000001',
  alter_mobile: null,
  Start_yr: 1999,
  cType: 'Co-Ed.',
  Status: 'Aided',
  Autonomy: 'No',
  principal: 'S. Sample',
  designation: 'Principal',
  pmobile: '9000000002',
  pemail: `p${code}@example.org`,
  ptype: 'Principal',
  ...overrides,
});

/** Uploads, checks and applies through the calls, with a worker of its own. */
export class ImportClient {
  private worker: { stop(): Promise<void> } | undefined;
  private api!: ApiUnderTest;

  async open(api: ApiUnderTest): Promise<void> {
    this.api = api;
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (...texts: unknown[]) => console.error(...texts),
    };
    const storage = folderStorage(this.api.storageDir);
    const { ownerUrl, pools } = this.api.clone;
    this.worker = await runWorker({
      ownerUrl,
      owner: pools.owner,
      storage,
      log,
      kinds: importJobs,
      seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    });
  }
  async close(): Promise<void> {
    await this.worker?.stop();
  }

  async send(kind: string, bytes: Buffer, name: string, who: Person = 'admin'): Promise<LightMyRequestResponse> {
    const query = new URLSearchParams({ kind, name }).toString();
    return this.api.app.inject({
      method: 'POST',
      url: `${API}/imports?${query}`,
      headers: {
        authorization: `Bearer ${await this.api.tokenOf(who)}`,
        'content-type': name.endsWith('.zip') ? ZIP_TYPE : name.endsWith('.csv') ? CSV_TYPE : XLSX_TYPE,
      },
      payload: bytes,
    });
  }

  async report(id: string): Promise<ImportReport> {
    return (await this.api.call('admin', 'GET', `/imports/${id}`)).json<ImportReport>();
  }

  async until(id: string, states: readonly Import['state'][]): Promise<ImportReport> {
    for (let look = 0; look < 1200; look += 1) {
      const report = await this.report(id);
      if (states.includes(report.state)) return report;
      await sleep(25);
    }
    throw new Error(`The import did not come to ${states.join(' or ')}.`);
  }

  /** Sends a file and waits for its report. */
  async check(kind: string, bytes: Buffer, name = 'file.xlsx'): Promise<ImportReport> {
    const answer = await this.send(kind, bytes, name);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return this.until(answer.json<Import>().id, ['CHECKED', 'FAILED']);
  }

  order(id: string, round: number, leaveOutProblems = false, who: Person = 'admin'): Promise<LightMyRequestResponse> {
    return this.api.call(who, 'POST', `/imports/${id}/apply`, { round, leaveOutProblems });
  }

  async apply(report: ImportReport, leaveOutProblems = false): Promise<ImportReport> {
    const answer = await this.order(report.id, report.round, leaveOutProblems);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return this.until(report.id, ['APPLIED', 'CHECKED']);
  }
}
