import { anchorDigest, digestOfRoots, isSigned, readAnchor, type Root, type SignedAnchor } from './anchor-line';
import { MARK_BYTES, rootOf, unpackList, type ChainKind, type HeadChange } from './anchor-list';

/** Where an anchor saw the end of a chain. */
export interface Checkpoint {
  anchor: number;
  at: string;
  seq: number;
  hash: Buffer;
}

/** What the anchors say of one chain. */
export interface AnchoredChain {
  kind: ChainKind;
  exam: number;
  chain: string;
  /** Number of the first line a mark is known of. */
  first: number;
  /** The first bytes of the hash of every line, from `first` on. */
  marks: Buffer;
  checkpoints: Checkpoint[];
}

/** A file of anchors as far as it holds, and what is wrong with it in sentences. */
export interface AnchorFile {
  anchors: SignedAnchor[];
  problems: string[];
}

const shortKey = (key: string): string => `${key.slice(0, 8)}…`;

/**
 * Reads the lines of anchors.jsonl: every line must be signed by one of `keys` (without them by the key of the first line), have
 * the number after the line before and name its digest. The first line that does not ends the reading.
 */
export function readAnchorFile(text: string, keys?: readonly string[]): AnchorFile {
  const anchors: SignedAnchor[] = [];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const problem = (sentence: string): AnchorFile => ({ anchors, problems: [sentence] });
  for (const [index, line] of lines.entries()) {
    const anchor = readAnchor(line);
    const before = anchors.at(-1);
    if (!anchor) return problem(`Line ${index + 1} of the anchors file is no anchor`);
    const expected = (before?.number ?? 0) + 1;
    if (anchor.number !== expected) {
      const place = before ? `After anchor ${before.number} the anchors file goes on` : 'The anchors file begins';
      return problem(
        `${place} with anchor ${anchor.number}, not with ${expected}: a line was removed, or lines have changed places`,
      );
    }
    if (!isSigned(anchor)) return problem(`Anchor ${anchor.number} is not as it was signed`);
    const known = keys ?? [anchors[0]?.key ?? anchor.key];
    if (!known.includes(anchor.key))
      return problem(
        `Anchor ${anchor.number} is signed with another key (${shortKey(anchor.key)}) than the one it must be (${known.map(shortKey).join(', ')})`,
      );
    if (anchor.previous !== (before ? anchorDigest(before) : null))
      return problem(`Anchor ${anchor.number} does not follow the anchor before it`);
    anchors.push(anchor);
  }
  return anchors.length === 0 ? problem('The anchors file is empty') : { anchors, problems: [] };
}

interface Known extends AnchoredChain {
  now: { chain: string; seq: number; hash: Buffer };
  /** A line that was anchored went away or changed: what came after it says nothing of what stood before. */
  rewritten: boolean;
}

const groupOf = ({ kind, exam }: { kind: string; exam: number }): string => `${kind}|${exam}`;

/** The state of every chain, as the lists of heads lead from anchor to anchor. */
class Ledger {
  private readonly groups = new Map<string, Map<string, Known>>();
  private readonly roots = new Map<string, Root>();
  readonly problems: string[] = [];

  apply(anchor: SignedAnchor, changes: readonly HeadChange[]): void {
    for (const change of changes) this.change(anchor, change);
    for (const root of anchor.roots) {
      const chains = [...(this.groups.get(groupOf(root))?.values() ?? [])].filter(({ now }) => now.seq > 0);
      const made = rootOf(
        root.kind,
        root.exam,
        chains.map(({ now }) => now),
      );
      if (made.digest !== root.digest)
        this.problems.push(`The list of heads does not lead to what anchor ${anchor.number} has signed`);
      if (made.chains === 0) this.roots.delete(groupOf(root));
      else this.roots.set(groupOf(root), root);
    }
    if (digestOfRoots([...this.roots.values()]) !== anchor.all)
      this.problems.push(`The roots of anchor ${anchor.number} are not those of the anchors up to it`);
  }

  private change({ number, at }: SignedAnchor, change: HeadChange): void {
    const group = this.groups.get(groupOf(change)) ?? new Map<string, Known>();
    this.groups.set(groupOf(change), group);
    const { chain, seq, hash, from, marks } = change;
    const known = group.get(chain);
    if (!known) {
      const first = seq - marks.length / MARK_BYTES + 1;
      const checkpoints = [{ anchor: number, at, seq, hash }];
      group.set(chain, { ...change, first, checkpoints, now: { chain, seq, hash }, rewritten: false });
      return;
    }
    known.rewritten ||= seq <= known.now.seq || from !== known.now.seq;
    known.now = { chain, seq, hash };
    if (known.rewritten) return;
    known.marks = Buffer.concat([known.marks, marks]);
    known.checkpoints.push({ anchor: number, at, seq, hash });
  }

  chains(): AnchoredChain[] {
    return [...this.groups.values()].flatMap((group) => [...group.values()]);
  }
}

/**
 * What a file of anchors says of every chain. `list` fetches the packed list of a digest; one that is missing or is not what was
 * signed is a problem, and what follows it is not known.
 */
export async function anchoredChains(
  anchors: readonly SignedAnchor[],
  list: (digest: string) => Promise<Buffer | undefined>,
): Promise<{ chains: AnchoredChain[]; problems: string[] }> {
  const ledger = new Ledger();
  for (const anchor of anchors) {
    const bytes = anchor.list === null ? undefined : await list(anchor.list);
    const changes = anchor.list === null ? [] : bytes && unpackList(bytes, anchor.list);
    if (!changes) {
      ledger.problems.push(
        `The list of heads of anchor ${anchor.number} (${anchor.list}) is ${bytes ? 'not what was signed' : 'not there'}: what came after it cannot be compared`,
      );
      break;
    }
    ledger.apply(anchor, changes);
  }
  return { chains: ledger.chains(), problems: ledger.problems };
}
