import { failureText } from '@thervu/contracts/core/problem';
import { useListImportsQuery } from '@thervu/contracts/import/import-api';
import type { Import } from '@thervu/contracts/import/import-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { imports, type ImportsWords } from '@thervu/words/compiled/imports';
import { figure, moment, STATE_KIND } from './import-labels';

const columns = (t: Say<ImportsWords>, onOpen: (id: string) => void): Column<Import>[] => [
  {
    key: 'file',
    header: t('file'),
    cell: ({ id, fileName }) => (
      <Button kind="quiet" small onClick={() => onOpen(id)}>
        {fileName}
      </Button>
    ),
    sortBy: ({ fileName }) => fileName,
  },
  { key: 'kind', header: t('of'), cell: ({ kind }) => t(`kind.${kind}`), sortBy: ({ kind }) => kind },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state }) => <StatusLabel kind={STATE_KIND[state]}>{t(`state.${state}`)}</StatusLabel>,
    sortBy: ({ state }) => state,
  },
  { key: 'new', header: t('new'), cell: ({ rows }) => figure(rows.new), numeric: true },
  { key: 'changed', header: t('changed'), cell: ({ rows }) => figure(rows.changed), numeric: true },
  { key: 'same', header: t('same'), cell: ({ rows }) => figure(rows.same), numeric: true },
  { key: 'problem', header: t('problems'), cell: ({ rows }) => figure(rows.problem), numeric: true },
  { key: 'by', header: t('sent-by'), cell: ({ createdBy }) => createdBy, sortBy: ({ createdBy }) => createdBy },
  {
    key: 'at',
    header: t('at'),
    cell: ({ createdAt }) => moment(createdAt),
    sortBy: ({ createdAt }) => createdAt,
  },
];

/** The latest imports, newest first. */
export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useWords(imports);
  const list = useListImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={t('so-far')} bare>
      <QueryView
        query={list}
        failure={(error) => failureText(error, t('list.failed'))}
        empty={{ text: t('no-data'), hint: t('list.hint') }}
      >
        {(rows) => (
          <DataTable
            label={t('title')}
            rows={rows}
            columns={columns(t, onOpen)}
            rowKey={({ id }) => id}
            onOpen={({ id }) => onOpen(id)}
          />
        )}
      </QueryView>
    </Panel>
  );
}
