import { useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import {
  useGetRevalOutcomesQuery,
  useListRevalRefundsQuery,
  useWithdrawArrearsMutation,
} from '@thervu/contracts/reval-outcome/reval-outcome-api';
import {
  getRevalRefundFile,
  REFUND_FILE,
  type RevalRefund,
} from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { saveFile } from '@thervu/ui/print/save-file';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords, type Say } from '@thervu/words';
import { revalOutcomes as revalOutcomesWords, type RevalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';
import { rupees } from './outcome-labels';

const columns = (t: Say<RevalOutcomesWords>, amount: number): Column<RevalRefund>[] => [
  { key: 'kind', header: t('fee-of'), cell: ({ kind }) => t(`fee.${kind}`), sortBy: ({ kind }) => kind },
  {
    key: 'reg',
    header: t('register-number'),
    cell: ({ reg_no }) => reg_no,
    sortBy: ({ reg_no }) => reg_no,
    width: 150,
  },
  { key: 'name', header: t('name'), cell: ({ name }) => name, sortBy: ({ name }) => name, width: 160 },
  { key: 'college', header: t('college'), cell: ({ colcode }) => colcode, sortBy: ({ colcode }) => colcode },
  { key: 'paper', header: t('by.paper'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  { key: 'exam', header: t('exam'), cell: ({ exam_name }) => exam_name },
  {
    key: 'amount',
    header: t('amount'),
    numeric: true,
    cell: (row) => rupees(row.amount),
    sortBy: (row) => row.amount,
    total: () => rupees(amount),
  },
  { key: 'note', header: t('note'), cell: ({ note }) => note, width: 240 },
];

/** Arrear applications that are needless now, and the fees the office may give back. */
export function Refunds({ exam }: { exam: Exam }) {
  const t = useWords(revalOutcomesWords);
  const params = { examId: exam.id };
  const figures = useGetRevalOutcomesQuery({ params }, { refetchOnMountOrArgChange: true });
  const list = useListRevalRefundsQuery({ params }, { refetchOnMountOrArgChange: true });
  const [withdraw, { isLoading }] = useWithdrawArrearsMutation();
  const [saving, setSaving] = useState('');
  const { banner, showMessage, clear } = useBanner();
  const arrears = figures.data?.arrears ?? 0;
  const send = async () => {
    clear();
    const { data, error } = await withdraw({ params, body: { count: arrears } });
    if (data) showMessage('success', data.message);
    else showMessage('error', failureText(error, t('the-applications-could-not-be-withdrawn')));
  };
  const download = async (format: 'csv' | 'xlsx') => {
    clear();
    setSaving(format);
    const answer = await callForFile(getRevalRefundFile, { params, query: { format } });
    setSaving('');
    if ('error' in answer) showMessage('error', failureText(answer.error, t('the-list-could-not-be-saved')));
    else saveFile(answer.data, `${REFUND_FILE}.${format}`);
  };
  return (
    <Panel title={t('refunds')} bare>
      {banner}
      {arrears > 0 && (
        <Banner kind="warning">
          <Stack row>
            <span>{t('needless', { n: arrears })}</span>
            <Button small busy={isLoading} onClick={() => void send()}>
              {t('withdraw-them')}
            </Button>
          </Stack>
        </Banner>
      )}
      <QueryView query={list} failure={(error) => failureText(error, t('the-refunds-could-not-be-read'))}>
        {({ items, total, amount }) => (
          <DataTable
            label={t('fees-for-refund')}
            rows={items}
            total={total}
            columns={columns(t, amount)}
            rowKey={({ kind, reg_no, p_code, exam_name }) => `${kind} ${reg_no} ${p_code} ${exam_name}`}
            empty={{ text: t('no-record-found'), hint: t('no-fee-is-listed-for-refund') }}
            exportAction={
              <Stack row>
                <Button small busy={saving === 'csv'} onClick={() => void download('csv')}>
                  {t('csv')}
                </Button>
                <Button small busy={saving === 'xlsx'} onClick={() => void download('xlsx')}>
                  {t('excel')}
                </Button>
              </Stack>
            }
          />
        )}
      </QueryView>
    </Panel>
  );
}
