import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useListPendingRequestsQuery } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { PendingRequest } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { revalOutcomes as revalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';
import { UnvaluedDialog } from './UnvaluedDialog';

/** Requests that cannot be decided yet: by number and paper alone, since the marks of the first valuation are nobody's business here. */
export function WaitingRequests({ exam }: { exam: Exam }) {
  const t = useWords(revalOutcomesWords);
  const [declaring, setDeclaring] = useState<PendingRequest>();
  const { banner, showMessage } = useBanner();
  const list = useListPendingRequestsQuery({ params: { examId: exam.id } }, { refetchOnMountOrArgChange: true });
  const columns: Column<PendingRequest>[] = [
    { key: 'rid', header: t('request'), numeric: true, cell: ({ rid }) => rid, sortBy: ({ rid }) => rid },
    { key: 'paper', header: t('by.paper'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
    {
      key: 'for',
      header: t('waits-for'),
      cell: ({ waits_for }) => t(`wait.${waits_for}`),
      sortBy: ({ waits_for }) => waits_for,
    },
    { key: 'camp', header: t('second-valuation-at'), cell: ({ camp_2 }) => camp_2 ?? '-' },
    { key: 'ordered', header: t('ordered-by-the-office'), cell: ({ ordered }) => ordered ?? '-', width: 200 },
    { key: 'missing', header: t('reported-missing'), cell: ({ missing }) => missing ?? '-' },
    {
      key: 'action',
      header: t('action'),
      width: 180,
      cell: (row) =>
        exam.stage === 'REVALUATION' &&
        row.waits_for === 'SECOND' && (
          <Button
            small
            kind="quiet"
            aria-label={t('declare-that-the-script-of-request', { rid: row.rid })}
            onClick={() => setDeclaring(row)}
          >
            {t('cannot-be-valued')}
          </Button>
        ),
    },
  ];
  return (
    <Panel title={t('waiting-for-marks')} bare>
      {banner}
      <QueryView query={list} failure={(error) => failureText(error, t('the-requests-could-not-be-read'))}>
        {({ items, total }) => (
          <DataTable
            label={t('requests-that-wait-for-a-mark')}
            rows={items}
            total={total}
            columns={columns}
            rowKey={({ rid }) => String(rid)}
            empty={{ text: t('no-record-found'), hint: t('every-closed-request-has-its-marks') }}
          />
        )}
      </QueryView>
      {declaring && (
        <UnvaluedDialog
          examId={exam.id}
          request={declaring}
          onClose={() => setDeclaring(undefined)}
          onDone={(text) => {
            setDeclaring(undefined);
            showMessage('success', text);
          }}
        />
      )}
    </Panel>
  );
}
