import { useState } from 'react';
import { useListCampsQuery } from '@thervu/contracts/camp-place/camp-place-api';
import type { Camp } from '@thervu/contracts/camp-place/camp-place-contract';
import { formatCount } from '@thervu/contracts/core/format';
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
import { useKnownText, useWords } from '@thervu/words';
import { campPlace as campPlaceWords } from '@thervu/words/compiled/camp-place';
import { CampDialog } from './CampDialog';

/** Camps that a script with a third valuation needs. */
const MIN_CAMPS = 3;

function State({ camp }: { camp: Camp }) {
  const t = useWords(campPlaceWords);
  if (!camp.active) return <StatusLabel kind="neutral">{t('off')}</StatusLabel>;
  if (camp.waiting) return <StatusLabel kind="info">{t('waiting')}</StatusLabel>;
  return camp.selectable ? (
    <StatusLabel kind="success">{t('state.selectable')}</StatusLabel>
  ) : (
    <StatusLabel kind="warning">{t('state.kept')}</StatusLabel>
  );
}

function UsedBy({ camp: { references } }: { camp: Camp }) {
  const t = useWords(campPlaceWords);
  const known = useKnownText(campPlaceWords);
  if (references.length === 0) return '-';
  return references.map(({ what, count }) => (
    <div key={what}>{t('reference', { n: formatCount(count), what: known(what) })}</div>
  ));
}

/** The camps of the university: every list of places is read from here. */
export function CampsScreen() {
  const t = useWords(campPlaceWords);
  const camps = useListCampsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Camp | 'new' | null>(null);
  const columns: Column<Camp>[] = [
    {
      key: 'place',
      header: t('camp'),
      cell: ({ place, name }) => (
        <>
          <div>{place}</div>
          {name !== place && <div>{name}</div>}
        </>
      ),
      sortBy: ({ place }) => place,
      width: 170,
    },
    { key: 'district', header: t('district'), cell: ({ district }) => district ?? '-' },
    {
      key: 'host',
      header: t('host'),
      cell: ({ host, host_name }) => (host ? `${host} - ${host_name ?? ''}` : '-'),
    },
    {
      key: 'capacity',
      header: t('capacity'),
      cell: ({ capacity }) => (capacity === null ? '-' : formatCount(capacity)),
      numeric: true,
    },
    { key: 'boards', header: t('boards'), cell: ({ boards }) => (boards === null ? t('all') : boards.join(', ')) },
    {
      key: 'state',
      header: t('state'),
      cell: (camp) => (
        <>
          <State camp={camp} />
          {camp.head_office && <div>{t('head-office')}</div>}
        </>
      ),
    },
    { key: 'used', header: t('used-by'), cell: (camp) => <UsedBy camp={camp} />, width: 200 },
    {
      key: 'actions',
      header: t('actions'),
      cell: (camp) => (
        <Button small kind="quiet" aria-label={t('change-named', { camp: camp.place })} onClick={() => setOpened(camp)}>
          {t('change')}
        </Button>
      ),
    },
  ];
  return (
    <Screen
      title={t('title')}
      note={t('note')}
      action={
        <Button kind="primary" onClick={() => setOpened('new')}>
          {t('add')}
        </Button>
      }
    >
      <QueryView
        query={camps}
        failure={(error) => failureText(error, t('camps.failed'))}
        skeleton={<TableSkeleton label={t('loading')} />}
      >
        {(rows) => {
          const open = rows.filter(({ selectable }) => selectable).length;
          return (
            <>
              {open < MIN_CAMPS && <Banner kind="warning">{t('few', { n: open })}</Banner>}
              {!rows.some(({ head_office }) => head_office) && <Banner kind="warning">{t('no-office-camp')}</Banner>}
              <Panel bare>
                <DataTable
                  label={t('title')}
                  rows={rows}
                  columns={columns}
                  rowKey={({ place }) => place}
                  cards
                  empty={{ text: t('no-record'), hint: t('first') }}
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
