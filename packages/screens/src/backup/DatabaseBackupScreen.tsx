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
import { FetchDialog } from './FetchDialog';
import { MakeBackup } from './MakeBackup';

const LABELS: Record<Job['state'], [StatusKind, string]> = {
  QUEUED: ['neutral', 'Waiting'],
  RUNNING: ['info', 'Running'],
  DONE: ['success', 'Finished'],
  FAILED: ['error', 'Failed'],
  CANCELLED: ['warning', 'Cancelled'],
};
const inThisTab = (address: URL) => window.location.assign(address);
const isOpen = ({ state }: Job) => state === 'QUEUED' || state === 'RUNNING';

function columns(fetchFile: (backup: Backup) => void): Column<Backup>[] {
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
      cell: (backup) =>
        backup.expiresAt ? (
          <Button kind="plain" small aria-label={`Download ${backup.job.fileName}`} onClick={() => fetchFile(backup)}>
            {`Download, until ${formatMoment(backup.expiresAt)}`}
          </Button>
        ) : (
          'Gone'
        ),
    },
    { key: 'what', header: 'What it holds', cell: ({ job }) => job.error ?? job.message ?? '' },
    { key: 'by', header: 'By', cell: ({ by }) => by ?? '' },
  ];
}

/** Makes an encrypted archive of the whole database and hands it out for an hour. */
export function DatabaseBackupScreen({ open = inThisTab }: { open?: (address: URL) => void }) {
  const state = useGetBackupsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Screen title="Database Backup">
      <QueryView
        query={state}
        failure={(error) => failureText(error, 'Failed to fetch the backups.')}
        skeleton={<FormSkeleton fields={3} label="Loading backups" />}
      >
        {(data) => <Backups state={data} open={open} onChanged={() => void state.refetch()} />}
      </QueryView>
    </Screen>
  );
}

interface BackupsProps {
  state: BackupState;
  open: (address: URL) => void;
  onChanged: () => void;
}

function Backups({ state: { ownKey, backups }, open, onChanged }: BackupsProps) {
  const shell = useShell();
  const [started, setStarted] = useState<Job>();
  const [filter, setWanted] = useState<{ id: string; fileName: string }>();
  const [over, setOver] = useState(false);
  const { banner, showMessage } = useBanner();
  const job = started ?? backups.map((backup) => backup.job).find(isOpen);
  const wish = ({ id, fileName }: Job) => setWanted({ id, fileName: fileName ?? 'the backup' });
  const begun = (made: Job) => {
    setOver(false);
    setStarted(made);
    shell.jobStarted();
  };
  return (
    <Stack>
      <Panel title="New backup" width={640}>
        <Stack>
          <Text quiet>
            One encrypted file with every table as it stands at one instant, and with photos and uploads. It can be
            fetched for an hour. It is brought back into an empty database with npm run restore.
          </Text>
          {job && (
            <JobRun
              key={job.id}
              job={job}
              showMessage={showMessage}
              onEnd={() => {
                setOver(true);
                onChanged();
              }}
              onDownload={wish}
            />
          )}
          {(!job || over) && <MakeBackup ownKey={ownKey} onStarted={begun} />}
          {banner}
        </Stack>
      </Panel>
      <DataTable
        label="Backups"
        rows={backups}
        columns={columns((backup) => wish(backup.job))}
        rowKey={(backup) => backup.job.id}
        empty={{ text: 'No Record Found', hint: 'No backup has been made yet.' }}
      />
      {filter && <FetchDialog {...filter} open={open} onClose={() => setWanted(undefined)} />}
    </Stack>
  );
}
