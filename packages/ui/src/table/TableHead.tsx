import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Box from '@mui/material/Box';
import type { Column, Sort } from './table-column';

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: (key: string) => void;
  /** How many of the rows are ticked; undefined when rows cannot be ticked. */
  ticked?: 'all' | 'some' | 'none';
  onTickAll?: () => void;
}

const arrow = (sort: Sort | null, key: string) => (sort?.key !== key ? '↕' : sort.descending ? '↓' : '↑');
const ariaSort = (sort: Sort | null, key: string) =>
  sort?.key !== key ? 'none' : sort.descending ? 'descending' : 'ascending';

export function TableHead<Row>({ columns, sort, onSort, ticked, onTickAll }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {ticked && (
          <th scope="col" className="tick">
            <Checkbox
              checked={ticked === 'all'}
              indeterminate={ticked === 'some'}
              onChange={onTickAll}
              slotProps={{ input: { 'aria-label': 'Select all rows' } }}
            />
          </th>
        )}
        {columns.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            className={`${column.numeric ? 'number' : ''} ${index === 0 ? 'pinned' : ''}`}
            style={{ minWidth: column.width }}
            aria-sort={column.sortBy ? ariaSort(sort, column.key) : undefined}
          >
            {column.sortBy ? (
              <ButtonBase
                onClick={() => onSort(column.key)}
                sx={{ font: 'inherit', verticalAlign: 'baseline', gap: 1, borderRadius: 0.5 }}
              >
                {column.header}
                <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {arrow(sort, column.key)}
                </Box>
              </ButtonBase>
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
