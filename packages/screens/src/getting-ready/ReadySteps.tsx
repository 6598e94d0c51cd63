import type { ReadyStep } from '@thervu/contracts/getting-ready/getting-ready-contract';
import { formatCount } from '@thervu/contracts/core/format';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { gettingReady as gettingReadyWords, type GettingReadyWords } from '@thervu/words/compiled/getting-ready';

type Known = (text: string) => string;

/** The texts of a step come in English from the server: those without a count are known to the catalogue, the others to that of messages. */
const columnsIn = (t: Say<GettingReadyWords>, known: Known, say: Known): Column<ReadyStep>[] => [
  {
    key: 'step',
    header: t('step'),
    cell: ({ title, open }) => <PageLink to={`/home/${open}`}>{known(title)}</PageLink>,
  },
  {
    key: 'state',
    header: t('status'),
    cell: ({ missing, optional }) =>
      missing === null ? (
        <StatusLabel kind={optional ? 'neutral' : 'success'}>{t(optional ? 'check' : 'ready')}</StatusLabel>
      ) : (
        <StatusLabel kind="warning">{t('missing')}</StatusLabel>
      ),
  },
  {
    key: 'count',
    header: t('there-now'),
    cell: ({ count, counted }) =>
      count === null ? known(counted) : t('counted', { what: known(counted), n: formatCount(count) }),
  },
  {
    key: 'missing',
    header: t('what-is-missing'),
    cell: ({ missing }) => (missing === null ? '-' : say(known(missing))),
  },
  { key: 'blocks', header: t('why'), cell: ({ blocks }) => known(blocks) },
];

/** The masters in their order, each a link to its page. */
export function ReadySteps({ steps }: { steps: readonly ReadyStep[] }) {
  const t = useWords(gettingReadyWords);
  const known = useKnownText(gettingReadyWords);
  const say = useMessageText();
  return (
    <DataTable
      label={t('title')}
      rows={steps}
      columns={columnsIn(t, known, say)}
      rowKey={({ key }) => key}
      cards
      maxHeight="none"
      empty={{ text: t('done'), hint: t('done.next') }}
    />
  );
}
