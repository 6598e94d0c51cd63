import { formatCount, pluralise as some } from '@thervu/contracts/core/format';
import type { Stage } from '@thervu/contracts/exam/exam-contract';
import { openWorkText, type OpenWorkKind } from '@thervu/contracts/script-ledger/open-work-rules';
import { processingReadiness } from '../result-run/run-service';
import { revisionReadiness } from '../reval-outcome/outcome-service';
import { consolidationReadiness } from '../script-ledger/ledger-service';
import { openWork } from '../script-ledger/open-work-service';
import { gate, type Gates } from './gate';

/** Marks the colleges owe; no page of the office lists them across colleges. */
const OF_COLLEGES: readonly OpenWorkKind[] = ['INTERNAL_MISSING', 'PRACTICAL_MISSING'];
/** Where the other kinds are settled; the rest in the script ledger. */
const PAGES: Partial<Record<OpenWorkKind, (exam: string) => string>> = {
  UNDECIDED: (exam) => `handed-scripts?exam=${exam}`,
  UNSIGNED: () => 'second-signatures',
};

/** What is required before marks are agreed, results processed and revised results published (steps 10 to 13 of the life cycle). */
export const BEFORE_RESULTS: Partial<Record<Stage, Gates>> = {
  CONSOLIDATED: async (db, { id, exam_tbl }) => {
    const { locked, open: unbalanced, consolidated } = await consolidationReadiness(db, id);
    const open = `script-ledger?exam=${exam_tbl}`;
    const rows = unbalanced.reduce((all, { count }) => all + count, 0);
    const missing = (is: boolean) => ({ count: is ? 0 : 1, first: [] });
    return [
      gate(missing(locked), {
        key: 'CAMPS_OPEN',
        blocks: true,
        open,
        text: 'The camps are not locked: their marks may still change.',
        none: 'The camps are locked.',
      }),
      gate(
        {
          count: rows,
          first: unbalanced.flatMap(({ balance, first }) => first.map((name) => `${balance} ${name}`)).slice(0, 10),
        },
        {
          key: 'UNBALANCED',
          blocks: true,
          open,
          text: `${some(rows, 'row of the script ledger does', 'rows of the script ledger do')} not balance.`,
          none: 'The script ledger balances.',
        },
      ),
      gate(missing(consolidated), {
        key: 'NOT_CONSOLIDATED',
        blocks: true,
        open,
        text: 'The agreed marks have not been written to the applications since the camps were locked.',
        none: 'The agreed marks stand in the applications.',
      }),
      // by kind and camp; what is open in the camps stops the step through the balances, and a missing signature by itself
      ...(await openWork(db, id)).map(({ kind, count, where }) => ({
        key: kind,
        blocks: kind === 'UNSIGNED',
        count,
        text: openWorkText(kind, count),
        first: where.map(({ name, count: there }) => `${name}: ${formatCount(there)}`).slice(0, 10),
        open: PAGES[kind]?.(exam_tbl) ?? (OF_COLLEGES.includes(kind) ? null : open),
      })),
    ];
  },
  PROCESSED: async (db, { id, exam_tbl }) => {
    const { approved } = await processingReadiness(db, id);
    return [
      gate(
        { count: approved ? 0 : 1, first: [] },
        {
          key: 'NOT_APPROVED',
          blocks: true,
          open: `result-processing?exam=${exam_tbl}`,
          text: 'No run is approved: the approval of the results takes the exam to this stage.',
          none: 'The results are processed and approved.',
        },
      ),
    ];
  },
  REVISED: async (db, { id, exam_tbl }) => {
    const is = await revisionReadiness(db, id);
    const open = `reval-outcomes?exam=${exam_tbl}`;
    return [
      gate(
        { count: is.window_open ? 1 : is.not_frozen, first: [] },
        {
          key: 'REVALUATION_OPEN',
          blocks: true,
          open,
          text: 'Colleges may still apply, or their list has not been closed.',
          none: 'The list of applications is closed.',
        },
      ),
      gate(
        { count: is.undecided, first: [] },
        {
          key: 'REVALUATION_UNDECIDED',
          blocks: true,
          open,
          text: `${some(is.undecided, 'request is', 'requests are')} not decided.`,
          none: 'Every request is decided.',
        },
      ),
      gate(
        { count: is.unsigned, first: [] },
        {
          key: 'REVALUATION_UNSIGNED',
          blocks: true,
          open,
          text: `${some(is.unsigned, 'outcome waits', 'outcomes wait')} for a signature.`,
          none: 'Every outcome has its signatures.',
        },
      ),
      gate(
        { count: is.unpublished, first: [] },
        {
          key: 'REVISION_UNPUBLISHED',
          blocks: true,
          open: `result-release?exam=${exam_tbl}`,
          text: `${some(is.unpublished, 'changed mark is', 'changed marks are')} not in the published result.`,
          none: 'Every changed mark is in the published result.',
        },
      ),
      gate(
        { count: is.arrears.length, first: is.arrears.slice(0, 10) },
        {
          key: 'ARREARS_OPEN',
          blocks: true,
          open,
          text: `${some(is.arrears.length, 'arrear application stands', 'arrear applications stand')} for papers that are passed now.`,
          none: 'No arrear application is left for a paper that is passed now.',
        },
      ),
    ];
  },
};
