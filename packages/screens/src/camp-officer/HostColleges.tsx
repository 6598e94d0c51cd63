import { useState } from 'react';
import { useListCampPlacesQuery } from '@thervu/contracts/camp-place/camp-place-api';
import type { CampPlace } from '@thervu/contracts/camp-place/camp-place-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import type { Column } from '@thervu/ui/table/table-column';
import { HostDialog } from './HostDialog';

const hostOf = ({ host, host_name }: CampPlace) => (host ? `${host} - ${host_name ?? ''}` : 'None');

/** In whose rooms each camp works: the numbering keeps a college's own scripts away from there. */
export function HostColleges() {
  const camps = useListCampPlacesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [changing, setChanging] = useState<CampPlace | null>(null);
  const columns: Column<CampPlace>[] = [
    { key: 'place', header: 'Camp', cell: ({ place }) => place, sortBy: ({ place }) => place },
    { key: 'district', header: 'District', cell: ({ district }) => district ?? '-' },
    { key: 'host', header: 'Host college', cell: hostOf },
    {
      key: 'actions',
      header: 'Actions',
      cell: (camp) => (
        <Button
          small
          kind="quiet"
          aria-label={`Change the host college of ${camp.place}`}
          onClick={() => setChanging(camp)}
        >
          Change
        </Button>
      ),
    },
  ];
  return (
    <Panel
      title="Host colleges"
      note="No script of a college is valued in a camp that works in its own rooms. Name the hosts before the top sheets are made."
      bare
    >
      <QueryView
        query={camps}
        failure={(error) => failureText(error, 'Failed to fetch the camps')}
        skeleton={<TableSkeleton label="Loading camps" />}
      >
        {(rows) => (
          <DataTable
            label="Camps"
            rows={rows}
            columns={columns}
            rowKey={({ place }) => place}
            empty={{ text: 'No Record Found' }}
          />
        )}
      </QueryView>
      {changing && <HostDialog camp={changing} onClose={() => setChanging(null)} />}
    </Panel>
  );
}
