import { useState } from 'react';
import { useListCampsQuery } from '@thervu/contracts/camp-place/camp-place-api';
import type { Camp } from '@thervu/contracts/camp-place/camp-place-contract';
import { formatCount, pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import type { Column } from '@thervu/ui/table/table-column';
import { CampDialog } from './CampDialog';

/** Camps that a script with a third valuation needs. */
const MIN_CAMPS = 3;

function State({ camp }: { camp: Camp }) {
  if (!camp.active) return <StatusLabel kind="neutral">Off</StatusLabel>;
  if (camp.waiting) return <StatusLabel kind="info">Officers without a camp</StatusLabel>;
  return camp.selectable ? (
    <StatusLabel kind="success">Selectable</StatusLabel>
  ) : (
    <StatusLabel kind="warning">Not selectable</StatusLabel>
  );
}

const usedBy = ({ references }: Camp): string =>
  references.map(({ what, count }) => `${formatCount(count)} ${what}`).join(', ') || '-';

/** The camps of the university: every list of places is read from here. */
export function CampsScreen() {
  const camps = useListCampsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Camp | 'new' | null>(null);
  const columns: Column<Camp>[] = [
    {
      key: 'place',
      header: 'Camp',
      cell: ({ place, name }) => (
        <>
          <div>{place}</div>
          {name !== place && <div>{name}</div>}
        </>
      ),
      sortBy: ({ place }) => place,
      width: 170,
    },
    { key: 'district', header: 'District', cell: ({ district }) => district ?? '-' },
    {
      key: 'host',
      header: 'Host college',
      cell: ({ host, host_name }) => (host ? `${host} - ${host_name ?? ''}` : '-'),
    },
    {
      key: 'capacity',
      header: 'Capacity',
      cell: ({ capacity }) => (capacity === null ? '-' : formatCount(capacity)),
      numeric: true,
    },
    { key: 'boards', header: 'Boards', cell: ({ boards }) => (boards === null ? 'All' : boards.join(', ')) },
    {
      key: 'state',
      header: 'State',
      cell: (camp) => (
        <>
          <State camp={camp} />
          {camp.head_office && <div>Head office</div>}
        </>
      ),
    },
    { key: 'used', header: 'Used by', cell: usedBy, width: 130 },
    {
      key: 'actions',
      header: 'Actions',
      cell: (camp) => (
        <Button small kind="quiet" aria-label={`Change ${camp.place}`} onClick={() => setOpened(camp)}>
          Change
        </Button>
      ),
    },
  ];
  return (
    <Screen
      title="Camps"
      note="Where scripts are valued. Every list of places in the portal comes from this page."
      action={
        <Button kind="primary" onClick={() => setOpened('new')}>
          Add Camp
        </Button>
      }
    >
      <QueryView
        query={camps}
        failure={(error) => failureText(error, 'Failed to fetch the camps')}
        skeleton={<TableSkeleton label="Loading camps" />}
      >
        {(rows) => {
          const open = rows.filter(({ selectable }) => selectable).length;
          return (
            <>
              {open < MIN_CAMPS && (
                <Banner kind="warning">
                  {`Only ${pluralise(open, 'camp is', 'camps are')} selectable. A third valuation needs a third camp, or an exception confirmed under Revaluation Scripts.`}
                </Banner>
              )}
              {!rows.some(({ head_office }) => head_office) && (
                <Banner kind="warning">
                  No camp is chosen for the head office. Postgraduate papers and papers with few candidates are valued
                  there.
                </Banner>
              )}
              <Panel bare>
                <DataTable
                  label="Camps"
                  rows={rows}
                  columns={columns}
                  rowKey={({ place }) => place}
                  cards
                  empty={{ text: 'No Record Found', hint: 'Add the first camp above.' }}
                />
              </Panel>
            </>
          );
        }}
      </QueryView>
      {opened && (
        <CampDialog
          key={opened === 'new' ? '' : opened.place}
          camp={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </Screen>
  );
}
