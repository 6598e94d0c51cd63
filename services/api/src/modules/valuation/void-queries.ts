import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import type { Db } from '../../core/database/connect';
import type { Keyer } from './keying-queries';
import type { ValuationKind } from './valuation-kind';

export type VoidOutcome = 'ok' | 'NOT_FOUND' | 'NO_MARK' | 'STALE' | 'DECIDED' | 'STAGE';

/** A or B of one script; the row version is the one that was seen. */
export interface Voided {
  barcode: string;
  /** Of a first valuation alone. */
  bundleno: number | null;
  pass: Pass;
  version: number;
  reason: string;
}

const VOID_MARK = 'select void_mark(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) as outcome';

export async function runVoid(
  db: Db,
  kind: ValuationKind,
  { examId, officerId, userId, place, station, requestId }: Keyer,
  { barcode, bundleno, pass, version, reason }: Voided,
): Promise<VoidOutcome> {
  const who = [kind, examId, officerId, userId, place];
  const values = [...who, pass, bundleno, barcode, version, reason, station, requestId];
  return (await db.raw<{ rows: { outcome: VoidOutcome }[] }>(VOID_MARK, values)).rows[0]!.outcome;
}

/** A pass of a packet, or without one all its marks. */
export interface VoidedPacket {
  bundleno: number;
  packet: number;
  pass: Pass | null;
  reason: string;
}

/** Who acts on a packet: a camp on its own, the office on that of any camp. */
export type PacketVoider = Omit<Keyer, 'officerId' | 'place'> & { officerId: number | null; place: string | null };

const VOID_PACKET = 'select void_packet(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) as scripts';

/** Takes marks of a packet away, with every C mark that rested on them; returns how many scripts it had. */
export async function voidPacket(
  trx: Db,
  { examId, officerId, userId, place, station, requestId }: PacketVoider,
  { bundleno, packet, pass, reason }: VoidedPacket,
): Promise<number> {
  const values = [examId, officerId, userId, place, pass, bundleno, packet, reason, station, requestId];
  return (await trx.raw<{ rows: { scripts: number }[] }>(VOID_PACKET, values)).rows[0]!.scripts;
}
