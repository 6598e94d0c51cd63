import Box from '@mui/material/Box';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';

const range = (count: number) => Array.from({ length: count }, (_unused, index) => index);

const LINE = { height: 12, bgcolor: 'divider', borderRadius: 1 } as const;
const TABLE = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > div': { height: 36, display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider', px: 3 },
  '& > div > div': LINE,
} as const;
const FORM = {
  maxWidth: 420,
  '& > div': { ...LINE, width: 120, mb: 1 },
  '& > div:nth-of-type(even)': { width: 'auto', height: 36, mb: 4 },
} as const;

/** The shape of a table while its rows are on the way; as high as the rows will be, so that nothing jumps. */
export function TableSkeleton({ rows = 8, label }: { rows?: number; label?: string }) {
  const t = useWords(kit);
  return (
    <Box role="status" aria-label={label ?? t('loading')} aria-busy="true" sx={TABLE}>
      {range(rows + 2).map((row) => (
        <div key={row}>
          <div style={{ width: row === 0 ? '30%' : `${88 - ((row * 17) % 40)}%` }} />
        </div>
      ))}
    </Box>
  );
}

/** The shape of a form while its values are on the way: a name and a field, one below the other. */
export function FormSkeleton({ fields = 4, label }: { fields?: number; label?: string }) {
  const t = useWords(kit);
  return (
    <Box role="status" aria-label={label ?? t('loading')} aria-busy="true" sx={FORM}>
      {range(fields * 2).map((part) => (
        <div key={part} />
      ))}
    </Box>
  );
}
