import type { Knex } from 'knex';
import { sealAudit } from '../../core/audit/audit-seal';
import type { SigningKeys } from '../../core/session/signing-keys';
import {
  anchorDigest,
  digestOfRoots,
  lineOf,
  shortAnchor,
  signAnchor,
  type AnchorCause,
  type Root,
  type SignedAnchor,
} from './anchor-line';
import { encodeList, packList, type HeadChange } from './anchor-list';
import type { AnchorPlace } from './anchor-lists';
import * as queries from './anchor-queries';

/** Anchors brought to a place in one go. */
const BATCH = 500;

export interface AnchorWriter {
  keys: SigningKeys;
  /** The portal's own copy. */
  own: AnchorPlace;
  outside: readonly AnchorPlace[];
  /** The time stamp of a digest; undefined where no authority is configured. */
  stamp?: (digest: Buffer) => Promise<string>;
  log: { error(facts: object, message: string): void };
}

/** The roots of an anchor: those whose chains changed, an empty one for those that are all gone. */
function changedRoots(roots: readonly Root[], changed: readonly HeadChange[]): Root[] {
  const keyOf = ({ kind, exam }: { kind: string; exam: number }) => `${kind}|${exam}`;
  const known = new Map(roots.map((root) => [keyOf(root), root]));
  const touched = new Map(changed.map(({ kind, exam }) => [keyOf({ kind, exam }), { kind, exam }]));
  const empty = digestOfRoots([]);
  return [...touched].map(
    ([key, { kind, exam }]) => known.get(key) ?? { kind, exam, chains: 0, lines: 0, digest: empty },
  );
}

/** A chain whose end is not behind the end of the anchor before: somebody has written it anew. */
const isRewritten = ({ from, seq }: HeadChange): boolean => seq <= from;

async function stamped(writer: AnchorWriter, anchor: SignedAnchor): Promise<SignedAnchor> {
  if (!writer.stamp) return anchor;
  try {
    return { ...anchor, stamp: await writer.stamp(Buffer.from(anchorDigest(anchor), 'hex')) };
  } catch (error) {
    writer.log.error({ err: error, anchor: anchor.number }, 'the time stamping authority gave no time stamp');
    return anchor;
  }
}

/**
 * Writes the anchor of this moment: seals the audit log, takes all heads in one snapshot, keeps the list of those that changed
 * in the portal's own place, signs, and brings every place what it does not have yet. A place that cannot be reached is logged
 * and gets the anchor with a later one. Returns the anchor.
 */
export async function createAnchor(owner: Knex, writer: AnchorWriter, cause: AnchorCause): Promise<SignedAnchor> {
  await sealAudit(owner);
  const anchor = await owner.transaction(
    async (trx) => {
      // in a transaction of one snapshot the lock has to be taken before anything is looked at
      await queries.lockAnchors(trx);
      const before = await queries.lastAnchor(trx);
      const { roots, changed } = await queries.headsNow(trx);
      const list = changed.length > 0 ? packList(encodeList(changed)) : undefined;
      if (list) await writer.own.putList(list.digest, list.bytes);
      const body = {
        format: 1 as const,
        number: (before?.number ?? 0) + 1,
        at: new Date().toISOString(),
        cause,
        previous: before ? before.digest.toString('hex') : null,
        roots: changedRoots(roots, changed),
        all: digestOfRoots(roots),
        list: list?.digest ?? null,
      };
      const signed = await stamped(writer, signAnchor(body, writer.keys));
      const digest = anchorDigest(signed);
      for (const { kind, exam, chain, from, seq } of changed.filter(isRewritten))
        writer.log.error({ kind, exam, chain, from, seq }, 'a chain was written anew since the last anchor');
      await queries.insertAnchor(trx, {
        number: signed.number,
        at: new Date(signed.at),
        cause,
        digest: Buffer.from(digest, 'hex'),
        line: lineOf(signed),
        list: list ? Buffer.from(list.digest, 'hex') : null,
      });
      await queries.storeHeads(trx);
      await queries.storeAnchoredReleases(trx, signed.number, shortAnchor(digest));
      return signed;
    },
    { isolationLevel: 'repeatable read' },
  );
  await deliverAnchors(owner, writer);
  return anchor;
}

/** Brings every place the anchors it does not have; one process at a time. */
export async function deliverAnchors(owner: Knex, writer: AnchorWriter): Promise<void> {
  await owner.transaction(async (trx) => {
    await queries.lockDelivery(trx);
    for (const place of [writer.own, ...writer.outside]) {
      try {
        await deliver(trx, { place, lists: writer.own });
      } catch (error) {
        writer.log.error({ err: error, place: place.name }, 'anchors could not be written to a place');
      }
    }
  });
}

/** Brings a place the anchors after the last one it was given; `lists` is where the lists of heads lie. */
async function deliver(trx: Knex, { place, lists }: { place: AnchorPlace; lists: AnchorPlace }): Promise<void> {
  for (;;) {
    const anchors = await queries.anchorsAfter(trx, await queries.deliveredTo(trx, place.name), BATCH);
    for (const { number, line, list } of anchors) {
      const digest = list?.toString('hex');
      const bytes = digest === undefined || place === lists ? undefined : await lists.list(digest);
      if (digest !== undefined && bytes) await place.putList(digest, bytes);
      await place.append({ number, line });
      await queries.recordDelivery(trx, place.name, number);
    }
    if (anchors.length < BATCH) return;
  }
}

/** Asks the worker that holds the key for an anchor. */
export const requestAnchor = (owner: Knex, cause: AnchorCause) => queries.enqueueAnchor(owner, cause);
