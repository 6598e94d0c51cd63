import Box from '@mui/material/Box';

export interface Fact {
  /** Tells it apart where two have one label. */
  field?: string;
  label: string;
  value: string;
}

/** Values that are only read, under their names, side by side as long as each has `width` pixels. */
export function Facts({ facts, width = 200 }: { facts: readonly Fact[]; width?: number }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 5,
        rowGap: 2,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${width}px, 100%), 1fr))`,
        '& dt': { fontSize: 12, color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(({ field, label, value }) => (
        <Box key={field ?? label} sx={{ minWidth: 0 }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}
