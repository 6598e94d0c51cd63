import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useApproveRevalOutcomesMutation } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import {
  OUTCOME_VIEWS,
  type OutcomeView,
  type RevalOutcome,
} from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { outcomesSigned } from '@thervu/contracts/signature/signed-content';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { useWords } from '@thervu/words';
import { revalOutcomes as revalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';
import { outcomeColumns } from './outcome-columns';
import { useSigning } from '../shared/useSigning';

export interface OutcomeTableProps {
  examId: number;
  rows: readonly RevalOutcome[];
  total: number;
  view: OutcomeView;
  onView: (view: OutcomeView) => void;
  onRefuse: (row: RevalOutcome) => void;
  onHistory: (row: RevalOutcome) => void;
  onSigned: (kind: 'success' | 'error', text: string) => void;
}

/** The outcomes of a view; ticked ones are signed together. */
export function OutcomeTable(props: OutcomeTableProps) {
  const t = useWords(revalOutcomesWords);
  const { examId, rows, total, view, onView, onRefuse, onHistory, onSigned } = props;
  const viewId = useId();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [sign, { isLoading }] = useApproveRevalOutcomesMutation();
  const signing = useSigning();
  const mine = rows.filter(({ rid, may_sign }) => may_sign && ticked.has(String(rid)));
  const send = async () => {
    const outcomes = mine.map(({ rid, row_version }) => ({ rid, row_version }));
    const first = mine.slice(0, 3).map(({ reg_no, p_code }) => `${reg_no} ${p_code}`);
    const words = [
      t(mine.length > first.length ? 'sign.words.more' : 'sign.words', {
        outcomes: t('outcomes.n', { n: mine.length }),
        first: first.join(', '),
      }),
    ];
    const { data, error } = await signing.ask(outcomesSigned(examId, outcomes), words, (proof) =>
      sign({ params: { examId }, body: { outcomes, ...proof } }),
    );
    // closed without signing: what was ticked stays
    if (!data && error === undefined) return;
    setTicked(new Set());
    if (data) onSigned('success', data.message);
    else onSigned('error', failureText(error, t('the-outcomes-could-not-be-signed')));
  };
  return (
    <Panel title={t('outcomes')} bare>
      {signing.dialog}
      <DataTable
        label={t('outcomes-of-the-revaluation')}
        rows={rows}
        total={total}
        columns={outcomeColumns(t, { onRefuse, onHistory })}
        rowKey={({ rid }) => String(rid)}
        rowName={({ reg_no, p_code }) => `${reg_no} ${p_code}`}
        empty={{ text: t('no-record-found'), hint: t('view-nothing', { view: t(`view.${view}`) }) }}
        selection={{
          keys: ticked,
          onChange: setTicked,
          actions: (
            <Stack row>
              <Button kind="primary" small busy={isLoading} disabled={mine.length === 0} onClick={() => void send()}>
                {t('sign.press', { outcomes: t('outcomes.n', { n: mine.length }) })}
              </Button>
              {mine.length < ticked.size && <span>{t('not-yours', { n: ticked.size - mine.length })}</span>}
            </Stack>
          ),
        }}
        exportAction={
          <div style={{ minWidth: 260 }}>
            <PlainSelect
              id={viewId}
              label={t('list')}
              value={view}
              onChange={(next) => onView(OUTCOME_VIEWS.find((name) => name === next) ?? 'waiting')}
              options={OUTCOME_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
              placeholder={null}
            />
          </div>
        }
      />
    </Panel>
  );
}
