import { formatCount, formatMoment } from '@thervu/contracts/core/format';
import type { Db } from '../../core/database/connect';
import { anchorDigest, shortAnchor } from './anchor-line';
import { MARK_BYTES, type ChainKind } from './anchor-list';
import { digestsOfAnchors } from './anchor-queries';
import { changedHeads, chainsNow, examNames, namedLine, type ChainNow } from './anchor-report';
import { anchoredChains, readAnchorFile, type AnchoredChain, type AnchorFile } from './anchored-chains';

/** Lines that are named one by one. */
const MAX_NAMED = 20;

export interface AnchorsCheck {
  /** What was compared, as a sentence without its full stop. */
  whole: string;
  /** What is not as an anchor has it, in sentences without their full stop. Empty: all is as the anchors have it. */
  broken: string[];
}

const WORDS: Record<ChainKind, (chain: string, exam: string) => string> = {
  AUDIT: () => 'Audit log',
  MARKS: (chain, exam) => `History of marks, college and paper ${chain} of ${exam}`,
  FIRST_CLOSED: (chain, exam) => `Marks of the camps, bundle ${chain} of ${exam} (closed journal)`,
  REVALUATION_CLOSED: (chain, exam) => `Revaluation, camp and paper ${chain} of ${exam} (closed journal)`,
  FIRST: (chain, exam) => `Marks of the camps, bundle ${chain} of ${exam}`,
  REVALUATION: (chain, exam) => `Revaluation, camp and paper ${chain} of ${exam}`,
  RECEIPTS: (chain, exam) => `Receipts of scripts, camp ${chain} of ${exam}`,
  SIGNATURES: (chain) => `Signatures of account ${chain}`,
  RELEASE: (chain, exam) => `Results of ${exam}, release ${chain}`,
};

/** Number of the first line whose mark is not the anchored one; undefined where all of them stand. */
function firstDifference({ first, marks }: AnchoredChain, now: ChainNow | undefined): number | undefined {
  if (!now) return first;
  if (now.first !== first) return Math.min(now.first, first);
  if (now.marks.subarray(0, marks.length).equals(marks)) return undefined;
  for (let offset = 0; offset < marks.length; offset += MARK_BYTES)
    if (!marks.subarray(offset, offset + MARK_BYTES).equals(now.marks.subarray(offset, offset + MARK_BYTES)))
      return first + offset / MARK_BYTES;
  return undefined;
}

async function describe(db: Db, chain: AnchoredChain, seq: number, exams: Map<number, string>): Promise<string> {
  const { kind, exam, checkpoints } = chain;
  const row = await namedLine(db, { kind, exam, chain: chain.chain, seq });
  const anchor = checkpoints.find((checkpoint) => checkpoint.seq >= seq) ?? checkpoints.at(-1)!;
  const where = WORDS[kind](chain.chain, exams.get(exam) ?? `exam ${exam}`);
  const line = kind === 'AUDIT' ? `block ${seq}` : `line ${seq}`;
  const named = row === undefined || kind === 'AUDIT' ? '' : kind === 'RELEASE' ? ` (${row})` : ` (row ${row})`;
  const proof = `anchor ${anchor.anchor} of ${formatMoment(anchor.at)}`;
  return row === undefined
    ? `${where}: ${line} is missing, ${proof} has it`
    : `${where}: ${line}${named} is not as ${proof} has it`;
}

/** What is not as anchored among the chains of one kind and exam: of each chain the number of its first line. */
async function differences(db: Db, chains: readonly AnchoredChain[]): Promise<[AnchoredChain, number][]> {
  const { kind, exam } = chains[0]!;
  const now = new Map((await chainsNow(db, kind, exam)).map((chain) => [chain.chain, chain]));
  const heads = chains.flatMap(({ chain, checkpoints }) =>
    (kind === 'RELEASE' ? checkpoints.slice(-1) : checkpoints).map(({ seq, hash }) => ({ chain, seq, hash })),
  );
  const byHead = new Map<string, number>();
  for (const { chain, seq } of await changedHeads(db, kind, exam, heads))
    byHead.set(chain, Math.min(seq, byHead.get(chain) ?? seq));
  return chains.flatMap((chain): [AnchoredChain, number][] => {
    const seq = firstDifference(chain, now.get(chain.chain)) ?? byHead.get(chain.chain);
    return seq === undefined ? [] : [[chain, seq]];
  });
}

/** The portal's own anchors beside those of the file: which of them were written anew. */
async function ownAnchors(db: Db, { anchors }: AnchorFile): Promise<{ broken: string[]; later: number }> {
  const digests = new Map((await digestsOfAnchors(db)).map(({ number, digest }) => [number, digest.toString('hex')]));
  const changed = anchors.find((anchor) => digests.get(anchor.number) !== anchorDigest(anchor));
  const later = digests.size - anchors.length;
  if (!changed) return { broken: [], later };
  const what = digests.has(changed.number) ? 'is not that of the file' : 'is missing';
  return { broken: [`The portal's own anchor ${changed.number} ${what}`], later };
}

/**
 * Compares every chain with every anchor of a file that was kept outside. `text`: anchors.jsonl; `list` fetches a packed list of
 * heads by its digest; `keys`: the public keys the anchors must be signed with, else that of the first line.
 */
export async function compareWithAnchors(
  db: Db,
  input: { text: string; list: (digest: string) => Promise<Buffer | undefined>; keys?: readonly string[] },
): Promise<AnchorsCheck> {
  const file = readAnchorFile(input.text, input.keys);
  const { chains, problems } = await anchoredChains(file.anchors, input.list);
  const inside = await ownAnchors(db, file);
  const exams = await examNames(db);
  const groups = new Map<string, AnchoredChain[]>();
  for (const chain of chains) {
    const group = groups.get(`${chain.kind}|${chain.exam}`);
    if (group) group.push(chain);
    else groups.set(`${chain.kind}|${chain.exam}`, [chain]);
  }
  const named: string[] = [];
  let unnamed = 0;
  for (const group of groups.values())
    for (const [chain, seq] of await differences(db, group)) {
      if (named.length < MAX_NAMED) named.push(await describe(db, chain, seq, exams));
      else unnamed += 1;
    }
  const last = file.anchors.at(-1);
  const broken = [
    ...file.problems,
    ...problems,
    ...inside.broken,
    ...named,
    ...(unnamed > 0 ? [`${formatCount(unnamed)} more chains are not as they were anchored`] : []),
  ];
  const since = last
    ? `the last one ${shortAnchor(anchorDigest(last))} of ${formatMoment(last.at)}, signed with the key ${last.key}; what was written after it is proved by the next one`
    : 'none';
  const later = inside.later > 0 ? `; the portal has written ${formatCount(inside.later)} more since` : '';
  return {
    whole: `${formatCount(chains.length)} chains as ${formatCount(file.anchors.length)} anchors have them (${since}${later})`,
    broken,
  };
}
