import type { ReleaseDesk, ResultRelease } from '@thervu/contracts/result-release/result-release-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { resultRelease as resultReleaseWords } from '@thervu/words/compiled/result-release';
import { figure, kindWordsIn, stateWordsIn, when } from './release-labels';

const people = ({ proposedBy, releasedBy }: ResultRelease) =>
  releasedBy ? `${proposedBy}; ${releasedBy}` : proposedBy;

/** Every release of an exam by number: who stood for it, what it said, and its digest. */
export function ReleaseList({ desk, onDiff }: { desk: ReleaseDesk; onDiff: (version: number) => void }) {
  const t = useWords(resultReleaseWords);
  const columns: Column<ResultRelease>[] = [
    {
      key: 'version',
      header: t('release'),
      width: 80,
      title: true,
      named: true,
      cell: ({ version }) =>
        version === null
          ? '–'
          : version !== desk.shown
            ? String(version)
            : t(desk.opensWith === null ? 'version.shown' : 'version.chosen', { version }),
    },
    {
      key: 'state',
      header: t('state'),
      title: true,
      cell: ({ state, visibleFrom }) => (
        <StatusLabel kind={stateWordsIn(t)[state][0]} wraps>
          {state === 'RELEASED' && visibleFrom !== null
            ? t('waits-for-at', { at: when(visibleFrom) })
            : stateWordsIn(t)[state][1]}
        </StatusLabel>
      ),
    },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => kindWordsIn(t)[kind], width: 84, card: 1 },
    { key: 'proposed', header: t('state.PROPOSED'), cell: ({ proposedAt }) => when(proposedAt), width: 100 },
    {
      key: 'published',
      header: t('state.PUBLISHED'),
      card: 1,
      named: true,
      cell: ({ publishedAt }) => (publishedAt === null ? '–' : when(publishedAt)),
      width: 100,
    },
    { key: 'people', header: t('proposed-signed-by'), cell: people, width: 100, card: 2, named: true },
    {
      key: 'note',
      header: t('note'),
      cell: ({ note, withdrawnReason }) => withdrawnReason ?? note,
      width: 104,
    },
    {
      key: 'students',
      header: t('students-2'),
      card: 1,
      named: true,
      numeric: true,
      cell: ({ students }) => (students === null ? '–' : figure(students)),
    },
    {
      key: 'rows',
      header: 'P / RA / AAA / W',
      cell: ({ counts }) =>
        counts === null ? '–' : [counts.P, counts.RA, counts.AAA, counts.W].map(figure).join(' / '),
      width: 100,
    },
    {
      key: 'digest',
      header: t('digest'),
      cell: ({ digest }) =>
        digest === null ? (
          '–'
        ) : (
          <span title={digest} style={{ overflowWrap: 'anywhere' }}>
            {digest.slice(0, 12)}
          </span>
        ),
      width: 72,
    },
    {
      key: 'diff',
      header: t('action'),
      action: true,
      cell: ({ version, state }) =>
        version !== null && version > 1 && state === 'PUBLISHED' ? (
          <Button
            small
            kind="quiet"
            aria-label={t('changes-of-release-version', { version })}
            onClick={() => onDiff(version)}
          >
            {t('changes')}
          </Button>
        ) : null,
    },
  ];
  return (
    <Panel title={t('releases')} bare>
      <DataTable
        label={t('releases-of-the-exam')}
        rows={desk.releases}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={{ text: t('no-record-found'), hint: t('nothing-of-this-exam-has-been') }}
      />
    </Panel>
  );
}
