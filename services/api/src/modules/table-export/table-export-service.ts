import {
  EXPORT_REFUSALS,
  EXPORT_TABLES,
  WRONG_KEY,
  type ExportTable,
} from '@thervu/contracts/table-export/table-export-rules';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { audit } from '../../core/audit/audit';
import type { Pools } from '../../core/database/connect';
import type { ReportCopy } from '../../core/database/report-copy';
import { destroyConnection, ownConnection } from '../../core/database/own-connection';
import { exportKeyFits, type ExportKey } from '../../core/secrets/export-key';
import { networksOf } from '../../core/http/network';
import { BadRequest, Busy, Forbidden, NotFound, TooMany } from '../../core/http/problem';
import type { RateCounter, Unit } from '../../core/http/rate-counter';
import type { Context } from '../../core/session/context';
import { hashToken, newToken } from '../../core/session/session';
import {
  exportedColumns,
  copyTable,
  redeemExportTicket,
  storeExportTicket,
  tryTable,
  type Column,
} from './table-export-queries';

/** Tables that hold secrets, the secret order of dummy numbers, or what would break the anonymity of the valuation. */
export const EXCLUDED_TABLES: ReadonlySet<ExportTable> = new Set([
  'app_user',
  'user_session',
  'script',
  'camp_mark',
  'camp_mark_event',
  'camp_packet_entry',
  'barcode_error',
  'reval_script',
  'audit_log',
  'idempotency_key',
  'student_bank',
  'student_upload',
]);

/** Columns that leave empty: numbers of persons that nobody may carry away, keys and hashes. */
export const BLANKED: Partial<Record<ExportTable, readonly string[]>> = {
  student: ['aadhar_cipher', 'aadhar_last4'],
  result_published: ['dob_mac'],
  job: ['params', 'file_key', 'file_sha256'],
};

/** Exports at once in one process: each holds a connection of the office's pool for as long as its reader takes. */
const MAX_CONCURRENT = 2;

export interface TableExport {
  pools: Pools;
  /** A copy of the database to read tables from. */
  reports?: ReportCopy | undefined;
  counter: RateCounter;
  /** Undefined: this installation gives no table out. */
  exportKey: ExportKey | undefined;
  basePath: string;
}

/** The person has the security key. Wrong ones are counted by person and network, and written down. */
export async function verifyExportKey(
  { counter, exportKey }: TableExport,
  context: Context,
  key: string,
): Promise<void> {
  const { login } = context.user;
  if (!exportKey) throw new Forbidden('No security key has been set for this installation.', 'export-key-not-set');
  const units: Unit[] = [
    { key: ['wrongExportKeysByPerson', login], max: 'figure' },
    ...networksOf(context.ip).map((network): Unit => ({ key: ['wrongExportKeysByNetwork', network], max: 'figure' })),
  ];
  counter.check(units.map((unit) => unit.key));
  const taken = await counter.reserveInTime(units);
  if (Array.isArray(taken)) throw new TooMany(Math.max(...taken.map(({ seconds }) => seconds)));
  const fits = await counter.within(taken, async () => {
    const right = await exportKeyFits(exportKey, key);
    if (!right) await audit(context.db, context, { action: 'TABLE_EXPORT_KEY_REFUSED', entity: 'table_export' });
    return [right, right];
  });
  if (!fits) throw new Forbidden(WRONG_KEY, 'export-key-wrong');
}

const isListed = (name: string): name is ExportTable => (EXPORT_TABLES as readonly string[]).includes(name);
const blankOf = (table: ExportTable): ReadonlySet<string> => new Set(BLANKED[table]);

/** A one-time address for a table of the list. */
export async function issueTableTicket(
  service: TableExport,
  context: Context,
  table: string,
  key: string,
): Promise<{ url: string; expiresAt: string }> {
  await verifyExportKey(service, context, key);
  if (!isListed(table)) throw new BadRequest(EXPORT_REFUSALS[400]!);
  if (EXCLUDED_TABLES.has(table)) throw new Forbidden(EXPORT_REFUSALS[403], 'table-kept-back');
  const columns = await exportedColumns(context.db, table);
  if (columns.length === 0) throw new NotFound('table-not-found', EXPORT_REFUSALS[404]!);
  await tryTable(context.db, table, columns, blankOf(table));
  const ticket = newToken();
  const expiresAt = await context.db.transaction(async (trx) => {
    await audit(trx, context, { action: 'TABLE_EXPORTED', entity: 'table_export', entityKey: table });
    return storeExportTicket(trx, { tokenHash: hashToken(ticket), table, user: context.user });
  });
  return { url: `${service.basePath}api/table-export/${ticket}`, expiresAt };
}

export class TableStreams {
  private open = 0;
  constructor(
    private readonly pools: Pools,
    private readonly reports?: ReportCopy,
  ) {}

  /** The table behind a ticket; it is read as fast as the reader takes it. */
  async redeem(ticket: string): Promise<{ name: string; content: Readable }> {
    if (this.open >= MAX_CONCURRENT)
      throw new Busy('exports-busy', 'Other tables are being downloaded. Please try again shortly.', 10);
    this.open += 1;
    try {
      // the ticket is the permission: nobody signs in here, so the office's role looks for it
      const table = await redeemExportTicket(this.pools.office, hashToken(ticket));
      if (!table)
        throw new NotFound(
          'ticket-over',
          'This address has been used, is older than a minute, or its session has ended.',
        );
      const columns = await exportedColumns(this.pools.office, table);
      if (columns.length === 0) throw new NotFound('table-not-found', EXPORT_REFUSALS[404]!);
      return { name: `${table}.csv`, content: this.stream(table, columns) };
    } catch (error) {
      this.open -= 1;
      throw error;
    }
  }

  private stream(table: ExportTable, columns: readonly Column[]): Readable {
    const out = new PassThrough();
    void this.write(table, columns, out)
      // a reader that goes away in the middle, or a database that does: the answer is cut short, which the reader sees
      .catch((error: Error) => out.destroy(error))
      .finally(() => (this.open -= 1));
    return out;
  }

  private async write(table: ExportTable, columns: readonly Column[], out: PassThrough): Promise<void> {
    const client = await ownConnection((await this.reports?.choose()) ?? this.pools.office, 'office');
    try {
      await pipeline(await copyTable(client, table, columns, blankOf(table)), out);
      await client.end();
    } catch (error) {
      destroyConnection(client);
      throw error;
    }
  }
}
