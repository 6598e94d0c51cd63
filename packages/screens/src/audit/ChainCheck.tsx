import { useState } from 'react';
import { useGetAuditWordsQuery, useVerifyAuditMutation } from '@thervu/contracts/audit/audit-api';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { audit as auditWords } from '@thervu/words/compiled/audit';
import { JobRun } from '../shared/JobRun';
import { when } from './audit-labels';

/** Recomputes every chain in the background and names the first row that does not fit. */
export function ChainCheck() {
  const t = useWords(auditWords);
  const [verifyAudit] = useVerifyAuditMutation();
  const shell = useShell();
  const { data } = useGetAuditWordsQuery();
  const [job, setJob] = useState<Job>();
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const verify = async () => {
    clear();
    setBusy(true);
    const answer = await verifyAudit({ body: {}, idempotencyKey: crypto.randomUUID() });
    setBusy(false);
    if (answer.error) return showMessage('error', failureText(answer.error, t('the-check-could-not-be-started')));
    setJob(answer.data);
    return shell.jobStarted();
  };
  return (
    <Panel title={t('verify')} note={t('recomputes-the-audit-log-the-history')}>
      <Stack>
        {data?.sealed && (
          <Text quiet>
            {t('sealed-up-to-block-block-on', {
              block: data.sealed.block,
              at: when(data.sealed.at),
              head: data.sealed.head,
            })}
          </Text>
        )}
        <Stack row>
          <Button busy={busy} onClick={() => void verify()}>
            {t('verify')}
          </Button>
        </Stack>
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} />}
      </Stack>
    </Panel>
  );
}
