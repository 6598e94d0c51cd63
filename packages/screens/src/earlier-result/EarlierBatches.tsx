import { useState } from 'react';
import {
  useDecideEarlierBatchMutation,
  useListEarlierBatchesQuery,
  useMakeEarlierSumsMutation,
} from '@thervu/contracts/earlier-result/earlier-result-api';
import type { EarlierBatch } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { MIN_RECORD_REASON, RECORD_REASON_TEXT } from '@thervu/contracts/earlier-result/earlier-result-rules';
import { formatCount, formatMoment } from '@thervu/contracts/core/format';
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
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { earlierResult, type EarlierResultWords } from '@thervu/words/compiled/earlier-result';
import { JobRun } from '../shared/JobRun';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { SignBatchDialog } from './SignBatchDialog';
import { correctionLines } from './correction-text';
import { BATCH_STATE_KIND, batchFileName } from './earlier-labels';
import { SumsDialog } from './SumsDialog';

type Words = Say<EarlierResultWords>;
type SayMessage = (text: string) => string;

const columnsOf = (t: Words, say: SayMessage): Column<EarlierBatch>[] => [
  {
    key: 'file',
    header: t('file'),
    cell: (batch) => (
      <>
        <div>{`${batch.id}, ${batchFileName(say, batch)}`}</div>
        {batch.correction && correctionLines(t, batch.correction).map((line) => <div key={line}>{line}</div>)}
      </>
    ),
    width: 200,
    sortBy: ({ id }) => id,
  },
  { key: 'results', header: t('results'), numeric: true, cell: ({ results }) => formatCount(results) },
  { key: 'students', header: t('students'), numeric: true, cell: ({ students }) => formatCount(students) },
  {
    key: 'marks',
    header: t('marks'),
    numeric: true,
    cell: ({ marks }) => (marks === null ? '-' : formatCount(marks)),
  },
  { key: 'credits', header: t('credits'), numeric: true, cell: ({ credits }) => formatCount(credits) },
  {
    key: 'by',
    header: t('brought-in'),
    width: 170,
    cell: ({ createdBy, createdAt }) => (
      <>
        <div>{createdBy}</div>
        <div>{formatMoment(createdAt)}</div>
      </>
    ),
  },
];

const decidedColumn = (t: Words): Column<EarlierBatch> => ({
  key: 'decided',
  header: t('decision'),
  width: 200,
  cell: ({ state, decidedBy, decidedAt, reason }) => (
    <>
      <StatusLabel kind={BATCH_STATE_KIND[state]}>{t(`state.${state}`)}</StatusLabel>
      <div>
        {decidedBy}
        {decidedAt && `, ${formatMoment(decidedAt)}`}
      </div>
      {reason && <div>{reason}</div>}
    </>
  ),
});

type Asked = { batch: EarlierBatch; step: 'SUMS' | 'APPROVED' | 'RETURNED' };

const actions = (t: Words, say: SayMessage, ask: (asked: Asked) => void): Column<EarlierBatch> => ({
  key: 'action',
  header: t('action'),
  width: 300,
  written: false,
  cell: (batch) => (
    <Stack row>
      {!batch.correction && (
        <Button small onClick={() => ask({ batch, step: 'SUMS' })} aria-label={t('sums-of', { file: batch.file })}>
          {t('sums')}
        </Button>
      )}
      {batch.own ? (
        t('another-signs')
      ) : (
        <Button
          small
          onClick={() => ask({ batch, step: 'APPROVED' })}
          aria-label={t('sign-of', { file: batchFileName(say, batch) })}
        >
          {t('sign')}
        </Button>
      )}
      <Button
        small
        kind="quiet"
        onClick={() => ask({ batch, step: 'RETURNED' })}
        aria-label={t('return-of', { file: batchFileName(say, batch) })}
      >
        {t('return')}
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
  const t = useWords(earlierResult);
  const say = useMessageText();
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
        t('signed', { n: batch.results, m: batch.students, file: batchFileName(say, batch) }),
        ...(batch.correction
          ? correctionLines(t, batch.correction)
          : [t('signed.digest', { digest: batch.digest.slice(0, 16) })]),
      ],
      (proof: { proof?: Proof }) => decide({ params: { id: batch.id }, body: { decision: 'APPROVED', ...proof } }),
    );
    if (data) {
      onDecided();
      showMessage('success', data.message);
    } else if (error) showMessage('error', failureText(error as CallError, t('decision.failed')));
  };
  const giveBack = async (batch: EarlierBatch, reason: string) => {
    if (reason.length < MIN_RECORD_REASON) return { fields: { reason: RECORD_REASON_TEXT } };
    const { data, error } = await decide({ params: { id: batch.id }, body: { decision: 'RETURNED', reason } });
    if (data) {
      setAsked(null);
      onDecided();
      showMessage('success', data.message);
    }
    return rejectionOf(error, t('decision.failed'));
  };
  const order = async (batch: EarlierBatch, college: string) => {
    const { data, error } = await makeSums({ params: { id: batch.id }, body: { college } });
    if (!data) return rejectionOf(error, t('sums.failed'));
    setAsked(null);
    setJob(data);
    return void shell.jobStarted();
  };
  return (
    <Panel title={t('files')} bare>
      {banner}
      {job && <JobRun key={job.id} job={job} showMessage={showMessage} />}
      <QueryView query={query} failure={(error) => failureText(error, t('files.failed'))}>
        {(rows) => (
          <Stack>
            <DataTable
              label={t('waiting-second')}
              rows={rows.filter(({ state }) => state === 'WAITING')}
              columns={[...columnsOf(t, say), actions(t, say, open)]}
              rowKey={rowKey}
              empty={{ text: t('files.none'), hint: t('files.hint') }}
            />
            {rows.some(({ state }) => state !== 'WAITING') && (
              <DataTable
                label={t('decided')}
                rows={rows.filter(({ state }) => state !== 'WAITING')}
                columns={[...columnsOf(t, say), decidedColumn(t)]}
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
          title={t('return.question', { file: batchFileName(say, asked.batch) })}
          confirmLabel={t('return')}
          onConfirm={(reason) => giveBack(asked.batch, reason)}
          onClose={() => setAsked(null)}
        >
          {t(asked.batch.correction ? 'return.correction' : 'return.file')}
        </ReasonDialog>
      )}
    </Panel>
  );
}
