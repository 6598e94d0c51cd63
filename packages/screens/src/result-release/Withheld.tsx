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
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { REASON_WORDS, when } from './release-labels';
import { WithholdDialog } from './WithholdDialog';

const pick = (row: Withhold) => `${row.reg_no}, ${row.p_code ?? 'all papers'}`;

/** Students and papers whose result is held back, and those that were. */
export function Withheld({ examId }: { examId: number }) {
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
    { key: 'reg', header: 'Register Number', cell: ({ reg_no }) => reg_no, width: 140 },
    { key: 'name', header: 'Name', cell: ({ name }) => name, width: 160 },
    { key: 'college', header: 'College', cell: ({ colcode }) => colcode },
    { key: 'paper', header: 'Papers', cell: ({ p_code }) => p_code ?? 'All' },
    {
      key: 'reason',
      header: 'Reason',
      cell: ({ reason, note }) => `${REASON_WORDS[reason]}: ${note}`,
      width: 200,
    },
    { key: 'by', header: 'Withheld by', cell: ({ by, at }) => `${by}, ${when(at)}`, width: 160 },
    released
      ? {
          key: 'released',
          header: 'Released by',
          width: 200,
          cell: (row) =>
            `${row.releasedBy ?? ''}, ${row.releasedAt ? when(row.releasedAt) : ''}: ${row.releaseNote ?? ''}`,
        }
      : {
          key: 'action',
          header: 'Action',
          cell: (row) => (
            <Button
              small
              aria-label={`Release ${pick(row)}`}
              onClick={() => {
                clear();
                setGoing(row);
              }}
            >
              Release
            </Button>
          ),
        },
  ];
  return (
    <Panel
      title="Withheld results"
      note="A withheld result shows W from the next processing; after publication it needs a correction and its release. A student whose papers are all withheld gets no hall ticket."
      bare
    >
      <Stack>
        <Stack row>
          <Button
            kind="primary"
            onClick={() => {
              clear();
              setAdding(true);
            }}
          >
            Withhold a result
          </Button>
          <Button kind="quiet" onClick={() => setReleased(!released)}>
            {released ? 'Show what is withheld' : 'Show what was released'}
          </Button>
        </Stack>
        {banner}
        <QueryView query={pages.query} failure={(error) => failureText(error, 'The list could not be read.')}>
          {({ items, total }) => (
            <DataTable
              label={released ? 'Results that were withheld' : 'Withheld results'}
              rows={items}
              total={total}
              columns={columns}
              rowKey={({ id }) => String(id)}
              empty={{
                text: 'No Record Found',
                hint: released ? 'Nothing was released.' : 'No result is withheld.',
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
        {adding && <WithholdDialog examId={examId} onClose={() => setAdding(false)} onDone={done} />}
        {signing.dialog}
        {going && (
          <ReasonDialog
            title={`Release ${pick(going)}?`}
            confirmLabel="Release"
            missing="Write why it is released."
            onConfirm={async (note) => {
              const words = [`The withheld result of ${pick(going)} is released.`, note];
              const { data, error } = await signing.ask(releaseWithheldSigned(going, note), words, (proof) =>
                releaseWithheld({ params: { examId, withholdId: going.id }, body: { note, ...proof } }),
              );
              if (data) done(data.message);
              return rejectionOf(error, 'The result could not be released.');
            }}
            onClose={() => setGoing(undefined)}
          >
            {REASON_WORDS[going.reason]}: {going.note}
          </ReasonDialog>
        )}
      </Stack>
    </Panel>
  );
}
