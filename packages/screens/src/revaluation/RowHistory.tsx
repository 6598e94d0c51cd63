import { useState } from 'react';
import { useListRevaluationEventsQuery } from '@thervu/contracts/revaluation/revaluation-api';
import type { RevaluationEvent } from '@thervu/contracts/revaluation/revaluation-contract';
import { ACTION_NAMES } from '@thervu/contracts/revaluation/revaluation-rules';
import type { RevaluationRow } from '@thervu/contracts/revaluation/revaluation-shapes';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { revaluation, type RevaluationWords } from '@thervu/words/compiled/revaluation';
import { revaluationFailure, moment, paperOfStudent } from './revaluation-messages';

type Line = RevaluationEvent & { nr: number };

const columns = (t: Say<RevaluationWords>, known: (text: string) => string): Column<Line>[] => [
  { key: 'at', header: t('when'), cell: ({ at }) => moment(at), width: 150 },
  { key: 'by', header: t('who'), cell: ({ by }) => by },
  { key: 'what', header: t('what'), cell: ({ action }) => known(ACTION_NAMES[action]) },
  { key: 'to', header: t('change'), cell: ({ applied }) => (applied ? t('applied-for') : t('taken-back')) },
];

/** The way to who has applied for what in a row, and taken it back. */
export function RowHistory({ row }: { row: RevaluationRow }) {
  const t = useWords(revaluation);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        small
        kind="quiet"
        onClick={() => setOpen(true)}
        aria-label={t('history-of-row', { row: paperOfStudent(row) })}
      >
        {t('history')}
      </Button>
      {open && (
        <InfoDialog title={t('history-of-row', { row: paperOfStudent(row) })} width="md" onClose={() => setOpen(false)}>
          <Lines rid={row.Rid} />
        </InfoDialog>
      )}
    </>
  );
}

function Lines({ rid }: { rid: number }) {
  const t = useWords(revaluation);
  const known = useKnownText(revaluation);
  const query = useListRevaluationEventsQuery({ params: { rid } });
  return (
    <QueryView query={query} failure={revaluationFailure}>
      {(events) => (
        <DataTable
          label={t('history')}
          rows={events.map((event, nr) => ({ ...event, nr }))}
          columns={columns(t, known)}
          rowKey={({ nr }) => String(nr)}
          empty={{ text: t('no-record-found-2'), hint: t('what-was-applied-for-before') }}
        />
      )}
    </QueryView>
  );
}
