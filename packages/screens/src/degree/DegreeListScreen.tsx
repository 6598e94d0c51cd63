import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useListAllDegreesQuery, useListDegreeLevelsQuery } from '@thervu/contracts/degree/degree-api';
import { deleteDegree, saveDegreeChanges, type Degree } from '@thervu/contracts/degree/degree-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { DataTable } from '@thervu/ui/table/DataTable';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
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
import { sendOnce, sendUndoable } from '../shared/record/send-once';
import { useListSearch } from '../shared/record/useListSearch';

const ALL = { level: '' };

const textsOf = ({ Degree: degree, Deg_name, Deg_level }: Degree) => [degree, Deg_name, Deg_level];

const NONE_YET = {
  text: 'No Record Found',
  hint: 'Press Add for the first degree, or bring a file in under Control Room, Imports.',
};

const rowKey = ({ Deg_id }: Degree) => String(Deg_id);

const switchOf = (id: number, deg_status: boolean, query: { undo?: number } = {}) => ({
  body: [{ id, actions: { deg_status } }],
  query,
});

interface DegreeUndo {
  id: number;
  on: boolean;
  version: number;
}
const UNDO = {
  kind: 'degree switch',
  send: ({ id, on, version }: DegreeUndo) => sendOnce(saveDegreeChanges, switchOf(id, on, { undo: version })),
};

/** Degree Details: the degrees, their switch, and the ways to add, edit and delete one. */
export function DegreeListScreen() {
  const degrees = useListAllDegreesQuery(undefined, { refetchOnMountOrArgChange: true });
  const levels = useListDegreeLevelsQuery();
  const [{ level }, choose] = useUrlState(ALL);
  const { save, banner } = useInstantSave<DegreeUndo>(failureText, UNDO);
  const deleted = useBanner();
  const [pendingDelete, setDoomed] = useState<Degree | null>(null);
  const id = useId();
  const search = useListSearch(textsOf);
  const columns = degreeColumns({
    onSwitch: ({ Deg_id }, deg_status) =>
      save(() =>
        sendUndoable(saveDegreeChanges, switchOf(Deg_id, deg_status), (version) => ({
          id: Deg_id,
          on: !deg_status,
          version,
        })),
      ),
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
      <Panel width={520} bare>
        <FieldGrid>
          <PlainSelect
            id={id}
            label="Degree Level"
            value={level}
            onChange={(next) => choose({ level: next })}
            placeholder="All levels"
            options={(levels.data ?? []).map(({ degree }) => ({ value: degree, label: degree }))}
          />
          {search.field}
        </FieldGrid>
      </Panel>
      <QueryView
        query={degrees}
        failure={loadFailure('Failed to Load')}
        skeleton={<TableSkeleton label="Loading degrees" />}
      >
        {(all) => {
          const rows = search.found(level === '' ? all : all.filter(({ Deg_level }) => Deg_level === level));
          return (
            <DataTable
              label="Degrees"
              rows={rows}
              total={all.length}
              empty={search.empty ?? (all.length === 0 ? NONE_YET : undefined)}
              columns={columns}
              rowKey={rowKey}
              printAction={
                <PrintAndExcel
                  head={['Degree Details', level === '' ? 'All levels' : level, ...search.about]}
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
