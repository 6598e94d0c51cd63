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
import { JobRun } from '../shared/JobRun';
import { RenewedCredentials } from '../shared/RenewedCredentials';
import { FetchDialog } from './FetchDialog';
import { MakeBackup } from './MakeBackup';
import { ReleaseDialog } from './ReleaseDialog';

const LABELS: Record<Job['state'], [StatusKind, string]> = {
  QUEUED: ['neutral', 'Waiting'],
  RUNNING: ['info', 'Running'],
  DONE: ['success', 'Finished'],
  FAILED: ['error', 'Failed'],
  CANCELLED: ['warning', 'Cancelled'],
};
const inThisTab = (address: URL) => window.location.assign(address);
const isOpen = ({ state }: Job) => state === 'QUEUED' || state === 'RUNNING';

type Step = 'FETCH' | 'ASK' | 'SIGN';

/** What this person may do next with an archive, and what its button says; a text where there is nothing to do. */
function nextStep({ expiresAt, release }: Backup): { step: Step; label: string } | string {
  if (!expiresAt) return 'Gone';
  const until = formatMoment(expiresAt);
  if (!release || release.state === 'SIGNED') return { step: 'FETCH', label: `Download, until ${until}` };
  if (release.state === 'NONE') return { step: 'ASK', label: `Ask for the file, until ${until}` };
  if (release.state === 'ASKED') return { step: 'SIGN', label: `Sign for ${release.askedBy ?? 'another officer'}` };
  return 'Waits for the signature of another officer';
}

function FileCell({ backup, onStep }: { backup: Backup; onStep: (backup: Backup, step: Step) => void }) {
  const next = nextStep(backup);
  if (typeof next === 'string') return next;
  const name = { FETCH: 'Download', ASK: 'Ask for', SIGN: 'Sign for' }[next.step];
  return (
    <Button kind="plain" small aria-label={`${name} ${backup.job.fileName}`} onClick={() => onStep(backup, next.step)}>
      {next.label}
    </Button>
  );
}

function columns(onStep: (backup: Backup, step: Step) => void): Column<Backup>[] {
  return [
    { key: 'at', header: 'Started', cell: ({ job }) => formatMoment(job.createdAt) },
    {
      key: 'state',
      header: 'State',
      cell: ({ job: { state } }) => <StatusLabel kind={LABELS[state][0]}>{LABELS[state][1]}</StatusLabel>,
    },
    {
      key: 'file',
      header: 'File',
      cell: (backup) => <FileCell backup={backup} onStep={onStep} />,
    },
    { key: 'what', header: 'What it holds', cell: ({ job }) => job.error ?? job.message ?? '' },
    { key: 'by', header: 'By', cell: ({ by }) => by ?? '' },
  ];
}

const HOLDS = 'One encrypted file with every table as it is at one instant, and with photos and uploads.';
const KEYED = `${HOLDS} It can be fetched for an hour. It is brought back into an empty database with npm run restore.`;
const SEALED = `${HOLDS} It is sealed to the public keys of this installation: nobody here can open it, and npm run restore wants the private half. One officer asks for the file, another one signs, and one file an hour is given out, for a day.`;

/** Makes an encrypted archive of the whole database and hands it out: to one person for an hour, or sealed, by two officers. */
export function DatabaseBackupScreen({ open = inThisTab }: { open?: (address: URL) => void }) {
  const state = useGetBackupsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Screen title="Database Backup">
      <QueryView
        query={state}
        failure={(error) => failureText(error, 'Failed to fetch the backups.')}
        skeleton={<FormSkeleton fields={3} label="Loading backups" />}
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
  const shell = useShell();
  const [started, setStarted] = useState<Job>();
  const [requested, setWanted] = useState<{ id: string; fileName: string; step: Step }>();
  const isSealed = recipients.length > 0;
  const [over, setOver] = useState(false);
  const { banner, showMessage } = useBanner();
  const job = started ?? backups.map((backup) => backup.job).find(isOpen);
  const wish = ({ id, fileName }: Job, step: Step) => setWanted({ id, fileName: fileName ?? 'the backup', step });
  const close = () => setWanted(undefined);
  const begun = (made: Job) => {
    setOver(false);
    setStarted(made);
    shell.jobStarted();
  };
  return (
    <Stack>
      <Panel title="New backup" width={640}>
        <Stack>
          <Text quiet>{isSealed ? SEALED : KEYED}</Text>
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
        label="Backups"
        rows={backups}
        columns={columns((backup, step) => wish(backup.job, step))}
        rowKey={(backup) => backup.job.id}
        empty={{ text: 'No Record Found', hint: 'No backup has been made yet.' }}
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
