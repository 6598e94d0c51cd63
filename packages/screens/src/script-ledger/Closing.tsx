import { useState } from 'react';
import { pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { useConsolidateMarksMutation } from '@thervu/contracts/script-ledger/script-ledger-api';
import type { ScriptLedger } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { JobRun } from '../shared/JobRun';
import { CampLockDialog } from './CampLockDialog';
import { when } from './ledger-labels';
import { OpenWorkList } from './OpenWorkList';

function checks({ campsLockedAt, consolidated, exam_name }: ScriptLedger): Check[] {
  const locked: Check = campsLockedAt
    ? {
        key: 'lock',
        kind: 'success',
        state: 'Locked',
        text: `The camps were locked on ${when(campsLockedAt)}; no camp mark can change. Camps read, print and settle problems.`,
      }
    : { key: 'lock', kind: 'neutral', state: 'Open', text: 'The camps are open: their marks may still change.' };
  const written: Check = consolidated
    ? {
        key: 'run',
        kind: 'success',
        state: 'Written',
        text: `${pluralise(consolidated.marks, 'mark', 'marks')} of ${pluralise(consolidated.papers, 'paper', 'papers')} stand in the applications since ${when(consolidated.at)}.`,
        detail: `Digest ${consolidated.digest}. The same marks always give the same digest.`,
      }
    : {
        key: 'run',
        kind: 'neutral',
        state: 'Not yet',
        text: `The agreed marks of ${exam_name} are not in the applications yet.`,
      };
  return [locked, written];
}

/** Locking the camps and writing the agreed marks to the applications, in this order. */
export function Closing({ ledger, onChanged }: { ledger: ScriptLedger; onChanged: () => void }) {
  const [consolidateMarks] = useConsolidateMarksMutation();
  const shell = useShell();
  const [job, setJob] = useState<Job>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const locked = ledger.campsLockedAt !== null;
  const open = ledger.stage === 'VALUATION' || (ledger.stage === 'CONDUCT' && locked);
  const consolidate = async () => {
    clear();
    setBusy(true);
    const answer = await consolidateMarks({ params: { examId: ledger.exam_id } });
    setBusy(false);
    if (answer.error) return showMessage('error', failureText(answer.error, 'The consolidation could not be started.'));
    setJob(answer.data);
    return shell.jobStarted();
  };
  const buttons = (
    <Stack row>
      <Button kind={locked ? 'plain' : 'primary'} onClick={() => setAsking(true)}>
        {locked ? 'Unlock the camps' : 'Lock the camps'}
      </Button>
      {ledger.stage === 'VALUATION' && (
        <Button kind={locked ? 'primary' : 'plain'} busy={busy} disabled={!locked} onClick={consolidate}>
          Consolidate the marks
        </Button>
      )}
    </Stack>
  );
  return (
    <Panel title="Closing the camps">
      <Stack>
        <CheckList label="Closing the camps" checks={checks(ledger)} />
        {/* what is open stands there before the button does */}
        {open && (locked ? buttons : <OpenWorkList examId={ledger.exam_id}>{buttons}</OpenWorkList>)}
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={onChanged} />}
        {asking && (
          <CampLockDialog
            ledger={ledger}
            onClose={() => setAsking(false)}
            onDone={(kind, text) => {
              setAsking(false);
              showMessage(kind, text);
              onChanged();
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}
