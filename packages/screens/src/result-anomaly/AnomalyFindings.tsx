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
import { useWords } from '@thervu/words';
import { resultAnomaly as resultAnomalyWords } from '@thervu/words/compiled/result-anomaly';
import { rejectionOf } from '../shared/rejection';
import { AnomalyRows } from './AnomalyRows';
import { figure, when, locationLabel } from './anomaly-labels';

export interface AnomalyFindingsProps {
  examId: number;
  kind: Anomaly | undefined;
  looked: boolean;
  /** The search the list is of. */
  searchedAt: string;
}

/** The findings of a search; each opens its rows, and is noted as looked at. */
export function AnomalyFindings({ examId, kind, looked, searchedAt }: AnomalyFindingsProps) {
  const t = useWords(resultAnomalyWords);
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
    return showMessage('error', failureText(error, t('the-finding-could-not-be-opened')));
  };
  const name = (finding: AnomalyFinding) => `${t(`kind.${finding.kind}`)}, ${locationLabel(t, finding)}`;
  const columns: Column<AnomalyFinding>[] = [
    { key: 'kind', header: t('finding'), cell: (finding) => t(`kind.${finding.kind}`), width: 140 },
    {
      key: 'where',
      header: t('where'),
      cell: (finding) => (
        <Button kind="quiet" small aria-label={t('rows.of', { name: name(finding) })} onClick={() => setShown(finding)}>
          {locationLabel(t, finding)}
        </Button>
      ),
      width: 220,
    },
    { key: 'rows', header: t('rows'), numeric: true, cell: ({ rows }) => figure(rows) },
    { key: 'among', header: t('among'), numeric: true, cell: ({ among }) => figure(among) },
    looked
      ? {
          key: 'looked',
          header: t('looked-at'),
          width: 240,
          cell: (finding) =>
            finding.looked && `${finding.looked.by}, ${when(finding.looked.at)}: ${finding.looked.note}`,
        }
      : { key: 'found', header: t('found'), cell: ({ foundAt }) => when(foundAt), width: 130 },
    {
      key: 'action',
      header: t('action'),
      cell: (finding) =>
        looked ? (
          <Button
            small
            kind="quiet"
            aria-label={t('again.name', { name: name(finding) })}
            onClick={() => void reopen(finding)}
          >
            {t('open-again')}
          </Button>
        ) : (
          <Button
            small
            aria-label={t('look.name', { name: name(finding) })}
            onClick={() => {
              clear();
              setNoting(finding);
            }}
          >
            {t('look.press')}
          </Button>
        ),
    },
  ];
  return (
    <Stack>
      {banner}
      <QueryView query={pages.query} failure={(error) => failureText(error, t('the-findings-could-not-be-read'))}>
        {({ items, total }) => (
          <DataTable
            label={t('findings')}
            rows={items}
            total={total}
            columns={columns}
            rowKey={({ id }) => String(id)}
            onOpen={setShown}
            empty={{
              text: t('no-record-found'),
              hint: looked ? t('no-finding-of-this-kind-has') : t('nothing-is-open'),
            }}
          />
        )}
      </QueryView>
      {pages.more && (
        <div>
          <Button kind="plain" busy={pages.busy} onClick={pages.more}>
            {t('show-more-rows')}
          </Button>
        </div>
      )}
      {shown && <AnomalyRows key={shown.id} examId={examId} finding={shown} onClose={() => setShown(undefined)} />}
      {noting && (
        <ReasonDialog
          title={`${t(`kind.${noting.kind}`)}: ${locationLabel(t, noting)}`}
          confirmLabel={t('look.press')}
          label={t('your-note')}
          missing={t('write-what-you-saw')}
          onConfirm={async (note) => {
            const { data, error } = await look({
              params: { examId, findingId: noting.id },
              body: { note },
            });
            if (data) done(data.message);
            return rejectionOf(error, t('it-could-not-be-noted'));
          }}
          onClose={() => setNoting(undefined)}
        />
      )}
    </Stack>
  );
}
