import type { Exam, StageGate } from '@thervu/contracts/exam/exam-contract';
import type { Db } from '../../core/database/connect';
import type { Counted } from './stage-gate-queries';

/** What the gates of the stages are made of; which stage asks which is in stage-gates.ts. */
export type GatedExam = Pick<Exam, 'id' | 'exam_name' | 'exam_tbl' | 'stage'>;
export type Gates = (db: Db, exam: GatedExam) => Promise<StageGate[]>;

interface GateText {
  key: string;
  blocks: boolean;
  open: string | null;
  /** The finding, and the text when nothing was found. */
  text: string;
  none: string;
}
export const gate = ({ count, first }: Counted, { text, none, ...rest }: GateText): StageGate => ({
  ...rest,
  count,
  first,
  text: count === 0 ? none : text,
});

export const listOf = (names: readonly string[]): Counted => ({ count: names.length, first: names.slice(0, 10) });
