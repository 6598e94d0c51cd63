import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useListAllDegreesQuery, useListDegreeLevelsQuery } from '@thervu/contracts/degree/degree-api';
import { deleteDegree, saveDegreeChanges, type Degree } from '@thervu/contracts/degree/degree-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { PrintAndExcel } from '@thervu/ui/print/PrintAndExcel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useInstantSave } from '@thervu/ui/form/useInstantSave';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { degreeColumns, nameOfDegree } from './degree-columns';
import { DeleteDialog } from '../shared/record/DeleteDialog';
import { loadFailure } from '../shared/record/load-failure';
import { sendOnce } from '../shared/record/send-once';

const ALL = { level: '' };

const rowKey = ({ Deg_id }: Degree) => String(Deg_id);

/** Degree Details: the degrees, their switch, and the ways to add, edit and delete one. */
export function DegreeListScreen() {
  const degrees = useListAllDegreesQuery(undefined, { refetchOnMountOrArgChange: true });
  const levels = useListDegreeLevelsQuery();
  const [{ level }, choose] = useUrlState(ALL);
  const { save, banner } = useInstantSave(failureText);
  const deleted = useBanner();
  const [pendingDelete, setDoomed] = useState<Degree | null>(null);
  const id = useId();
  const columns = degreeColumns({
    onSwitch: ({ Deg_id }, deg_status) =>
      save(() => sendOnce(saveDegreeChanges, { body: [{ id: Deg_id, actions: { deg_status } }] })),
    onDelete: setDoomed,
  });
  return (
    <Screen
      title="Degree Details"
      action={
        <Link to="/home/add-deg" style={{ color: 'inherit' }}>
          Add
        </Link>
      }
    >
      {banner}
      {deleted.banner}
      <Panel width={240} bare>
        <PlainSelect
          id={id}
          label="Degree Level"
          value={level}
          onChange={(next) => choose({ level: next })}
          placeholder="All levels"
          options={(levels.data ?? []).map(({ degree }) => ({ value: degree, label: degree }))}
        />
      </Panel>
      <QueryView
        query={degrees}
        failure={loadFailure('Failed to Load')}
        skeleton={<TableSkeleton label="Loading degrees" />}
      >
        {(all) => {
          const rows = level === '' ? all : all.filter(({ Deg_level }) => Deg_level === level);
          return (
            <DataTable
              label="Degrees"
              rows={rows}
              columns={columns}
              rowKey={rowKey}
              printAction={
                <PrintAndExcel
                  head={['Degree Details', level === '' ? 'All levels' : level]}
                  rows={rows}
                  columns={columns}
                  rowKey={rowKey}
                  empty="No Record Found"
                  file="Degrees"
                />
              }
            />
          );
        }}
      </QueryView>
      {pendingDelete && (
        <DeleteDialog
          title={`Delete degree ${nameOfDegree(pendingDelete)}?`}
          note="The degree is removed for good. A degree that anything refers to is kept: switch it off instead."
          remove={() => sendOnce(deleteDegree, { params: { id: pendingDelete.Deg_id } })}
          onDeleted={() => {
            deleted.showMessage('success', `Degree ${nameOfDegree(pendingDelete)} deleted.`);
            setDoomed(null);
            void degrees.refetch();
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Screen>
  );
}
