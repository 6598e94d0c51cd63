import Box from '@mui/material/Box';
import { COARSE, TARGET } from '../theme/theme';

export interface TickBoxProps {
  /** `some`: in the head, where only some of the rows are ticked. */
  ticked: boolean | 'some';
  /** Says what it ticks. */
  name: string;
  onChange?: (() => void) | undefined;
  tabIndex?: number;
}

/** The tick box of a row or of all rows: the browser's own, since every table carries it and few have one to show. */
export function TickBox({ ticked, name, onChange, tabIndex }: TickBoxProps) {
  return (
    <Box
      component="label"
      className="tick-box"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        p: '10px',
        cursor: 'pointer',
        [COARSE]: { minWidth: TARGET, minHeight: TARGET },
        '& input': {
          width: 18,
          height: 18,
          m: 0,
          accentColor: (theme) => theme.palette.primary.main,
          cursor: 'inherit',
        },
      }}
    >
      <input
        type="checkbox"
        aria-label={name}
        checked={ticked === true}
        tabIndex={tabIndex}
        ref={(box) => {
          if (box) box.indeterminate = ticked === 'some';
        }}
        onChange={onChange}
        readOnly={!onChange}
      />
    </Box>
  );
}
