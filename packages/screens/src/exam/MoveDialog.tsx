import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { useMoveExamStageMutation } from '@thervu/contracts/exam/exam-api';
import type { Exam, StageGate } from '@thervu/contracts/exam/exam-contract';
import { closedBy, FLAG_WORDS, type StageMove } from '@thervu/contracts/exam/exam-stages';
import type { BannerKind } from '@thervu/ui/message/Banner';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { CountedView } from '@thervu/ui/state/CountedView';
import type { QueryLike } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { useKnownText, useWords } from '@thervu/words';
import { exam as examWords } from '@thervu/words/compiled/exam';
import { FrozenByClosing } from './FrozenByClosing';
import { StageGates, stops } from './StageGates';
import { useStageGates } from './useStageGates';

export interface MoveDialogProps {
  exam: Exam;
  /** The step asked for. */
  move: StageMove;
  onClose: () => void;
  /** Told when there is nothing more to decide here: the step is taken, or the exam has moved meanwhile. */
  onDone: (kind: BannerKind, text: string) => void;
}

/** Asks before a step is taken; a step back wants its reason, which everybody can read in the log. */
export function MoveDialog({ exam, move, onClose, onDone }: MoveDialogProps) {
  const t = useWords(examWords);
  const known = useKnownText(examWords);
  const { to, back } = move;
  const label = known(move.label);
  const params = { examId: String(exam.id) };
  const [moveStage] = useMoveExamStageMutation();
  // Counted again when the dialog opens: the page may have been open for hours.
  const counts = useStageGates(exam);
  const gates = counts.data?.find((step) => step.to === to)?.gates ?? [];
  const shut = closedBy(to, exam);
  const take = async (note: string) => {
    const { error } = await moveStage({ params, body: { to, row_version: exam.row_version, ...(note && { note }) } });
    const text = failureText(error, t('move.failed'));
    if (error && (error as CallError).status !== 409) return { text };
    if (error) onDone('error', text);
    else onDone('success', t('moved', { exam: exam.exam_name, stage: t(`stage.${to}`) }));
    return undefined;
  };
  return (
    <FormDialog
      title={t('move.title', { move: label, exam: exam.exam_name })}
      confirmLabel={label}
      danger={back}
      ready={counts.isSuccess && !counts.isFetching && counts.data !== null && !gates.some(stops)}
      fields={[
        {
          name: 'note',
          maxLength: 500,
          ...(back ? { label: t('reason'), missing: t('reason.missing'), autoFocus: true } : { label: t('note') }),
        },
      ]}
      onConfirm={({ note }) => take(note)}
      onClose={onClose}
    >
      <Text>
        {t('goes', { from: t(`stage.${exam.stage}`), to: t(`stage.${to}`) })}
        {shut.length > 0 && ` ${t('closes', { windows: shut.map((flag) => known(FLAG_WORDS[flag])).join(', ') })}`}
      </Text>
      <OpenGates label={label} counts={counts} gates={gates} />
      {shut.includes('REV_APLY') && <FrozenByClosing exam={exam} />}
    </FormDialog>
  );
}

interface OpenGatesProps {
  label: string;
  counts: QueryLike<readonly unknown[] | null>;
  gates: readonly StageGate[];
}

/** What is still open before the step, without the links: a dialog is answered before the page is left. */
function OpenGates({ label, counts, gates }: OpenGatesProps) {
  const t = useWords(examWords);
  const open = gates.filter(({ count }) => count > 0).map((gate) => ({ ...gate, open: null }));
  return (
    <CountedView
      query={counts}
      failure={(error) => failureText(error, t('checks.failed'))}
      isWaiting={(steps) => steps === null}
      waiting={t('checks-being-counted')}
      arrived={t('checks-counted')}
    >
      {() => open.length > 0 && <StageGates label={label} gates={open} />}
    </CountedView>
  );
}
