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

/** Figures by hour or day as columns. */
export function Columns({ sentence, columns, line }: ColumnsProps) {
  const top = Math.max(1, line?.value ?? 0, ...columns.map(({ value }) => value)) * 1.12;
  return (
    <Box role="img" aria-label={sentence} sx={{ fontSize: 12, color: 'text.secondary' }}>
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          gap: '4px',
          height: HEIGHT,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {columns.map(({ label, value, forecast }) => (
          <Box
            key={label}
            sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}
          >
            <Box sx={{ textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>{formatCount(value)}</Box>
            <Box
              data-filled={forecast ? undefined : true}
              sx={
                forecast
                  ? { border: '1px dashed', borderBottom: 0, borderColor: 'primary.main' }
                  : { ...FILLED, bgcolor: 'primary.main' }
              }
              style={{ height: percent(value / top), flexShrink: 0 }}
            />
          </Box>
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
      </Box>
      <Box sx={{ display: 'flex', gap: '4px' }}>
        {columns.map(({ label }) => (
          <Box key={label} sx={{ flex: 1, minWidth: 0, textAlign: 'center', pt: 1 }}>
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
