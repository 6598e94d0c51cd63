import { useId, useState } from 'react';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { useListStageGatesQuery, useMoveExamStageMutation } from '@thervu/contracts/exam/exam-api';
import type { Exam, StageGate } from '@thervu/contracts/exam/exam-contract';
import { closedBy, FLAG_WORDS, STAGE_WORDS, type StageMove } from '@thervu/contracts/exam/exam-stages';
import type { BannerKind } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView, type QueryLike } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { FrozenByClosing } from './FrozenByClosing';
import { StageGates, stops } from './StageGates';

const NOTE_MISSING = 'Write why the exam goes back.';

export interface MoveDialogProps {
  exam: Exam;
  /** The step asked for; null while nothing is asked. */
  move: StageMove | null;
  onClose: () => void;
  /** Told when there is nothing more to decide here: the step is taken, or the exam has moved meanwhile. */
  onDone: (kind: BannerKind, text: string) => void;
}

/** Asks before a step is taken; a step back wants its reason, which everybody can read in the log. */
export function MoveDialog({ exam, move, onClose, onDone }: MoveDialogProps) {
  const id = useId();
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const [moveStage, { isLoading }] = useMoveExamStageMutation();
  // Counted again when the dialog opens: the page may have been open for hours.
  const params = { examId: String(exam.id) };
  const counts = useListStageGatesQuery({ params }, { skip: move === null, refetchOnMountOrArgChange: true });
  const gates = counts.data?.find(({ to }) => to === move?.to)?.gates ?? [];
  const { banner, showMessage, clear } = useBanner();
  const reset = () => {
    setNote('');
    setMissing(false);
    clear();
  };
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (!move) return;
    clear();
    const reason = note.trim();
    setMissing(move.back && reason === '');
    if (move.back && reason === '') return;
    const { error } = await moveStage({
      params: { examId: String(exam.id) },
      body: { to: move.to, row_version: exam.row_version, ...(reason && { note: reason }) },
    });
    const text = failureText(error, 'The step could not be taken.');
    if (error && (error as CallError).status !== 409) {
      showMessage('error', text);
      return;
    }
    reset();
    if (error) onDone('error', text);
    else onDone('success', `${exam.exam_name} is now in the stage ${STAGE_WORDS[move.to]}.`);
  };
  const shut = move ? closedBy(move.to, exam) : [];
  return (
    <ConfirmDialog
      open={move !== null}
      title={move ? `${move.label}: ${exam.exam_name}?` : ''}
      confirmLabel={move?.label ?? ''}
      danger={move?.back}
      busy={isLoading}
      ready={counts.isSuccess && !counts.isFetching && !gates.some(stops)}
      result={banner}
      focusInContent={move?.back}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {move && (
        <>
          <Text>
            {`The exam goes from ${STAGE_WORDS[exam.stage]} to ${STAGE_WORDS[move.to]}.`}
            {shut.length > 0 && ` For colleges this closes: ${shut.map((flag) => FLAG_WORDS[flag]).join(', ')}.`}
          </Text>
          <OpenGates label={move.label} counts={counts} gates={gates} />
          {shut.includes('REV_APLY') && <FrozenByClosing exam={exam} />}
          <PlainInput
            id={id}
            label={move.back ? 'Reason' : 'Note'}
            value={note}
            onChange={setNote}
            required={move.back}
            autoFocus={move.back}
            maxLength={500}
            error={missing ? NOTE_MISSING : undefined}
          />
        </>
      )}
    </ConfirmDialog>
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
      failure={(error) => failureText(error, 'What stands before the next step could not be counted.')}
    >
      {() => open.length > 0 && <StageGates label={label} gates={open} />}
    </QueryView>
  );
}
