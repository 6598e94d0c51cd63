import { useState } from 'react';
import {
  useDecideEarlierBatchMutation,
  useListEarlierBatchesQuery,
  useMakeEarlierSumsMutation,
} from '@thervu/contracts/earlier-result/earlier-result-api';
import type { EarlierBatch } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { MIN_RECORD_REASON, RECORD_REASON_TEXT } from '@thervu/contracts/earlier-result/earlier-result-rules';
import { formatCount, formatMoment, pluralise } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { earlierSigned } from '@thervu/contracts/signature/signed-content';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { JobRun } from '../shared/JobRun';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { SignBatchDialog } from './SignBatchDialog';
import { correctionLines } from './correction-text';
import { BATCH_STATE_LABELS } from './earlier-labels';
import { SumsDialog } from './SumsDialog';

const FAILED = 'The decision could not be kept. Please try again.';

const COLUMNS: Column<EarlierBatch>[] = [
  {
    key: 'file',
    header: 'File',
    cell: ({ id, file, correction }) => (
      <>
        <div>{`${id}, ${file}`}</div>
        {correction && correctionLines(correction).map((line) => <div key={line}>{line}</div>)}
      </>
    ),
    width: 200,
    sortBy: ({ id }) => id,
  },
  { key: 'results', header: 'Results', numeric: true, cell: ({ results }) => formatCount(results) },
  { key: 'students', header: 'Students', numeric: true, cell: ({ students }) => formatCount(students) },
  {
    key: 'marks',
    header: 'Marks',
    numeric: true,
    cell: ({ marks }) => (marks === null ? '-' : formatCount(marks)),
  },
  { key: 'credits', header: 'Credits', numeric: true, cell: ({ credits }) => formatCount(credits) },
  {
    key: 'by',
    header: 'Brought in',
    width: 170,
    cell: ({ createdBy, createdAt }) => (
      <>
        <div>{createdBy}</div>
        <div>{formatMoment(createdAt)}</div>
      </>
    ),
  },
];

const DECIDED: Column<EarlierBatch> = {
  key: 'decided',
  header: 'Decision',
  width: 200,
  cell: ({ state, decidedBy, decidedAt, reason }) => (
    <>
      <StatusLabel kind={BATCH_STATE_LABELS[state][0]}>{BATCH_STATE_LABELS[state][1]}</StatusLabel>
      <div>
        {decidedBy}
        {decidedAt && `, ${formatMoment(decidedAt)}`}
      </div>
      {reason && <div>{reason}</div>}
    </>
  ),
};

type Asked = { batch: EarlierBatch; step: 'SUMS' | 'APPROVED' | 'RETURNED' };

const actions = (ask: (asked: Asked) => void): Column<EarlierBatch> => ({
  key: 'action',
  header: 'Action',
  width: 300,
  written: false,
  cell: (batch) => (
    <Stack row>
      {!batch.correction && (
        <Button small onClick={() => ask({ batch, step: 'SUMS' })} aria-label={`Sums of ${batch.file}`}>
          Sums
        </Button>
      )}
      {batch.own ? (
        'Another officer signs'
      ) : (
        <Button small onClick={() => ask({ batch, step: 'APPROVED' })} aria-label={`Sign ${batch.file}`}>
          Sign
        </Button>
      )}
      <Button small kind="quiet" onClick={() => ask({ batch, step: 'RETURNED' })} aria-label={`Return ${batch.file}`}>
        Return
      </Button>
    </Stack>
  ),
});

const rowKey = ({ id }: EarlierBatch) => String(id);

export interface EarlierBatchesProps {
  /** After a file was signed or returned. */
  onDecided: () => void;
}

/** Files of earlier results: the sums a college signs, and the signature of the second officer. */
export function EarlierBatches({ onDecided }: EarlierBatchesProps) {
  const shell = useShell();
  const signing = useSigning();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [job, setJob] = useState<Job>();
  const { banner, showMessage, clear } = useBanner();
  const [decide] = useDecideEarlierBatchMutation();
  const [makeSums] = useMakeEarlierSumsMutation();
  const query = useListEarlierBatchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const open = (next: Asked) => {
    clear();
    setAsked(next);
  };
  const sign = async (batch: EarlierBatch) => {
    setAsked(null);
    const { data, error } = await signing.ask(
      earlierSigned(batch),
      [
        `${pluralise(batch.results, 'result', 'results')} of ${pluralise(batch.students, 'student', 'students')}, file ${batch.file}.`,
        ...(batch.correction
          ? correctionLines(batch.correction)
          : [`Digest ${batch.digest.slice(0, 16)}, as on the sums that the colleges signed.`]),
      ],
      (proof: { proof?: Proof }) => decide({ params: { id: batch.id }, body: { decision: 'APPROVED', ...proof } }),
    );
    if (data) {
      onDecided();
      showMessage('success', data.message);
    } else if (error) showMessage('error', failureText(error as CallError, FAILED));
  };
  const giveBack = async (batch: EarlierBatch, reason: string) => {
    if (reason.length < MIN_RECORD_REASON) return { fields: { reason: RECORD_REASON_TEXT } };
    const { data, error } = await decide({ params: { id: batch.id }, body: { decision: 'RETURNED', reason } });
    if (data) {
      setAsked(null);
      onDecided();
      showMessage('success', data.message);
    }
    return rejectionOf(error, FAILED);
  };
  const order = async (batch: EarlierBatch, college: string) => {
    const { data, error } = await makeSums({ params: { id: batch.id }, body: { college } });
    if (!data) return rejectionOf(error, 'The sums could not be started. Please try again.');
    setAsked(null);
    setJob(data);
    return void shell.jobStarted();
  };
  return (
    <Panel title="Files" bare>
      {banner}
      {job && <JobRun key={job.id} job={job} showMessage={showMessage} />}
      <QueryView query={query} failure={(error) => failureText(error, 'The files could not be read.')}>
        {(rows) => (
          <Stack>
            <DataTable
              label="Waiting for the second officer"
              rows={rows.filter(({ state }) => state === 'WAITING')}
              columns={[...COLUMNS, actions(open)]}
              rowKey={rowKey}
              empty={{
                text: 'No file waits for a signature.',
                hint: 'Upload a file under Imports, Earlier results. The template has a worked example.',
              }}
            />
            {rows.some(({ state }) => state !== 'WAITING') && (
              <DataTable
                label="Decided"
                rows={rows.filter(({ state }) => state !== 'WAITING')}
                columns={[...COLUMNS, DECIDED]}
                rowKey={rowKey}
                maxHeight={260}
              />
            )}
          </Stack>
        )}
      </QueryView>
      {signing.dialog}
      {asked?.step === 'SUMS' && (
        <SumsDialog
          batch={asked.batch}
          onOrder={(college) => order(asked.batch, college)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.step === 'APPROVED' && (
        <SignBatchDialog batch={asked.batch} onSign={() => void sign(asked.batch)} onClose={() => setAsked(null)} />
      )}
      {asked?.step === 'RETURNED' && (
        <ReasonDialog
          title={`Return ${asked.batch.file}?`}
          confirmLabel="Return"
          onConfirm={(reason) => giveBack(asked.batch, reason)}
          onClose={() => setAsked(null)}
        >
          {asked.batch.correction
            ? 'The result stays as it counts now.'
            : 'None of its results will count. The corrected file can be brought in again.'}
        </ReasonDialog>
      )}
    </Panel>
  );
}
