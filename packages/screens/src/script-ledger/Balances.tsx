import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { useCountScriptsMutation } from '@thervu/contracts/script-ledger/script-ledger-api';
import type { Balance, ScriptLedger } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords, type Say } from '@thervu/words';
import { scriptLedger as scriptLedgerWords, type ScriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { JobRun } from '../shared/JobRun';
import { when } from './ledger-labels';

function toCheck(t: Say<ScriptLedgerWords>, { balance, count, first }: Balance): Check {
  if (count === 0)
    return {
      key: balance,
      kind: 'success',
      state: t('balance-holds', { balance }),
      text: t(`balance.${balance}.holds`),
    };
  const text = t(`balance.${balance}`, { n: count });
  return { key: balance, kind: 'error', state: t('balance-open', { balance }), text, detail: first.join(', ') };
}

/** The six balances as last counted, and the button that counts anew. */
export function Balances({ ledger, onCounted }: { ledger: ScriptLedger; onCounted: () => void }) {
  const t = useWords(scriptLedgerWords);
  const [countScripts] = useCountScriptsMutation();
  const shell = useShell();
  const [job, setJob] = useState<Job>();
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const count = async () => {
    clear();
    setBusy(true);
    const answer = await countScripts({ params: { examId: ledger.exam_id } });
    setBusy(false);
    if (answer.error) return showMessage('error', failureText(answer.error, t('the-count-could-not-be-started')));
    setJob(answer.data);
    return shell.jobStarted();
  };
  return (
    <Panel title={t('balances')}>
      <Stack>
        {ledger.countedAt === null ? (
          <Text quiet>{t('nothing-has-been-counted-yet-press')}</Text>
        ) : (
          <>
            <Text quiet>{t('as-counted-on-at', { at: when(ledger.countedAt) })}</Text>
            <CheckList label={t('balances-of-the-exam')} checks={ledger.balances.map((row) => toCheck(t, row))} />
          </>
        )}
        <Stack row>
          <Button busy={busy} kind="plain" onClick={count}>
            {t('count-now')}
          </Button>
        </Stack>
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={onCounted} />}
      </Stack>
    </Panel>
  );
}
