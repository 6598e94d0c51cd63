import { useId, useState } from 'react';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { useListOpenWorkQuery, useLockCampsMutation } from '@thervu/contracts/script-ledger/script-ledger-api';
import type { ScriptLedger } from '@thervu/contracts/script-ledger/script-ledger-contract';
import type { BannerKind } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { OpenWorkList } from './OpenWorkList';

const REASON_MISSING = 'Write why the camps are unlocked.';

export interface CampLockDialogProps {
  ledger: Pick<ScriptLedger, 'exam_id' | 'exam_name' | 'campsLockedAt' | 'row_version'>;
  onClose: () => void;
  /** Told when the lock is changed, or somebody else has changed the exam meanwhile. */
  onDone: (kind: BannerKind, text: string) => void;
}

/** Asks before the camps are locked, or unlocked with a reason. */
export function CampLockDialog({ ledger, onClose, onDone }: CampLockDialogProps) {
  const id = useId();
  const locked = ledger.campsLockedAt !== null;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [lockCamps, { isLoading }] = useLockCampsMutation();
  // Counted again when the dialog opens: the page may have been open for hours.
  const work = useListOpenWorkQuery(
    { params: { examId: ledger.exam_id } },
    { skip: locked, refetchOnMountOrArgChange: true },
  );
  const { banner, showMessage, clear } = useBanner();
  const confirm = async () => {
    clear();
    const why = reason.trim();
    setMissing(locked && why === '');
    if (locked && why === '') return;
    const { error } = await lockCamps({
      params: { examId: ledger.exam_id },
      body: { locked: !locked, row_version: ledger.row_version, ...(why && { reason: why }) },
    });
    const text = failureText(error, 'The lock could not be changed.');
    if (error && (error as CallError).status !== 409) return showMessage('error', text);
    if (error) return onDone('error', text);
    return onDone('success', locked ? 'The camps are open again.' : 'The camps are locked.');
  };
  const verb = locked ? 'Unlock the camps' : 'Lock the camps';
  return (
    <ConfirmDialog
      open
      title={`${verb} of ${ledger.exam_name}?`}
      confirmLabel={verb}
      danger={locked}
      busy={isLoading}
      ready={locked || (work.isSuccess && !work.isFetching)}
      result={banner}
      focusInContent={locked}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text>
        {locked
          ? 'Officers may change marks again. What has been consolidated must then be consolidated anew.'
          : 'No mark can be keyed, changed or deleted in any camp after that. Officers can still sign in, read and print their reports, and settle problems.'}
      </Text>
      {!locked && <OpenWorkList examId={ledger.exam_id} openOnly />}
      {locked && (
        <PlainInput
          id={id}
          label="Reason"
          value={reason}
          onChange={setReason}
          required
          autoFocus
          maxLength={300}
          error={missing ? REASON_MISSING : undefined}
        />
      )}
    </ConfirmDialog>
  );
}
