import { failureText } from '@thervu/contracts/core/problem';
import { useListImportsQuery } from '@thervu/contracts/import/import-api';
import type { Import } from '@thervu/contracts/import/import-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { figure, KIND_WORDS, moment, STATE_WORDS } from './import-labels';

function State({ state }: Import) {
  const [kind, text] = STATE_WORDS[state];
  return <StatusLabel kind={kind}>{text}</StatusLabel>;
}

const columns = (onOpen: (id: string) => void): Column<Import>[] => [
  {
    key: 'file',
    header: 'File',
    cell: ({ id, fileName }) => (
      <Button kind="quiet" small onClick={() => onOpen(id)}>
        {fileName}
      </Button>
    ),
    sortBy: ({ fileName }) => fileName,
  },
  { key: 'kind', header: 'Of', cell: ({ kind }) => KIND_WORDS[kind], sortBy: ({ kind }) => kind },
  { key: 'state', header: 'State', cell: State, sortBy: ({ state }) => state },
  { key: 'new', header: 'New', cell: ({ rows }) => figure(rows.new), numeric: true },
  { key: 'changed', header: 'Changed', cell: ({ rows }) => figure(rows.changed), numeric: true },
  { key: 'same', header: 'Same', cell: ({ rows }) => figure(rows.same), numeric: true },
  { key: 'problem', header: 'Problems', cell: ({ rows }) => figure(rows.problem), numeric: true },
  { key: 'by', header: 'Sent by', cell: ({ createdBy }) => createdBy, sortBy: ({ createdBy }) => createdBy },
  {
    key: 'at',
    header: 'At',
    cell: ({ createdAt }) => moment(createdAt),
    sortBy: ({ createdAt }) => createdAt,
  },
];

/** The latest imports, newest first. */
export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const imports = useListImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel title="Imports so far" bare>
      <QueryView
        query={imports}
        failure={(error) => failureText(error, 'Failed to fetch the imports.')}
        empty={{ text: 'No Data Found', hint: 'Files you send are listed here with what became of them.' }}
      >
        {(rows) => (
          <DataTable
            label="Imports"
            rows={rows}
            columns={columns(onOpen)}
            rowKey={({ id }) => id}
            onOpen={({ id }) => onOpen(id)}
          />
        )}
      </QueryView>
    </Panel>
  );
}
