import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import type { Column } from './table-column';
import { TickBox } from './TickBox';

interface Sort {
  id: string;
  desc: boolean;
}

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  /** What the rows are sorted by, the first first. */
  sorting: readonly Sort[];
  /** `further`: after the columns they are sorted by already. */
  onSort: (key: string, further: boolean) => void;
  /** How many of the rows are ticked; undefined when rows cannot be ticked. */
  ticked?: 'all' | 'some' | 'none';
  onTickAll?: () => void;
  /** On a phone the rows are cards: nothing is left of the head but the box that ticks all. */
  cards?: boolean;
}

const RANK = ['', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** Which way a column is sorted, and as which of several. */
function arrow(sorting: readonly Sort[], key: string): string {
  const rank = sorting.findIndex(({ id }) => id === key);
  const sort = sorting[rank];
  return sort ? `${sort.desc ? '↓' : '↑'}${RANK[rank] ?? ''}` : '↕';
}

const ariaSort = (sorting: readonly Sort[], key: string) => {
  const sort = sorting.find(({ id }) => id === key);
  return sort ? (sort.desc ? 'descending' : 'ascending') : 'none';
};

export function TableHead<Row>({ columns, sorting, onSort, ticked, onTickAll, cards }: TableHeadProps<Row>) {
  const t = useWords(kit);
  return (
    <thead>
      <tr aria-rowindex={1} className={ticked && 'ticks'} {...(cards && ticked && { role: 'row' })}>
        {ticked && (
          <th scope="col" className="tick" {...(cards && { role: 'columnheader' })}>
            <TickBox
              ticked={ticked === 'some' ? ticked : ticked === 'all'}
              onChange={onTickAll}
              name={t('select.all')}
            />
            {cards && (
              <span aria-hidden className="tick-name">
                {t('select.all')}
              </span>
            )}
          </th>
        )}
        {columns.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            className={`${column.numeric ? 'number' : ''} ${index === 0 ? 'pinned' : ''}`}
            style={{ minWidth: column.width }}
            aria-sort={column.sortBy ? ariaSort(sorting, column.key) : undefined}
          >
            {column.sortBy ? (
              <ButtonBase
                onClick={(event) => onSort(column.key, event.shiftKey)}
                sx={{ font: 'inherit', verticalAlign: 'baseline', gap: 1, borderRadius: 0.5 }}
              >
                {column.header}
                <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {arrow(sorting, column.key)}
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
