import { useState } from 'react';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { useLockCampsMutation } from '@thervu/contracts/script-ledger/script-ledger-api';
import type { ScriptLedger } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { Text } from '@thervu/ui/layout/Text';
import type { BannerKind } from '@thervu/ui/message/Banner';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useWords } from '@thervu/words';
import { scriptLedger as scriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { OpenWorkList, useOpenWork } from './OpenWorkList';

export interface CampLockDialogProps {
  ledger: Pick<ScriptLedger, 'exam_id' | 'exam_name' | 'campsLockedAt' | 'row_version'>;
  onClose: () => void;
  /** Told when the lock is changed, or somebody else has changed the exam meanwhile. */
  onDone: (kind: BannerKind, text: string) => void;
}

/** Sends the other state of the lock; a change by somebody else ends the question. */
function useCampLock({ ledger, onDone }: CampLockDialogProps) {
  const t = useWords(scriptLedgerWords);
  const [lockCamps] = useLockCampsMutation();
  return async (locked: boolean, reason?: string) => {
    const { error } = await lockCamps({
      params: { examId: ledger.exam_id },
      body: { locked, row_version: ledger.row_version, ...(reason && { reason }) },
    });
    const text = failureText(error, t('the-lock-could-not-be-changed'));
    if (error && (error as CallError).status !== 409) return { text };
    if (error) onDone('error', text);
    else onDone('success', locked ? t('the-camps-are-locked') : t('the-camps-are-open-again'));
    return undefined;
  };
}

/** Asks before the camps are locked, or unlocked with a reason. */
export function CampLockDialog(props: CampLockDialogProps) {
  return props.ledger.campsLockedAt === null ? <Locking {...props} /> : <Unlocking {...props} />;
}

function Locking(props: CampLockDialogProps) {
  const t = useWords(scriptLedgerWords);
  const { exam_id: examId, exam_name } = props.ledger;
  const change = useCampLock(props);
  // Counted again when the dialog opens, for it alone: the page may have been open for hours.
  const [question] = useState(() => crypto.randomUUID());
  const work = useOpenWork(examId, question);
  return (
    <FormDialog
      title={t('lock-the-camps-of-exam', { exam: exam_name })}
      confirmLabel={t('lock-the-camps')}
      ready={work.isSuccess && !work.isFetching && work.data.counted !== null}
      onConfirm={() => change(true)}
      onClose={props.onClose}
    >
      <Text>{t('no-mark-can-be-entered-changed')}</Text>
      <OpenWorkList work={work} openOnly />
    </FormDialog>
  );
}

function Unlocking(props: CampLockDialogProps) {
  const t = useWords(scriptLedgerWords);
  const change = useCampLock(props);
  return (
    <ReasonDialog
      title={t('unlock-the-camps-of-exam', { exam: props.ledger.exam_name })}
      confirmLabel={t('unlock-the-camps')}
      danger
      missing={t('write-why-the-camps-are-unlocked')}
      onConfirm={(reason) => change(false, reason)}
      onClose={props.onClose}
    >
      <Text>{t('officers-may-change-marks-again-what')}</Text>
    </ReasonDialog>
  );
}
