import { useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { useLookAtAnomalyMutation } from '@thervu/contracts/result-anomaly/result-anomaly-api';
import {
  listAnomalies,
  type Anomaly,
  type AnomalyFinding,
} from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePages } from '../shared/usePages';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { rejectionOf } from '../shared/rejection';
import { AnomalyRows } from './AnomalyRows';
import { ANOMALY_WORDS, figure, when, locationLabel } from './anomaly-labels';

export interface AnomalyFindingsProps {
  examId: number;
  kind: Anomaly | undefined;
  looked: boolean;
  /** The search the list is of. */
  searchedAt: string;
}

/** The findings of a search; each opens its rows, and is noted as looked at. */
export function AnomalyFindings({ examId, kind, looked, searchedAt }: AnomalyFindingsProps) {
  const [shown, setShown] = useState<AnomalyFinding>();
  const [noting, setNoting] = useState<AnomalyFinding>();
  const [look] = useLookAtAnomalyMutation();
  const { banner, showMessage, clear } = useBanner();
  // `callOnce`, since usePages collects the pages itself.
  const pages = usePages<AnomalyFinding>(JSON.stringify([examId, kind, looked, searchedAt]), (after) =>
    callOnce(listAnomalies, { params: { examId }, query: { kind, looked, size: 100, after } }),
  );
  const done = (text: string) => {
    setNoting(undefined);
    setShown(undefined);
    showMessage('success', text);
    pages.refresh();
  };
  const reopen = async ({ id }: AnomalyFinding) => {
    clear();
    const { data, error } = await look({ params: { examId, findingId: id }, body: { note: null } });
    if (data) return done(data.message);
    return showMessage('error', failureText(error, 'The finding could not be opened.'));
  };
  const name = (finding: AnomalyFinding) => `${ANOMALY_WORDS[finding.kind].label}, ${locationLabel(finding)}`;
  const columns: Column<AnomalyFinding>[] = [
    { key: 'kind', header: 'Finding', cell: (finding) => ANOMALY_WORDS[finding.kind].label, width: 140 },
    {
      key: 'where',
      header: 'Where',
      cell: (finding) => (
        <Button kind="quiet" small aria-label={`Rows of ${name(finding)}`} onClick={() => setShown(finding)}>
          {locationLabel(finding)}
        </Button>
      ),
      width: 220,
    },
    { key: 'rows', header: 'Rows', numeric: true, cell: ({ rows }) => figure(rows) },
    { key: 'among', header: 'Among', numeric: true, cell: ({ among }) => figure(among) },
    looked
      ? {
          key: 'looked',
          header: 'Looked at',
          width: 240,
          cell: (finding) =>
            finding.looked && `${finding.looked.by}, ${when(finding.looked.at)}: ${finding.looked.note}`,
        }
      : { key: 'found', header: 'Found', cell: ({ foundAt }) => when(foundAt), width: 130 },
    {
      key: 'action',
      header: 'Action',
      cell: (finding) =>
        looked ? (
          <Button small kind="quiet" aria-label={`Open ${name(finding)} again`} onClick={() => void reopen(finding)}>
            Open again
          </Button>
        ) : (
          <Button
            small
            aria-label={`Looked at ${name(finding)}`}
            onClick={() => {
              clear();
              setNoting(finding);
            }}
          >
            Looked at
          </Button>
        ),
    },
  ];
  return (
    <Stack>
      {banner}
      <QueryView query={pages.query} failure={(error) => failureText(error, 'The findings could not be read.')}>
        {({ items, total }) => (
          <DataTable
            label="Findings"
            rows={items}
            total={total}
            columns={columns}
            rowKey={({ id }) => String(id)}
            onOpen={setShown}
            empty={{
              text: 'No Record Found',
              hint: looked ? 'No finding of this kind has been checked.' : 'Nothing is open.',
            }}
          />
        )}
      </QueryView>
      {pages.more && (
        <div>
          <Button kind="plain" busy={pages.busy} onClick={pages.more}>
            Show more rows
          </Button>
        </div>
      )}
      {shown && <AnomalyRows key={shown.id} examId={examId} finding={shown} onClose={() => setShown(undefined)} />}
      {noting && (
        <ReasonDialog
          title={`${ANOMALY_WORDS[noting.kind].label}: ${locationLabel(noting)}`}
          confirmLabel="Looked at"
          label="Your note"
          missing="Write what you saw."
          onConfirm={async (note) => {
            const { data, error } = await look({
              params: { examId, findingId: noting.id },
              body: { note },
            });
            if (data) done(data.message);
            return rejectionOf(error, 'It could not be noted.');
          }}
          onClose={() => setNoting(undefined)}
        />
      )}
    </Stack>
  );
}
