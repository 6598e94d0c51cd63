import type {
  Balance,
  EXCEPTIONS,
  LedgerCounts,
  OpenScript,
} from '@thervu/contracts/script-ledger/script-ledger-contract';

/** What each balance says when it holds, and what its rows are when it does not. */
export const BALANCE_WORDS: Record<Balance['balance'], { holds: string; one: string; many: string }> = {
  H1: {
    holds: 'Every confirmed candidate has a seat.',
    one: 'paper of a college with a candidate who has no seat.',
    many: 'papers of colleges with candidates who have no seat.',
  },
  H2: {
    holds: 'Every seat was reported as present or absent.',
    one: 'session of a centre where seats are not present + absent.',
    many: 'sessions of centres where seats are not present + absent.',
  },
  H3: {
    holds: 'The covers hold the scripts of everybody present, and all of them were received.',
    one: 'paper of a centre where present, sealed and received differ.',
    many: 'papers of centres where present, sealed and received differ.',
  },
  G1: {
    holds: 'Every registered candidate is absent, or the script has been received.',
    one: 'line where registered is not absent + declared + received.',
    many: 'lines where registered is not absent + declared + received.',
  },
  G2: {
    holds: 'The bundles hold exactly the scripts received.',
    one: 'paper whose bundles hold another number of scripts than was received.',
    many: 'papers whose bundles hold another number of scripts than was received.',
  },
  G3: {
    holds: 'Every bundle is keyed for A and for B, and every mark is settled.',
    one: 'bundle that is not keyed or settled to its end.',
    many: 'bundles that are not keyed or settled to their end.',
  },
  G4: {
    holds: 'No problem, no difference and no decision of the office is open.',
    one: 'open problem, difference or decision of the office.',
    many: 'open problems, differences and decisions of the office.',
  },
  G5: {
    holds: 'No absent candidate has a script that nobody has decided about.',
    one: 'absent candidate with a script that nobody has decided about.',
    many: 'absent candidates with a script that nobody has decided about.',
  },
  G6: {
    holds: 'Every mark belongs to a valid script of its paper.',
    one: 'mark on a void script or on one of another paper.',
    many: 'marks on void scripts or on scripts of another paper.',
  },
};

export const STATE_LABELS: Record<OpenScript['stands'], string> = {
  NOT_ISSUED: 'No top sheet yet',
  VOID: 'Number is void',
  ABSENT_WITH_SCRIPT: 'Marked absent, but there is a script',
  NOT_RECEIVED: 'Not received at a camp',
  NOT_BUNDLED: 'In no bundle',
  A_MISSING: 'Not keyed for A',
  B_MISSING: 'Not keyed for B',
  DIFFERENT: 'A and B differ',
  EXCEPTED: 'Declared',
};

export const EXCEPTION_WORDS: Record<(typeof EXCEPTIONS)[number], string> = {
  SCRIPT_MISSING: 'Script is missing',
  SCRIPT_OF_ABSENTEE: 'Script of an absentee',
  WITHHELD_MALPRACTICE: 'Withheld for malpractice',
};

/** Present at the exam, with a script that can be valued. */
export const present = ({ registered, absent, excepted }: LedgerCounts): number => registered - absent - excepted;

/** Scripts between present and resolved that have not come to their end; 0 for a line in balance. */
export function openCount(line: LedgerCounts): number {
  const steps = [present(line), line.received, line.bundled, line.a, line.b, line.resolved];
  return Math.max(...steps) - Math.min(...steps);
}

export { formatMoment as when } from '@thervu/contracts/core/format';
