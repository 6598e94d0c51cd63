import { gunzipSync, gzipSync } from 'node:zlib';
import { sha256Hex, type Root } from './anchor-line';

/** Bytes of a line's hash kept in a list: enough to name the line that differs. */
export const MARK_BYTES = 8;

/** The kinds of chains an anchor holds. */
export type ChainKind =
  | 'AUDIT'
  | 'MARKS'
  | 'FIRST_CLOSED'
  | 'REVALUATION_CLOSED'
  | 'FIRST'
  | 'REVALUATION'
  | 'RECEIPTS'
  | 'SIGNATURES'
  | 'RELEASE';

/** A head that changed since the anchor before. */
export interface HeadChange {
  kind: ChainKind;
  /** 0: the chain belongs to no exam. */
  exam: number;
  chain: string;
  /** The line the anchor before had as the end; 0 for a chain that is new. */
  from: number;
  /** The line that is the end now; 0 where the chain is gone. */
  seq: number;
  /** Hash of that line, or of the release; empty where the chain is gone. */
  hash: Buffer;
  /** The first bytes of the hashes of the lines after `from`. */
  marks: Buffer;
}

/** Changed heads as lines of JSON, in the order of kind, exam and chain. */
export const encodeList = (heads: readonly HeadChange[]): string =>
  heads
    .map(({ kind, exam, chain, from, seq, hash, marks }) =>
      JSON.stringify([kind, exam, chain, from, seq, hash.toString('hex'), marks.toString('base64')]),
    )
    .map((line) => `${line}\n`)
    .join('');

type Tuple = [ChainKind, number, string, number, number, string, string];

export const decodeList = (text: string): HeadChange[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [kind, exam, chain, from, seq, hash, marks] = JSON.parse(line) as Tuple;
      return { kind, exam, chain, from, seq, hash: Buffer.from(hash, 'hex'), marks: Buffer.from(marks, 'base64') };
    });

/** A list as it is kept: packed, under the digest of what is packed. */
export const packList = (text: string): { digest: string; bytes: Buffer } => ({
  digest: sha256Hex(text),
  bytes: gzipSync(text),
});

/** The heads of a kept list; undefined where the bytes are not what the digest names. */
export function unpackList(bytes: Buffer, digest: string): HeadChange[] | undefined {
  let text: string;
  try {
    text = gunzipSync(bytes).toString('utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return undefined;
  }
  return sha256Hex(text) === digest ? decodeList(text) : undefined;
}

/** The root of chains, as the database makes it too: their heads in the order of their bytes. */
export function rootOf(
  kind: string,
  exam: number,
  heads: readonly { chain: string; seq: number; hash: Buffer }[],
): Root {
  const sorted = heads
    .map((head) => ({ ...head, bytes: Buffer.from(head.chain) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  const text = sorted.map(({ chain, seq, hash }) => `${chain}:${seq}:${hash.toString('hex')}\n`).join('');
  const lines = sorted.reduce((sum, { seq }) => sum + seq, 0);
  return { kind, exam, chains: sorted.length, lines, digest: sha256Hex(text) };
}
