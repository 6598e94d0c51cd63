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
import { useWords } from '@thervu/words';
import { degree as degreeWords } from '@thervu/words/compiled/degree';
import { degreeColumns, nameOfDegree } from './degree-columns';
import { DeleteDialog } from '../shared/record/DeleteDialog';
import { loadFailure } from '../shared/record/load-failure';
import { sendOnce, sendUndoable } from '../shared/record/send-once';
import { useListSearch } from '../shared/record/useListSearch';

const ALL = { level: '' };

const textsOf = ({ Degree: degree, Deg_name, Deg_level }: Degree) => [degree, Deg_name, Deg_level];

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
  const t = useWords(degreeWords);
  const degrees = useListAllDegreesQuery(undefined, { refetchOnMountOrArgChange: true });
  const levels = useListDegreeLevelsQuery();
  const [{ level }, choose] = useUrlState(ALL);
  const { save, banner } = useInstantSave<DegreeUndo>(failureText, UNDO);
  const deleted = useBanner();
  const [pendingDelete, setDoomed] = useState<Degree | null>(null);
  const id = useId();
  const search = useListSearch(textsOf);
  const columns = degreeColumns(t, {
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
      title={t('title')}
      action={
        <Link to="/home/add-deg" style={{ color: 'inherit' }}>
          {t('add')}
        </Link>
      }
    >
      {banner}
      {deleted.banner}
      <Panel width={520} bare>
        <FieldGrid>
          <PlainSelect
            id={id}
            label={t('label.Deg_level')}
            value={level}
            onChange={(next) => choose({ level: next })}
            placeholder={t('levels.all')}
            options={(levels.data ?? []).map(({ degree }) => ({ value: degree, label: degree }))}
          />
          {search.field}
        </FieldGrid>
      </Panel>
      <QueryView query={degrees} failure={loadFailure(t('failed'))} skeleton={<TableSkeleton label={t('loading')} />}>
        {(all) => {
          const rows = search.found(level === '' ? all : all.filter(({ Deg_level }) => Deg_level === level));
          return (
            <DataTable
              label={t('degrees')}
              rows={rows}
              total={all.length}
              empty={
                search.empty ?? (all.length === 0 ? { text: t('no-record'), hint: t('none-yet.hint') } : undefined)
              }
              columns={columns}
              rowKey={rowKey}
              printAction={
                <PrintAndExcel
                  head={[t('title'), level === '' ? t('levels.all') : level, ...search.about]}
                  rows={rows}
                  columns={columns}
                  rowKey={rowKey}
                  empty={t('no-record')}
                  file={t('degrees')}
                />
              }
            />
          );
        }}
      </QueryView>
      {pendingDelete && (
        <DeleteDialog
          title={t('delete.title', { degree: nameOfDegree(pendingDelete) })}
          note={t('delete.note')}
          remove={() => sendOnce(deleteDegree, { params: { id: pendingDelete.Deg_id } })}
          onDeleted={() => {
            deleted.showMessage('success', t('deleted', { degree: nameOfDegree(pendingDelete) }));
            setDoomed(null);
            void degrees.refetch();
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Screen>
  );
}
