import Box from '@mui/material/Box';
import type { MarkRow } from '@thervu/contracts/mark/mark-contract';

/** What the head of a report of marks tells about its paper, in the order it is read. */
export const factsOf = (row: MarkRow): readonly (readonly [name: string, value: string])[] => [
  ['Programme', row.Degree],
  ['Max. Marks', String(row.INTL_MAX)],
  ['Subject', `${row.P_code}, ${row.P_NAME}`],
  ['Semester', String(row.Sem)],
  ['Credit', String(row.CREDIT)],
  ['Paper Type', row.P_TYPE],
];

/** The same as lines of a printed head: programme, subject, and the figures beside each other. */
export function factLines(row: MarkRow): string[] {
  const showMessage = (names: readonly string[]) =>
    factsOf(row)
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ');
  return [
    showMessage(['Programme']),
    showMessage(['Subject']),
    showMessage(['Max. Marks', 'Semester', 'Credit', 'Paper Type']),
  ];
}

export function PaperFacts({ row }: { row: MarkRow }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
        gap: 3,
        m: 0,
        mb: 4,
        p: 4,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '& dt': { fontSize: 12, color: 'text.secondary' },
        '& dd': { m: 0, fontWeight: 600, overflowWrap: 'anywhere' },
      }}
    >
      {factsOf(row).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
