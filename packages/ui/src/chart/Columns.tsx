import Box from '@mui/material/Box';
import { formatCount } from '@thervu/contracts/core/format';
import { FILLED, percent } from './chart-styles';

export interface Column {
  /** Below the column: '9', '10'. */
  label: string;
  value: number;
  /** Still to come: drawn dashed and empty. */
  forecast?: boolean | undefined;
}

export interface ColumnsProps {
  /** The whole chart in a sentence, for who cannot see it. */
  sentence: string;
  columns: readonly Column[];
  /** A line across, with its words: 'needed 600'. */
  line?: { value: number; text: string } | undefined;
}

const HEIGHT = 150;

const COLUMNS = {
  fontSize: 12,
  color: 'text.secondary',
  '& > div': { display: 'flex', gap: '4px' },
  '& > div:first-of-type': { position: 'relative', height: HEIGHT, borderBottom: 1, borderColor: 'divider' },
  '& .column': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' },
  '& .count': { textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  '& .fill': { flexShrink: 0, border: '1px dashed', borderBottom: 0, borderColor: 'primary.main' },
  '& [data-filled]': { ...FILLED, bgcolor: 'primary.main', border: 0 },
  '& .label': { flex: 1, minWidth: 0, textAlign: 'center', pt: 1 },
} as const;

/** Figures by hour or day as columns. */
export function Columns({ sentence, columns, line }: ColumnsProps) {
  const top = Math.max(1, line?.value ?? 0, ...columns.map(({ value }) => value)) * 1.12;
  return (
    <Box role="img" aria-label={sentence} sx={COLUMNS}>
      <div>
        {columns.map(({ label, value, forecast }) => (
          <div key={label} className="column">
            <div className="count">{formatCount(value)}</div>
            <div className="fill" data-filled={forecast ? undefined : true} style={{ height: percent(value / top) }} />
          </div>
        ))}
        {line && (
          <Box
            sx={{ position: 'absolute', left: 0, right: 0, borderTop: '2px dashed', borderColor: 'warning.main' }}
            style={{ bottom: percent(line.value / top) }}
          >
            <Box
              component="span"
              sx={{
                position: 'absolute',
                left: 0,
                bottom: 2,
                px: 1,
                bgcolor: 'background.paper',
                color: 'text.primary',
                fontWeight: 600,
              }}
            >
              {line.text}
            </Box>
          </Box>
        )}
      </div>
      <div>
        {columns.map(({ label }) => (
          <div key={label} className="label">
            {label}
          </div>
        ))}
      </div>
    </Box>
  );
}
