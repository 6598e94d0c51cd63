import type { AnchorConfig } from '../core/operations/anchor-config';
import { anchorPlace, ownPlace } from '../modules/anchor/anchor-place';
import type { AnchorWriter } from '../modules/anchor/anchor-service';
import { timeStampOf } from '../modules/anchor/time-stamp';

/** What a worker writes anchors with: key, own place, outside places and, where one is named, the time stamping authority. */
export async function anchorWriter(
  { keys, storage, outside, tsaUrl }: AnchorConfig,
  log: AnchorWriter['log'],
): Promise<AnchorWriter> {
  return {
    keys,
    own: await ownPlace(storage),
    outside: await Promise.all(outside.map(anchorPlace)),
    log,
    ...(tsaUrl !== undefined && { stamp: (digest: Buffer) => timeStampOf(tsaUrl, digest) }),
  };
}
