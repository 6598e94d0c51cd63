import { shortHash } from '@thervu/contracts/audit/audit-rules';
import type { Db } from '../../core/database/connect';
import { anchorBeside, anchorsOfReleases } from './anchor-queries';

/** The anchor that stands beside a closing hash: the first one after a day that is over, else the last one before the moment. */
export async function printedAnchor(
  db: Db,
  moment: string,
  over: boolean,
): Promise<{ short: string; at: string } | undefined> {
  const anchor =
    (over ? await anchorBeside(db, moment, 'after') : undefined) ?? (await anchorBeside(db, moment, 'before'));
  return anchor && { short: shortHash(anchor.digest.toString('hex')), at: anchor.at.toISOString() };
}

/** Short forms of the first anchors that hold the releases of an exam, by version. */
export const releaseAnchors = async (db: Db, examId: number): Promise<Map<number, string>> =>
  new Map((await anchorsOfReleases(db, examId)).map(({ version, short }) => [version, short]));
