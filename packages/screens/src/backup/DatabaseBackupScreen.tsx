import { useState } from 'react';
import { useGetBackupsQuery } from '@thervu/contracts/backup/backup-api';
import type { Backup, BackupState } from '@thervu/contracts/backup/backup-contract';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords, type Say } from '@thervu/words';
import { backup as backupWords, type BackupWords } from '@thervu/words/compiled/backup';
import { JobRun } from '../shared/JobRun';
import { RenewedCredentials } from '../shared/RenewedCredentials';
import { FetchDialog } from './FetchDialog';
import { MakeBackup } from './MakeBackup';
import { ReleaseDialog } from './ReleaseDialog';

const labelsIn = (t: Say<BackupWords>): Record<Job['state'], [StatusKind, string]> => ({
  QUEUED: ['neutral', t('state.QUEUED')],
  RUNNING: ['info', t('state.RUNNING')],
  DONE: ['success', t('state.DONE')],
  FAILED: ['error', t('state.FAILED')],
  CANCELLED: ['warning', t('state.CANCELLED')],
});
const inThisTab = (address: URL) => window.location.assign(address);
const isOpen = ({ state }: Job) => state === 'QUEUED' || state === 'RUNNING';

type Step = 'FETCH' | 'ASK' | 'SIGN';

/** What this person may do next with an archive, and what its button says; a text where there is nothing to do. */
function nextStep(t: Say<BackupWords>, { expiresAt, release }: Backup): { step: Step; label: string } | string {
  if (!expiresAt) return t('gone');
  const until = formatMoment(expiresAt);
  if (!release || release.state === 'SIGNED') return { step: 'FETCH', label: t('download-until-until', { until }) };
  if (release.state === 'NONE') return { step: 'ASK', label: t('ask-for-the-file-until-until', { until }) };
  if (release.state === 'ASKED')
    return { step: 'SIGN', label: t('sign-for-name', { name: release.askedBy ?? t('another-officer') }) };
  return t('waits-for-the-signature-of-another');
}

function FileCell({ backup, onStep }: { backup: Backup; onStep: (backup: Backup, step: Step) => void }) {
  const t = useWords(backupWords);
  const next = nextStep(t, backup);
  if (typeof next === 'string') return next;
  const name = { FETCH: t('download'), ASK: t('ask-for'), SIGN: t('sign-for') }[next.step];
  return (
    <Button kind="plain" small aria-label={`${name} ${backup.job.fileName}`} onClick={() => onStep(backup, next.step)}>
      {next.label}
    </Button>
  );
}

function columns(t: Say<BackupWords>, onStep: (backup: Backup, step: Step) => void): Column<Backup>[] {
  return [
    { key: 'at', header: t('started'), cell: ({ job }) => formatMoment(job.createdAt) },
    {
      key: 'state',
      header: t('state'),
      cell: ({ job: { state } }) => <StatusLabel kind={labelsIn(t)[state][0]}>{labelsIn(t)[state][1]}</StatusLabel>,
    },
    {
      key: 'file',
      header: t('file'),
      cell: (backup) => <FileCell backup={backup} onStep={onStep} />,
    },
    { key: 'what', header: t('what-it-holds'), cell: ({ job }) => job.error ?? job.message ?? '' },
    { key: 'by', header: t('by'), cell: ({ by }) => by ?? '' },
  ];
}

const holdsIn = (t: Say<BackupWords>) => t('one-encrypted-file-with-every-table');
const keyedIn = (t: Say<BackupWords>) => t('keyed', { holds: holdsIn(t) });
const sealedIn = (t: Say<BackupWords>) => t('sealed', { holds: holdsIn(t) });

/** Makes an encrypted archive of the whole database and hands it out: to one person for an hour, or sealed, by two officers. */
export function DatabaseBackupScreen({ open = inThisTab }: { open?: (address: URL) => void }) {
  const t = useWords(backupWords);
  const state = useGetBackupsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Screen title={t('database-backup')}>
      <QueryView
        query={state}
        failure={(error) => failureText(error, t('failed-to-fetch-the-backups'))}
        skeleton={<FormSkeleton fields={3} label={t('loading-backups')} />}
      >
        {(data) => (
          <RenewedCredentials>
            <Backups state={data} open={open} onChanged={() => void state.refetch()} />
          </RenewedCredentials>
        )}
      </QueryView>
    </Screen>
  );
}

interface BackupsProps {
  state: BackupState;
  open: (address: URL) => void;
  onChanged: () => void;
}

function Backups({ state: { ownKey, recipients, backups }, open, onChanged }: BackupsProps) {
  const t = useWords(backupWords);
  const shell = useShell();
  const [started, setStarted] = useState<Job>();
  const [requested, setWanted] = useState<{ id: string; fileName: string; step: Step }>();
  const isSealed = recipients.length > 0;
  const [over, setOver] = useState(false);
  const { banner, showMessage } = useBanner();
  const job = started ?? backups.map((backup) => backup.job).find(isOpen);
  const wish = ({ id, fileName }: Job, step: Step) => setWanted({ id, fileName: fileName ?? t('the-backup'), step });
  const close = () => setWanted(undefined);
  const begun = (made: Job) => {
    setOver(false);
    setStarted(made);
    shell.jobStarted();
  };
  return (
    <Stack>
      <Panel title={t('new-backup')} width={640}>
        <Stack>
          <Text quiet>{isSealed ? sealedIn(t) : keyedIn(t)}</Text>
          {job && (
            <JobRun
              key={job.id}
              job={job}
              showMessage={showMessage}
              onEnd={() => {
                setOver(true);
                onChanged();
              }}
              onDownload={(made) => wish(made, isSealed ? 'ASK' : 'FETCH')}
            />
          )}
          {(!job || over) && <MakeBackup ownKey={ownKey} isSealed={isSealed} onStarted={begun} />}
          {banner}
        </Stack>
      </Panel>
      <DataTable
        label={t('backups')}
        rows={backups}
        columns={columns(t, (backup, step) => wish(backup.job, step))}
        rowKey={(backup) => backup.job.id}
        empty={{ text: t('no-record-found'), hint: t('no-backup-has-been-made-yet') }}
      />
      {requested?.step === 'FETCH' && <FetchDialog {...requested} open={open} onFetched={onChanged} onClose={close} />}
      {requested && requested.step !== 'FETCH' && (
        <ReleaseDialog
          {...requested}
          step={requested.step}
          onDone={(message) => {
            showMessage('success', message);
            onChanged();
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}
