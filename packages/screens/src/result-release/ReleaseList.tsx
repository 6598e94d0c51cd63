import type { ReleaseDesk, ResultRelease } from '@thervu/contracts/result-release/result-release-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { figure, KIND_WORDS, STATE_WORDS, when } from './release-labels';

const people = ({ proposedBy, releasedBy }: ResultRelease) =>
  releasedBy ? `${proposedBy}; ${releasedBy}` : proposedBy;

/** Every release of an exam by number: who stood for it, what it said, and its digest. */
export function ReleaseList({ desk, onDiff }: { desk: ReleaseDesk; onDiff: (version: number) => void }) {
  const columns: Column<ResultRelease>[] = [
    {
      key: 'version',
      header: 'Release',
      width: 110,
      title: true,
      named: true,
      cell: ({ version }) =>
        version === null
          ? '–'
          : `${version}${version === desk.shown ? (desk.opensWith === null ? ', on the page' : ', on the page when chosen') : ''}`,
    },
    {
      key: 'state',
      header: 'State',
      title: true,
      cell: ({ state, visibleFrom }) => (
        <StatusLabel kind={STATE_WORDS[state][0]}>
          {state === 'RELEASED' && visibleFrom !== null ? `Waits for ${when(visibleFrom)}` : STATE_WORDS[state][1]}
        </StatusLabel>
      ),
    },
    { key: 'kind', header: 'Kind', cell: ({ kind }) => KIND_WORDS[kind], width: 140, card: 1 },
    { key: 'proposed', header: 'Proposed', cell: ({ proposedAt }) => when(proposedAt), width: 130 },
    {
      key: 'published',
      header: 'Published',
      card: 1,
      named: true,
      cell: ({ publishedAt }) => (publishedAt === null ? '–' : when(publishedAt)),
      width: 130,
    },
    { key: 'people', header: 'Proposed; signed by', cell: people, width: 160, card: 2, named: true },
    {
      key: 'note',
      header: 'Note',
      cell: ({ note, withdrawnReason }) => withdrawnReason ?? note,
      width: 180,
    },
    {
      key: 'students',
      header: 'Students',
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
      width: 150,
    },
    {
      key: 'digest',
      header: 'Digest',
      cell: ({ digest }) => (digest === null ? '–' : <span title={digest}>{digest.slice(0, 12)}</span>),
    },
    {
      key: 'diff',
      header: 'Action',
      action: true,
      cell: ({ version, state }) =>
        version !== null && version > 1 && state === 'PUBLISHED' ? (
          <Button small kind="quiet" aria-label={`Changes of release ${version}`} onClick={() => onDiff(version)}>
            Changes
          </Button>
        ) : null,
    },
  ];
  return (
    <Panel title="Releases" bare>
      <DataTable
        label="Releases of the exam"
        rows={desk.releases}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={{ text: 'No Record Found', hint: 'Nothing of this exam has been released.' }}
      />
    </Panel>
  );
}
