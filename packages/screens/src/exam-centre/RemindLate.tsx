import { useState } from 'react';
import { dayAt, formatCount, pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useRemindCentresMutation } from '@thervu/contracts/exam-centre/exam-centre-api';
import type { CentreProgress } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { FIXED_DAYS_AHEAD, isLate } from '@thervu/contracts/exam-centre/late-rules';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';

/** So many centres are named before the reminder goes out. */
const NAMED = 12;

/** Tells the centres that are late by a notice: over and not closed, or soon and not ready. */
export function RemindLate({ exam, rows }: { exam: string; rows: readonly CentreProgress[] }) {
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
    else showMessage('error', failureText(error, 'The centres could not be reminded.'));
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
          {`Remind ${pluralise(late.size, 'late centre', 'late centres')}`}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          open
          title={`Remind ${pluralise(late.size, 'centre', 'centres')} of ${exam}?`}
          confirmLabel="Remind"
          busy={isLoading}
          onConfirm={() => void send()}
          onClose={() => setAsked(false)}
        >
          {`Late are sessions that ended more than two hours ago and are not closed, and sessions of today and the next ${FIXED_DAYS_AHEAD} days without a fixed plan or without a person for each hall. Each centre gets a notice, once a day: ${named.join(', ')}${late.size > NAMED ? ', …' : ''}.`}
        </ConfirmDialog>
      )}
    </>
  );
}
