import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useApplyImportMutation, useDiscardImportMutation } from '@thervu/contracts/import/import-api';
import type { ImportReport } from '@thervu/contracts/import/import-contract';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { imports } from '@thervu/words/compiled/imports';
import { figure, toWrite } from './import-labels';

type Asking = 'apply' | 'discard' | null;

/** What can be done with an import now: apply it, with problem rows left out on purpose only, or put it aside. */
export function ImportActions({ report }: { report: ImportReport }) {
  const t = useWords(imports);
  const { state } = report;
  const tick = useId();
  const [leaveOut, setLeaveOut] = useState(false);
  const [asking, setAsking] = useState<Asking>(null);
  const { banner, showMessage, clear } = useBanner();
  const [apply, applying] = useApplyImportMutation();
  const [discard, discarding] = useDiscardImportMutation();
  const open = state === 'CHECKED' || state === 'CHECKING' || state === 'FAILED';
  if (!open) return null;

  const { problem } = report.rows;
  const writes = toWrite(report);
  const params = { id: report.id };
  const does = {
    added: figure(report.rows.new),
    changed: figure(report.rows.changed),
    same: figure(report.rows.same),
  };
  const confirm = async (what: Exclude<Asking, null>) => {
    clear();
    const answer =
      what === 'apply'
        ? await apply({ params, body: { round: report.round, leaveOutProblems: leaveOut } })
        : await discard({ params });
    setAsking(null);
    if (answer.error)
      showMessage('error', failureText(answer.error, t(what === 'apply' ? 'apply.failed' : 'discard.failed')));
  };

  return (
    <div>
      {state === 'CHECKED' && problem > 0 && (
        <Text>
          <input type="checkbox" id={tick} checked={leaveOut} onChange={(event) => setLeaveOut(event.target.checked)} />{' '}
          <label htmlFor={tick}>{t('leave-out', { n: report.rows.total - problem, left: figure(problem) })}</label>
        </Text>
      )}
      <Stack row>
        {state === 'CHECKED' && (
          <Button kind="primary" disabled={problem > 0 && !leaveOut} onClick={() => setAsking('apply')}>
            {t('apply')}
          </Button>
        )}
        <Button onClick={() => setAsking('discard')}>{t('discard')}</Button>
        {state === 'CHECKED' && problem > 0 && !leaveOut && <span>{t('correct')}</span>}
      </Stack>
      {banner}
      <ConfirmDialog
        open={asking === 'apply'}
        title={t('apply.question', { rows: t('count.rows', { n: writes }), file: report.fileName })}
        confirmLabel={t('apply')}
        busy={applying.isLoading}
        onConfirm={() => void confirm('apply')}
        onClose={() => setAsking(null)}
      >
        {`${t(`kind.${report.kind}`)}: ${problem > 0 ? t('apply.what-left', { ...does, rows: t('count.rows', { n: problem }) }) : t('apply.what', does)}`}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'discard'}
        title={t('discard.question', { file: report.fileName })}
        confirmLabel={t('discard')}
        danger
        busy={discarding.isLoading}
        onConfirm={() => void confirm('discard')}
        onClose={() => setAsking(null)}
      >
        {t('discard.what')}
      </ConfirmDialog>
    </div>
  );
}
