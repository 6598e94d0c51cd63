import { useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { useReleaseWithholdMutation } from '@thervu/contracts/result-release/result-release-api';
import { listWithholds, type Withhold } from '@thervu/contracts/result-release/result-release-contract';
import { releaseWithheldSigned } from '@thervu/contracts/signature/signed-content';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePages } from '../shared/usePages';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useWords, type Say } from '@thervu/words';
import { resultRelease as resultReleaseWords, type ResultReleaseWords } from '@thervu/words/compiled/result-release';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { reasonWordsIn, when } from './release-labels';
import { WithholdDialog } from './WithholdDialog';

const pick = (t: Say<ResultReleaseWords>, row: Withhold) => `${row.reg_no}, ${row.p_code ?? t('all-papers')}`;

/** Students and papers whose result is held back, and those that were. */
export function Withheld({ examId }: { examId: number }) {
  const t = useWords(resultReleaseWords);
  const [released, setReleased] = useState(false);
  const [adding, setAdding] = useState(false);
  const [going, setGoing] = useState<Withhold>();
  const [releaseWithheld] = useReleaseWithholdMutation();
  const signing = useSigning();
  const { banner, showMessage, clear } = useBanner();
  // `callOnce`, since usePages collects the pages itself.
  const pages = usePages<Withhold>(JSON.stringify([examId, released]), (after) =>
    callOnce(listWithholds, { params: { examId }, query: { released, size: 100, after } }),
  );
  const done = (text: string) => {
    setAdding(false);
    setGoing(undefined);
    showMessage('success', text);
    pages.refresh();
  };
  const columns: Column<Withhold>[] = [
    { key: 'reg', header: t('register-number'), cell: ({ reg_no }) => reg_no, width: 140 },
    { key: 'name', header: t('name'), cell: ({ name }) => name, width: 160 },
    { key: 'college', header: t('college'), cell: ({ colcode }) => colcode },
    { key: 'paper', header: t('papers-2'), cell: ({ p_code }) => p_code ?? t('all') },
    {
      key: 'reason',
      header: t('reason'),
      cell: ({ reason, note }) => `${reasonWordsIn(t)[reason]}: ${note}`,
      width: 200,
    },
    { key: 'by', header: t('withheld-by'), cell: ({ by, at }) => `${by}, ${when(at)}`, width: 160 },
    released
      ? {
          key: 'released',
          header: t('released-by'),
          width: 200,
          cell: (row) =>
            `${row.releasedBy ?? ''}, ${row.releasedAt ? when(row.releasedAt) : ''}: ${row.releaseNote ?? ''}`,
        }
      : {
          key: 'action',
          header: t('action'),
          cell: (row) => (
            <Button
              small
              aria-label={t('release.one', { who: pick(t, row) })}
              onClick={() => {
                clear();
                setGoing(row);
              }}
            >
              {t('release.press')}
            </Button>
          ),
        },
  ];
  return (
    <Panel title={t('withheld-results')} note={t('a-withheld-result-shows-w-from')} bare>
      <Stack>
        <Stack row>
          <Button
            kind="primary"
            onClick={() => {
              clear();
              setAdding(true);
            }}
          >
            {t('withhold-a-result')}
          </Button>
          <Button kind="quiet" onClick={() => setReleased(!released)}>
            {released ? t('show-what-is-withheld') : t('show-what-was-released')}
          </Button>
        </Stack>
        {banner}
        <QueryView query={pages.query} failure={(error) => failureText(error, t('the-list-could-not-be-read'))}>
          {({ items, total }) => (
            <DataTable
              label={released ? t('results-that-were-withheld') : t('withheld-results')}
              rows={items}
              total={total}
              columns={columns}
              rowKey={({ id }) => String(id)}
              empty={{
                text: t('no-record-found'),
                hint: released ? t('nothing-was-released') : t('no-result-is-withheld'),
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
        {adding && <WithholdDialog examId={examId} onClose={() => setAdding(false)} onDone={done} />}
        {signing.dialog}
        {going && (
          <ReasonDialog
            title={t('release.title', { who: pick(t, going) })}
            confirmLabel={t('release.press')}
            missing={t('write-why-it-is-released')}
            onConfirm={async (note) => {
              const words = [t('the-withheld-result-of-who-is', { who: pick(t, going) }), note];
              const { data, error } = await signing.ask(releaseWithheldSigned(going, note), words, (proof) =>
                releaseWithheld({ params: { examId, withholdId: going.id }, body: { note, ...proof } }),
              );
              if (data) done(data.message);
              return rejectionOf(error, t('the-result-could-not-be-released'));
            }}
            onClose={() => setGoing(undefined)}
          >
            {reasonWordsIn(t)[going.reason]}: {going.note}
          </ReasonDialog>
        )}
      </Stack>
    </Panel>
  );
}
