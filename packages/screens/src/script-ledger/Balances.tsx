import { useState } from 'react';
import { pluralise } from '@thervu/contracts/core/format';
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
import { JobRun } from '../shared/JobRun';
import { BALANCE_WORDS, when } from './ledger-labels';

function toCheck({ balance, count, first }: Balance): Check {
  const labels = BALANCE_WORDS[balance];
  if (count === 0) return { key: balance, kind: 'success', state: `${balance} holds`, text: labels.holds };
  const text = pluralise(count, labels.one, labels.many);
  return { key: balance, kind: 'error', state: `${balance} open`, text, detail: first.join(', ') };
}

/** The six balances as last counted, and the button that counts anew. */
export function Balances({ ledger, onCounted }: { ledger: ScriptLedger; onCounted: () => void }) {
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
    if (answer.error) return showMessage('error', failureText(answer.error, 'The count could not be started.'));
    setJob(answer.data);
    return shell.jobStarted();
  };
  return (
    <Panel title="Balances">
      <Stack>
        {ledger.countedAt === null ? (
          <Text quiet>Nothing has been counted yet. Press Count now.</Text>
        ) : (
          <>
            <Text quiet>{`As counted on ${when(ledger.countedAt)}.`}</Text>
            <CheckList label="Balances of the exam" checks={ledger.balances.map(toCheck)} />
          </>
        )}
        <Stack row>
          <Button busy={busy} kind="plain" onClick={count}>
            Count now
          </Button>
        </Stack>
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={onCounted} />}
      </Stack>
    </Panel>
  );
}
