import { useState } from 'react';
import { useListPaperLocksQuery, useReopenPaperMutation } from '@thervu/contracts/mark/mark-api';
import type { PaperLock } from '@thervu/contracts/mark/correction-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { markCorrection } from '@thervu/words/compiled/mark-correction';
import { markLoadFailure, moment } from './mark-messages';
import { lineRejectionOf } from '../shared/rejection';

export interface PaperLocksProps {
  exam: string;
  college?: string;
  /** Whether what stands above has its rows: until then the papers would move under the pointer as they come. */
  steady: boolean;
  onDone: (text: string) => void;
}

/** Papers printed as final; the office reopens one with a reason. */
export function PaperLocks({ exam, college, steady, onDone }: PaperLocksProps) {
  const t = useWords(markCorrection);
  const list = useListPaperLocksQuery(
    { params: { exam }, query: college === undefined ? {} : { college } },
    { refetchOnMountOrArgChange: true },
  );
  const [opening, setOpening] = useState<PaperLock>();
  const [reopen] = useReopenPaperMutation();
  const columns: Column<PaperLock>[] = [
    { key: 'paper', header: t('paper'), cell: ({ P_code }) => P_code, width: 130 },
    {
      key: 'college',
      header: t('college'),
      cell: ({ Colcode, Colname }) => `${Colcode}, ${Colname}`,
      width: 200,
    },
    { key: 'kind', header: t('marks'), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'at', header: t('final-since'), cell: ({ at, by }) => `${moment(at)}, ${by}` },
    {
      key: 'reopened',
      header: t('reopened'),
      cell: ({ reopened }) => (reopened ? `${moment(reopened.at)}, ${reopened.by}: ${reopened.reason}` : ''),
    },
    {
      key: 'action',
      header: t('action'),
      cell: (lock) =>
        lock.reopened ? null : (
          <Button
            small
            aria-label={t('reopen-of', { paper: lock.P_code, college: lock.Colcode })}
            onClick={() => setOpening(lock)}
          >
            {t('reopen')}
          </Button>
        ),
    },
  ];
  const confirm = async (reason: string) => {
    const { id, P_code, Colcode } = opening!;
    const answer = await reopen({ params: { id }, body: { reason } });
    if (answer.error) return lineRejectionOf(answer.error, t('not-done'));
    setOpening(undefined);
    onDone(t('reopened.done', { paper: P_code, college: Colcode }));
    return undefined;
  };
  return (
    <Panel title={t('locks')} bare>
      <QueryView query={{ ...list, data: steady ? list.currentData : undefined }} failure={markLoadFailure}>
        {(rows) => (
          <DataTable
            label={t('locks')}
            rows={rows}
            columns={columns}
            rowKey={({ id }) => String(id)}
            empty={{ text: t('none'), hint: t('locks.hint') }}
          />
        )}
      </QueryView>
      {opening && (
        <ReasonDialog
          title={t(`reopen.${opening.kind}`, { paper: opening.P_code, college: opening.Colcode })}
          confirmLabel={t('reopen')}
          missing={t('give-a-reason')}
          maxLength={400}
          onConfirm={confirm}
          onClose={() => setOpening(undefined)}
        >
          {t('reopen.note')}
        </ReasonDialog>
      )}
    </Panel>
  );
}
