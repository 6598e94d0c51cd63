import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetRevalOutcomesQuery, useListRevalOutcomesQuery } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import {
  MAX_SIGNED,
  OUTCOME_VIEWS,
  type OutcomeView,
  type RevalOutcome,
} from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { revalOutcomes as revalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';
import { RenewedCredentials } from '../shared/RenewedCredentials';
import { Deciding } from './Deciding';
import { OutcomeHistory } from './OutcomeHistory';
import { OutcomeTable } from './OutcomeTable';
import { RefuseDialog } from './RefuseDialog';

export interface OutcomesProps {
  exam: Exam;
  view: string;
  onView: (view: OutcomeView) => void;
}

/** What is decided and what waits, and the outcomes to be signed. */
export function Outcomes({ exam, view, onView }: OutcomesProps) {
  const t = useWords(revalOutcomesWords);
  const shown = OUTCOME_VIEWS.find((name) => name === view) ?? 'waiting';
  const [refusing, setRefusing] = useState<RevalOutcome>();
  const [looking, setLooking] = useState<RevalOutcome>();
  const { banner, showMessage, clear } = useBanner();
  const params = { examId: exam.id };
  const figures = useGetRevalOutcomesQuery({ params }, { refetchOnMountOrArgChange: true });
  const list = useListRevalOutcomesQuery(
    { params, query: { view: shown, size: MAX_SIGNED } },
    { refetchOnMountOrArgChange: true },
  );
  const reload = () => {
    void figures.refetch();
    void list.refetch();
  };
  return (
    <>
      <QueryView query={figures} failure={(error) => failureText(error, t('the-outcomes-could-not-be-read'))}>
        {(data) => (
          <RenewedCredentials>
            <Deciding figures={data} onChanged={reload} />
          </RenewedCredentials>
        )}
      </QueryView>
      {banner}
      <QueryView
        query={{ ...list, data: list.currentData }}
        failure={(error) => failureText(error, t('the-outcomes-could-not-be-read'))}
      >
        {({ items, total }) => (
          <OutcomeTable
            examId={exam.id}
            rows={items}
            total={total}
            view={shown}
            onView={onView}
            onRefuse={setRefusing}
            onHistory={setLooking}
            onSigned={(kind, text) => {
              clear();
              showMessage(kind, text);
            }}
          />
        )}
      </QueryView>
      {refusing && (
        <RefuseDialog
          examId={exam.id}
          outcome={refusing}
          onClose={() => setRefusing(undefined)}
          onDone={(text) => {
            setRefusing(undefined);
            showMessage('success', text);
          }}
        />
      )}
      {looking && <OutcomeHistory examId={exam.id} outcome={looking} onClose={() => setLooking(undefined)} />}
    </>
  );
}
