import { useState } from 'react';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useDeleteHallMutation, useListHallsQuery } from '@thervu/contracts/hall/hall-api';
import type { Hall } from '@thervu/contracts/hall/hall-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { rejectionOf } from '../shared/rejection';
import { useWords, type Say } from '@thervu/words';
import { hall as hallWords, type HallWords } from '@thervu/words/compiled/hall';
import { HallEditor } from './HallEditor';

const STATE = { college: '' };

type Use = Pick<Hall, 'active' | 'purpose' | 'step_free'>;
/** The use of a hall in a file. */
function written({ active, purpose, step_free }: Use, t: Say<HallWords>): string {
  const use = t(active ? (purpose === 'SEPARATE' ? 'separate' : 'hall') : 'not-in-use');
  return step_free ? t('written', { use }) : use;
}

const columns = (t: Say<HallWords>, onChange: (hall: Hall) => void, onDelete: (hall: Hall) => void): Column<Hall>[] => [
  {
    key: 'no',
    header: t('hall'),
    cell: ({ hall_no }) => hall_no,
    sortBy: ({ hall_no }) => hall_no,
    title: true,
    width: 90,
  },
  { key: 'name', header: t('name'), cell: ({ name }) => name, sortBy: ({ name }) => name, title: true, width: 160 },
  { key: 'block', header: t('block'), cell: ({ block }) => block ?? '-', card: 1, named: true },
  { key: 'floor', header: t('floor'), cell: ({ floor }) => floor, numeric: true, card: 1, named: true },
  {
    key: 'grid',
    header: t('grid'),
    cell: ({ desk_rows, desk_cols }) => `${desk_rows} × ${desk_cols}`,
    card: 2,
    named: true,
  },
  {
    key: 'seats',
    header: t('desks'),
    cell: ({ seats }) => formatCount(seats),
    sortBy: ({ seats }) => seats,
    total: (rows) => formatCount(rows.reduce((sum, { seats, active }) => sum + (active ? seats : 0), 0)),
    numeric: true,
    card: 2,
    named: true,
  },
  {
    key: 'order',
    header: t('order'),
    cell: ({ fill_order }) => fill_order,
    sortBy: ({ fill_order }) => fill_order,
    numeric: true,
    card: 2,
    named: true,
  },
  {
    key: 'state',
    header: t('use'),
    cell: ({ active, purpose, step_free }) => (
      <Stack row>
        {!active ? (
          <StatusLabel kind="neutral">{t('not-in-use')}</StatusLabel>
        ) : purpose === 'SEPARATE' ? (
          <StatusLabel kind="info">{t('separate')}</StatusLabel>
        ) : (
          <StatusLabel kind="success">{t('hall')}</StatusLabel>
        )}
        {step_free && <StatusLabel kind="info">{t('step-free')}</StatusLabel>}
      </Stack>
    ),
    written: ({ active, purpose, step_free }) => written({ active, purpose, step_free }, t),
    card: 1,
    width: 150,
  },
  {
    key: 'actions',
    header: t('actions'),
    action: true,
    written: false,
    width: 190,
    cell: (hall) => (
      <Stack row>
        <Button small kind="quiet" aria-label={t('change.hall', { hall: hall.hall_no })} onClick={() => onChange(hall)}>
          {t('change')}
        </Button>
        <Button small kind="quiet" aria-label={t('delete.hall', { hall: hall.hall_no })} onClick={() => onDelete(hall)}>
          {t('delete')}
        </Button>
      </Stack>
    ),
  },
];

/** The rooms of a college in which papers are written, each with its desks. */
export function HallsScreen() {
  const t = useWords(hallWords);
  const { session, can } = useSession();
  const anyCollege = can('college.manage');
  const [state, apply] = useUrlState(STATE);
  const colleges = useListAllCollegesQuery(undefined, { skip: !anyCollege });
  const college = anyCollege ? state.college : (session?.colCode ?? '');
  return (
    <Screen title={t('title')} note={t('note')}>
      {anyCollege && (
        <div style={{ maxWidth: 360, marginBottom: 24 }}>
          <DependentSelect
            label={t('college')}
            value={state.college}
            onChange={(next) => apply({ college: next })}
            options={colleges.data?.map(({ Colcode, Colname }) => ({
              value: Colcode,
              label: `${Colcode} - ${Colname}`,
            }))}
            required
          />
        </div>
      )}
      {college === '' ? (
        <EmptyState text={t('college.choose')} hint={t('college.then')} />
      ) : (
        <Halls key={college} college={anyCollege ? college : undefined} />
      )}
    </Screen>
  );
}

function Halls({ college }: { college: string | undefined }) {
  const t = useWords(hallWords);
  const query = useListHallsQuery(
    { query: college === undefined ? {} : { college } },
    { refetchOnMountOrArgChange: true },
  );
  const [opened, setOpened] = useState<Hall | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Hall | null>(null);
  const [remove] = useDeleteHallMutation();
  const { banner, showMessage, clear } = useBanner();
  const open = (hall: Hall | 'new') => {
    clear();
    setOpened(hall);
  };
  if (opened)
    return (
      <HallEditor
        hall={opened === 'new' ? null : opened}
        college={college}
        onClose={() => setOpened(null)}
        onSaved={(message) => {
          setOpened(null);
          showMessage('success', message);
        }}
      />
    );
  return (
    <>
      <div style={{ marginBottom: 16 }}>
        <Button kind="primary" onClick={() => open('new')}>
          {t('add')}
        </Button>
      </div>
      {banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('failed'))}
        skeleton={<TableSkeleton label={t('loading')} />}
      >
        {(halls) => (
          <Panel bare>
            <DataTable
              label={t('title')}
              rows={halls}
              columns={columns(t, open, setDeleted)}
              rowKey={({ hall_no }) => hall_no}
              onOpen={open}
              exportAction={<SaveShown file="halls" head={[t('title')]} />}
              empty={{ text: t('no-record'), hint: t('add.first') }}
            />
          </Panel>
        )}
      </QueryView>
      {deleted && (
        <FormDialog
          title={t('delete.ask', { hall: deleted.hall_no, name: deleted.name })}
          confirmLabel={t('delete')}
          danger
          onConfirm={async () => {
            const { data, error } = await remove({ params: { id: String(deleted.hall_id) } });
            if (!data) return rejectionOf(error, t('delete.failed'));
            setDeleted(null);
            return showMessage('success', data.message);
          }}
          onClose={() => setDeleted(null)}
        >
          {t('delete.used')}
        </FormDialog>
      )}
    </>
  );
}
