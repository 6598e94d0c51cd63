import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { useListStageGatesQuery, useMoveExamStageMutation } from '@thervu/contracts/exam/exam-api';
import type { Exam, StageGate } from '@thervu/contracts/exam/exam-contract';
import { closedBy, FLAG_WORDS, STAGE_WORDS, type StageMove } from '@thervu/contracts/exam/exam-stages';
import type { BannerKind } from '@thervu/ui/message/Banner';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { QueryView, type QueryLike } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { FrozenByClosing } from './FrozenByClosing';
import { StageGates, stops } from './StageGates';

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
  const { label, to, back } = move;
  const params = { examId: String(exam.id) };
  const [moveStage] = useMoveExamStageMutation();
  // Counted again when the dialog opens: the page may have been open for hours.
  const counts = useListStageGatesQuery({ params }, { refetchOnMountOrArgChange: true });
  const gates = counts.data?.find((step) => step.to === to)?.gates ?? [];
  const shut = closedBy(to, exam);
  const take = async (note: string) => {
    const { error } = await moveStage({ params, body: { to, row_version: exam.row_version, ...(note && { note }) } });
    const text = failureText(error, 'The stage could not be changed.');
    if (error && (error as CallError).status !== 409) return { text };
    if (error) onDone('error', text);
    else onDone('success', `${exam.exam_name} is now in the stage ${STAGE_WORDS[to]}.`);
    return undefined;
  };
  return (
    <FormDialog
      title={`${label}: ${exam.exam_name}?`}
      confirmLabel={label}
      danger={back}
      ready={counts.isSuccess && !counts.isFetching && !gates.some(stops)}
      fields={[
        {
          name: 'note',
          maxLength: 500,
          ...(back
            ? { label: 'Reason', missing: 'Write why the exam goes back.', autoFocus: true }
            : { label: 'Note' }),
        },
      ]}
      onConfirm={({ note }) => take(note)}
      onClose={onClose}
    >
      <Text>
        {`The exam goes from ${STAGE_WORDS[exam.stage]} to ${STAGE_WORDS[to]}.`}
        {shut.length > 0 && ` For colleges this closes: ${shut.map((flag) => FLAG_WORDS[flag]).join(', ')}.`}
      </Text>
      <OpenGates label={label} counts={counts} gates={gates} />
      {shut.includes('REV_APLY') && <FrozenByClosing exam={exam} />}
    </FormDialog>
  );
}

interface OpenGatesProps {
  label: string;
  counts: QueryLike<unknown>;
  gates: readonly StageGate[];
}

/** What is still open before the step, without the links: a dialog is answered before the page is left. */
function OpenGates({ label, counts, gates }: OpenGatesProps) {
  const open = gates.filter(({ count }) => count > 0).map((gate) => ({ ...gate, open: null }));
  return (
    <QueryView
      query={counts}
      failure={(error) => failureText(error, 'The checks for the next stage could not be loaded.')}
    >
      {() => open.length > 0 && <StageGates label={label} gates={open} />}
    </QueryView>
  );
}
