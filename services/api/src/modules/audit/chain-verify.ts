import type { Knex } from 'knex';
import { verifyAudit } from '../../core/audit/audit-seal';
import { isDemonstration } from '../../core/session/demonstration';
import { receiptWithoutJournal } from '../anchor/receipt-service';
import type { AnchorsCheck } from '../anchor/compare-service';
import { checkReleases, sealedRows } from '../result-release/seal-service';
import type { ValuationKind } from '../valuation/valuation-kind';
import {
  anchors,
  CLOSED,
  closingHash,
  countLinks,
  examsWithMarks,
  firstBrokenLink,
  MARK_HISTORY,
  markWithoutJournal,
  OPEN,
  RECEIPTS,
  sealHash,
  SIGNATURES,
  type BrokenLink,
  type Chain,
} from './chain-queries';

export interface ChainsCheck {
  /** What was recomputed, as a sentence. */
  whole: string[];
  /** The first invalid thing of each chain. Empty: everything is as it was written. */
  broken: string[];
  /** A database of invented people: what it says of itself is enough. */
  demonstration: boolean;
  /** What the anchors kept outside say, where they were compared. */
  anchors?: AnchorsCheck;
}

type Progress = (done: number, total: number) => Promise<void>;

const LINK_WORDS: Record<BrokenLink['what'], (line: string) => string> = {
  CHANGED: (line) => `${line} is not as it was written`,
  MISSING: (line) => `${line} is missing`,
  ADDED: (line) => `${line} was added past the chain`,
  MOVED: (line) => `${line} does not follow the line before it`,
  HEAD: (line) => `${line} is not the end the head of the chain names`,
};

/** `exam`: its name; null of a chain that belongs to none. */
function describeBreak(what: string, exam: string | null, { chain, seq, id, what: kind }: BrokenLink): string {
  const line = `${what} ${chain}${exam === null ? '' : ` of ${exam}`}: line ${seq}${id === null ? '' : ` (row ${id})`}`;
  return LINK_WORDS[kind](line);
}

interface Journal {
  /** The chains of the journal, the closed one before the one that follows it. */
  chains: readonly Chain[];
  words: string;
  what: string;
  /** The marks that the journal must lead to; a history of changes has none. */
  shown?: ValuationKind;
}

const JOURNALS: readonly Journal[] = [
  { chains: [MARK_HISTORY], words: 'lines of the history of marks', what: 'History of marks, college and paper' },
  {
    chains: [CLOSED.FIRST, OPEN.FIRST],
    words: 'keyings of the camps',
    what: 'Marks of the camps, bundle',
    shown: 'FIRST',
  },
  {
    chains: [CLOSED.REVALUATION, OPEN.REVALUATION],
    words: 'steps of the revaluation',
    what: 'Revaluation, camp and paper',
    shown: 'REVALUATION',
  },
  { chains: [RECEIPTS], words: 'batches of received scripts', what: 'Receipts of scripts, camp' },
];

/**
 * Recomputes the audit log, the history of marks, the journal of the camps, the marks derived from it and the heads
 * recorded every day, and names the first invalid row of each; of the releases of results every invalid line.
 */
export async function verifyChains(db: Knex, progress: Progress = async () => undefined): Promise<ChainsCheck> {
  const whole: string[] = [];
  const broken: string[] = [];
  const exams = await examsWithMarks(db);
  // the log counts as much as all exams together
  const total = exams.length * 2;
  const log = await verifyAudit(db, (done, all) => progress(Math.floor((exams.length * done) / all), total));
  if (log.broken) {
    const { block, fromId, toId, what } = log.broken;
    broken.push(`Audit log: ${what} (block ${block}, rows ${fromId} to ${toId})`);
  } else whole.push(`${log.rows} sealed rows of the audit log in ${log.blocks} blocks`);
  const visited = new Set<Journal>();
  const counts = JOURNALS.map(() => 0);
  let releasesHold = true;
  for (const [index, exam] of exams.entries()) {
    for (const [which, journal] of JOURNALS.entries()) {
      for (const chain of journal.chains) counts[which]! += await countLinks(db, chain, exam.id);
      if (visited.has(journal)) continue;
      const message = await firstBroken(db, journal, exam);
      if (!message) continue;
      visited.add(journal);
      broken.push(message);
    }
    const released = await brokenReleases(db, exam);
    broken.push(...released);
    releasesHold &&= released.length === 0;
    await progress(exams.length + index + 1, total);
  }
  for (const [which, journal] of JOURNALS.entries())
    if (!visited.has(journal)) whole.push(`${counts[which]} ${journal.words}`);
  if (releasesHold) whole.push(`${await sealedRows(db)} released results`);
  const signed = await firstBrokenLink(db, SIGNATURES, 0);
  if (signed) broken.push(describeBreak('Signatures of account', null, signed));
  else whole.push(`${await countLinks(db, SIGNATURES, 0)} signatures`);
  const anchor = await firstBrokenAnchor(db);
  if (anchor) broken.push(anchor);
  return { whole, broken, demonstration: await isDemonstration(db) };
}

/** What is not as it was released: rows, applications and answers by register number and paper, and whole releases. */
async function brokenReleases(db: Knex, exam: { id: number; exam_name: string }): Promise<string[]> {
  const { faults, more } = await checkReleases(db, exam.id);
  const messages = faults.map((fault) => `Results of ${exam.exam_name}, ${fault}`);
  return more > 0 ? [...messages, `Results of ${exam.exam_name}: ${more} more lines do not agree`] : messages;
}

/** The first invalid line of an exam's journal, else a mark that the journal does not explain. */
async function firstBroken(
  db: Knex,
  { chains, what, shown }: Journal,
  exam: { id: number; exam_name: string },
): Promise<string | undefined> {
  for (const chain of chains) {
    const link = await firstBrokenLink(db, chain, exam.id);
    if (link) return describeBreak(what, exam.exam_name, link);
  }
  const received = chains.includes(RECEIPTS) ? await receiptWithoutJournal(db, exam.id) : undefined;
  if (received)
    return `Receipts of scripts of ${exam.exam_name}: the receipt of ${received} is not what its journal says`;
  const mark = shown && (await markWithoutJournal(db, shown, exam.id));
  if (!mark) return undefined;
  const { pass, barcode } = mark;
  return `${what.split(',')[0]} of ${exam.exam_name}: mark ${pass} of script ${barcode} is not what its journal says`;
}

/** Heads were recorded day by day: a chain that was rewritten from its first line no longer matches them. */
async function firstBrokenAnchor(db: Knex): Promise<string | undefined> {
  for (const { chain, exam_id, chains, root_hash, at } of await anchors(db)) {
    const now = chain === 'AUDIT' ? await sealHash(db, chains) : (await closingHash(db, exam_id!, at)).hash;
    if (now?.equals(root_hash)) continue;
    return chain === 'AUDIT'
      ? `Audit log: block ${chains} is not what was noted on ${at}`
      : `Marks of the camps: the journal is not what was noted at ${at}`;
  }
  return undefined;
}

const WITHOUT_ANCHORS =
  'Whether the chains themselves were rewritten cannot be said without the anchors that are kept outside: npm run audit:verify -- --anchors FILE.';

/** Whether a check may say *as written*: the owner of the database can write every chain anew, and cannot write outside anchors. */
export const isProved = ({ demonstration, anchors }: ChainsCheck): boolean => demonstration || anchors !== undefined;

/** What a check found, in sentences. */
export function describeCheck(check: ChainsCheck): string {
  const broken = [...check.broken, ...(check.anchors?.broken ?? [])];
  if (broken.length > 0) return `${broken.join('. ')}.`;
  const found = `${check.whole.join(', ')}, and the heads noted day by day`;
  if (!isProved(check)) return `The chains agree with themselves: ${found}. ${WITHOUT_ANCHORS}`;
  const outside = check.anchors ? `; ${check.anchors.whole}` : '';
  return `All is as it was written: ${found}${outside}.`;
}
