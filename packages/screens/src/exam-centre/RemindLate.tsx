import { useState } from 'react';
import { dayAt, formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useRemindCentresMutation } from '@thervu/contracts/exam-centre/exam-centre-api';
import type { CentreProgress } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { FIXED_DAYS_AHEAD, isLate } from '@thervu/contracts/exam-centre/late-rules';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { examCentre } from '@thervu/words/compiled/exam-centre';

/** So many centres are named before the reminder goes out. */
const NAMED = 12;

/** Tells the centres that are late by a notice: over and not closed, or soon and not ready. */
export function RemindLate({ exam, rows }: { exam: string; rows: readonly CentreProgress[] }) {
  const t = useWords(examCentre);
  const [asked, setAsked] = useState(false);
  const [remind, { isLoading }] = useRemindCentresMutation();
  const { banner, showMessage, clear } = useBanner();
  const today = dayAt(new Date());
  const late = new Map<string, number>();
  for (const row of rows) if (isLate(row, today)) late.set(row.centre, (late.get(row.centre) ?? 0) + 1);

  const send = async () => {
    const { data, error } = await remind({ params: { exam } });
    setAsked(false);
    if (data) showMessage('success', data.message);
    else showMessage('error', failureText(error, t('remind.failed')));
  };
  if (late.size === 0) return banner;
  const named = [...late].slice(0, NAMED).map(([centre, sessions]) => `${centre} (${formatCount(sessions)})`);
  return (
    <>
      {banner}
      <div>
        <Button
          onClick={() => {
            clear();
            setAsked(true);
          }}
        >
          {t('remind.late', { n: late.size })}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          open
          title={t('remind.ask', { n: late.size, exam })}
          confirmLabel={t('remind')}
          busy={isLoading}
          onConfirm={() => void send()}
          onClose={() => setAsked(false)}
        >
          {t('remind.which', {
            days: FIXED_DAYS_AHEAD,
            centres: [...named, ...(late.size > NAMED ? ['…'] : [])].join(', '),
          })}
        </ConfirmDialog>
      )}
    </>
  );
}
