import { useState, type ReactNode } from 'react';
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
import { useWords, type Say } from '@thervu/words';
import { scriptLedger as scriptLedgerWords, type ScriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { JobRun } from '../shared/JobRun';
import { CampLockDialog } from './CampLockDialog';
import { when } from './ledger-labels';
import { OpenWorkList, useOpenWork } from './OpenWorkList';

function checks(t: Say<ScriptLedgerWords>, { campsLockedAt, consolidated, exam_name }: ScriptLedger): Check[] {
  const locked: Check = campsLockedAt
    ? {
        key: 'lock',
        kind: 'success',
        state: t('locked'),
        text: t('the-camps-were-locked-on-at', { at: when(campsLockedAt) }),
      }
    : { key: 'lock', kind: 'neutral', state: t('open'), text: t('the-camps-are-open-their-marks') };
  const written: Check = consolidated
    ? {
        key: 'run',
        kind: 'success',
        state: t('written'),
        text: t('marks-of-papers-stand-in-the', {
          marks: t('marks', { n: consolidated.marks }),
          papers: t('papers', { n: consolidated.papers }),
          at: when(consolidated.at),
        }),
        detail: t('digest-digest-the-same-marks-always', { digest: consolidated.digest }),
      }
    : {
        key: 'run',
        kind: 'neutral',
        state: t('not-yet'),
        text: t('the-agreed-marks-of-exam-are', { exam: exam_name }),
      };
  return [locked, written];
}

const StillOpen = ({ examId, children }: { examId: number; children: ReactNode }) => (
  <OpenWorkList work={useOpenWork(examId)}>{children}</OpenWorkList>
);

/** Locking the camps and writing the agreed marks to the applications, in this order. */
export function Closing({ ledger, onChanged }: { ledger: ScriptLedger; onChanged: () => void }) {
  const t = useWords(scriptLedgerWords);
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
    if (answer.error)
      return showMessage('error', failureText(answer.error, t('the-consolidation-could-not-be-started')));
    setJob(answer.data);
    return shell.jobStarted();
  };
  const buttons = (
    <Stack row>
      <Button kind={locked ? 'plain' : 'primary'} onClick={() => setAsking(true)}>
        {locked ? t('unlock-the-camps') : t('lock-the-camps')}
      </Button>
      {ledger.stage === 'VALUATION' && (
        <Button kind={locked ? 'primary' : 'plain'} busy={busy} disabled={!locked} onClick={consolidate}>
          {t('consolidate-the-marks')}
        </Button>
      )}
    </Stack>
  );
  return (
    <Panel title={t('closing-the-camps')}>
      <Stack>
        <CheckList label={t('closing-the-camps')} checks={checks(t, ledger)} />
        {/* what is open stands there before the button does */}
        {open && (locked ? buttons : <StillOpen examId={ledger.exam_id}>{buttons}</StillOpen>)}
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
