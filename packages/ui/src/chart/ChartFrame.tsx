import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { UNSEEN } from './chart-styles';
import { COARSE, TARGET } from '../theme/theme';

/** The figures of a chart as rows of text; the first column names the row. */
export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface ChartFrameProps {
  title: string;
  /** What is to be seen, in a sentence. */
  note?: string;
  /** A select that changes what is shown. */
  choice?: ReactNode;
  /** The same figures as a table, behind 'Show as table'. */
  table?: ChartTable;
  children: ReactNode;
}

const CARD = {
  position: 'relative',
  m: 0,
  p: 4,
  minWidth: 0,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  breakInside: 'avoid',
} as const;

/** Where a finger points, the title is as high as the words beside it that open the table: neither lies on what is below. */
const TITLE_LINE = { display: 'flex', alignItems: 'center', minHeight: TARGET, mt: '-12px' } as const;

const TABLE = {
  width: '100%',
  mt: 2,
  borderCollapse: 'collapse',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'right', py: 1, px: 2, borderTop: 1, borderColor: 'divider', fontWeight: 400 },
  '& thead th': { fontWeight: 600 },
  '& th:first-of-type': { textAlign: 'left' },
} as const;

/** A chart with its heading, the sentence that says what it shows, and the table behind it. */
export function ChartFrame({ title, note, choice, table, children }: ChartFrameProps) {
  const t = useWords(kit);
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={CARD}>
      <Typography
        id={id}
        variant="h2"
        sx={{ fontSize: 15, ...(table && { pr: `calc(${t('chart.table').length}ch + 24px)`, [COARSE]: TITLE_LINE }) }}
      >
        {title}
      </Typography>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {note}
        </Typography>
      )}
      {choice && <Box sx={{ mt: 2, maxWidth: 280, '@media print': { display: 'none' } }}>{choice}</Box>}
      <Box sx={{ mt: 3 }}>{children}</Box>
      {table && <Details title={title} table={table} />}
    </Box>
  );
}

function Details({ title, table }: { title: string; table: ChartTable }) {
  const t = useWords(kit);
  // a table nobody has opened is as many elements again as its chart
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      component="details"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={{
        '& > summary': {
          position: 'absolute',
          top: 12,
          right: 16,
          py: 1,
          fontSize: 13,
          color: 'primary.main',
          textDecoration: 'underline',
          cursor: 'pointer',
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
          [COARSE]: { display: 'flex', alignItems: 'center', height: TARGET, top: 4, py: 0 },
          '@media print': { display: 'none' },
        },
      }}
    >
      <summary>
        {t('chart.table')}
        <Box component="span" sx={UNSEEN}>
          : {title}
        </Box>
      </summary>
      {isOpen && (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('chart.as-table', { title })}>
          <Box component="table" aria-label={title} sx={TABLE}>
            <thead>
              <tr>
                {table.head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...cells], index) => (
                <tr key={index}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, column) => (
                    <td key={table.head[column + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </Box>
  );
}
