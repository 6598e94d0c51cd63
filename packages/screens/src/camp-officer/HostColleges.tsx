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
import { useWords } from '@thervu/words';
import { campOfficer } from '@thervu/words/compiled/camp-officer';
import { HostDialog } from './HostDialog';

/** In whose rooms each camp works: the numbering keeps a college's own scripts away from there. */
export function HostColleges() {
  const t = useWords(campOfficer);
  const camps = useListCampPlacesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [changing, setChanging] = useState<CampPlace | null>(null);
  const columns: Column<CampPlace>[] = [
    { key: 'place', header: t('camp-name'), cell: ({ place }) => place, sortBy: ({ place }) => place },
    { key: 'district', header: t('district'), cell: ({ district }) => district ?? '-' },
    {
      key: 'host',
      header: t('host'),
      cell: ({ host, host_name }) => (host ? `${host} - ${host_name ?? ''}` : t('host.none')),
    },
    {
      key: 'actions',
      header: t('actions'),
      cell: (camp) => (
        <Button
          small
          kind="quiet"
          aria-label={t('change-named', { camp: camp.place })}
          onClick={() => setChanging(camp)}
        >
          {t('change')}
        </Button>
      ),
    },
  ];
  return (
    <Panel title={t('hosts')} note={t('hosts.note')} bare>
      <QueryView
        query={camps}
        failure={(error) => failureText(error, t('camps.failed'))}
        skeleton={<TableSkeleton label={t('camps.loading')} />}
      >
        {(rows) => (
          <DataTable
            label={t('camps')}
            rows={rows}
            columns={columns}
            rowKey={({ place }) => place}
            empty={{ text: t('no-record') }}
          />
        )}
      </QueryView>
      {changing && <HostDialog camp={changing} onClose={() => setChanging(null)} />}
    </Panel>
  );
}
