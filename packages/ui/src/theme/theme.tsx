import { createTheme, type Theme } from '@mui/material/styles';

/** The two faces of the portal. Every colour of every screen comes from this table. */
const COLOURS = {
  light: {
    ink: '#1B2540',
    quiet: '#55607A',
    paper: '#FFFFFF',
    ground: '#F5F6F9',
    line: '#DDE1EA',
    control: '#79839A',
    accent: '#0B6E69',
    onAccent: '#FFFFFF',
    amber: '#9A6700',
    red: '#B42318',
    green: '#1A7F37',
    info: '#3A5A8C',
    selected: '#F2F8F7',
    hover: '#F5F6F9',
  },
  dark: {
    ink: '#E7EAF2',
    quiet: '#A3ACC2',
    paper: '#1A2030',
    ground: '#12161F',
    line: '#2E374B',
    control: '#7C879F',
    accent: '#4FB3AC',
    onAccent: '#10201F',
    amber: '#E3B341',
    red: '#FF8A80',
    green: '#57C272',
    info: '#9DB8E6',
    selected: '#1D3A3C',
    hover: '#222A3C',
  },
} as const;

export type Face = keyof typeof COLOURS;
type Palette = { readonly [K in keyof (typeof COLOURS)['light']]: string };

export const FONT =
  "'Thervu Tamil', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'Noto Sans Tamil', sans-serif";
/** Figures of equal width: marks and sums stand under each other. */
export const TABULAR = { fontVariantNumeric: 'tabular-nums' } as const;
/** For codes and register numbers, where letters and figures stand together: 0 is told from O. */
export const CODE_FIGURES = { fontVariantNumeric: 'tabular-nums slashed-zero' } as const;
/** The frame's fixed measures in px. */
export const FRAME = { header: 56, sidebar: 248, sidebarFolded: 64, row: 36 } as const;

/** Height in px of the bar that a form or a selection keeps at the bottom of the window: on a phone its buttons take two lines. */
const BAR = 110;

/** Where a finger points: what is pressed is as large as its tip. */
export const COARSE = '@media (pointer: coarse)';
/** Height and width in px of what a finger presses. */
export const TARGET = 44;
/** For one line of a list that is pressed as a whole. */
export const TOUCHED = { [COARSE]: { minHeight: TARGET } } as const;

/**
 * What is pressed and is no part of MUI: the browser's own controls, and a link that stands by itself as an item of a
 * row. A link inside of a sentence is left as it is: heights mean nothing to it.
 */
const FINGER = {
  'button:not(.MuiButtonBase-root), select:not(.MuiInputBase-input), input:not(.MuiInputBase-input, [type=checkbox], [type=radio], [type=file], [type=hidden]), summary, a[href]':
    { minWidth: TARGET, minHeight: TARGET, alignContent: 'center' },
} as const;

const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)';

function palette(face: Face, c: Palette) {
  return {
    mode: face,
    contrastThreshold: 4.5,
    primary: { main: c.accent, contrastText: c.onAccent },
    secondary: { main: c.ink, contrastText: c.paper },
    error: { main: c.red, contrastText: c.paper },
    warning: { main: c.amber, contrastText: c.paper },
    success: { main: c.green, contrastText: c.paper },
    info: { main: c.info, contrastText: c.paper },
    text: { primary: c.ink, secondary: c.quiet, disabled: c.quiet },
    background: { default: c.ground, paper: c.paper },
    divider: c.line,
    action: { hover: c.hover, selected: c.selected, active: c.quiet },
  };
}

function baseline(c: Palette) {
  return {
    // what the focus or a link scrolls into sight stands below the header and above a bar, not behind them
    html: { scrollPadding: `${FRAME.header + 8}px 0 ${BAR + 8}px` },
    body: { fontSize: 14, WebkitFontSmoothing: 'antialiased' },
    ':focus-visible': { outline: `2px solid ${c.accent}`, outlineOffset: 2 },
    'h1:focus-visible': { outlineOffset: 4 },
    // black on white, whatever the face: a browser prints no grounds, but it prints light letters
    '@media print': {
      html: { colorScheme: 'light' },
      body: { background: '#fff !important' },
      '*, *::before, *::after': { color: '#000 !important' },
      '*:not([data-filled])': { backgroundColor: 'transparent !important' },
    },
    [COARSE]: FINGER,
    [REDUCED_MOTION]: {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  };
}

function components(c: Palette) {
  const focusRing = { '&.Mui-focusVisible': { outline: `2px solid ${c.accent}`, outlineOffset: 2 } };
  return {
    MuiCssBaseline: { styleOverrides: baseline(c) },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { ...focusRing, [COARSE]: { minWidth: TARGET, minHeight: TARGET } } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { textTransform: 'none' as const, fontWeight: 600, minHeight: 36, paddingInline: 16, ...TOUCHED },
        sizeSmall: { minHeight: 28, paddingInline: 10, fontSize: 13, ...TOUCHED },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: c.line } },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: c.paper },
        notchedOutline: { borderColor: c.control },
        input: { paddingBlock: 8, height: 20, [COARSE]: { paddingBlock: 12 } },
      },
    },
    MuiNativeSelect: { styleOverrides: { icon: { color: c.quiet } } },
    MuiCheckbox: { defaultProps: { size: 'small' as const } },
    MuiRadio: { defaultProps: { size: 'small' as const } },
    MuiSwitch: {
      styleOverrides: {
        // drawn as small as ever, pressed as large as a fingertip
        sizeSmall: {
          [COARSE]: {
            width: 52,
            height: TARGET,
            padding: '17px 13px',
            '& .MuiSwitch-switchBase': { minWidth: 0, padding: '14px 10px' },
          },
        },
      },
    },
    MuiTooltip: { styleOverrides: { tooltip: { fontSize: 12, backgroundColor: c.ink, color: c.paper } } },
    MuiDialog: {
      styleOverrides: {
        paper: { boxShadow: '0 8px 28px rgba(16, 22, 38, 0.24)', border: `1px solid ${c.line}` },
      },
    },
    MuiLink: { defaultProps: { underline: 'always' as const } },
  };
}

/** The theme of one face, with the accent the university has chosen, if any: ink on paper, one accent, 4 px grid, 6 px corners, motion at most 150 ms. */
export function createFace(face: Face, accent?: string): Theme {
  const c: Palette = accent === undefined ? COLOURS[face] : { ...COLOURS[face], accent };
  const still = {
    shortest: 80,
    shorter: 100,
    short: 120,
    standard: 150,
    complex: 150,
    enteringScreen: 150,
    leavingScreen: 100,
  };
  return createTheme({
    palette: palette(face, c),
    spacing: 4,
    shape: { borderRadius: 6 },
    transitions: { duration: still },
    typography: {
      fontFamily: FONT,
      fontSize: 14,
      h1: { fontSize: 22, fontWeight: 650, lineHeight: 1.3 },
      h2: { fontSize: 17, fontWeight: 650, lineHeight: 1.35 },
      h3: { fontSize: 14, fontWeight: 650, lineHeight: 1.4 },
      body1: { fontSize: 14, lineHeight: 1.5 },
      body2: { fontSize: 13, lineHeight: 1.45 },
      caption: { fontSize: 12, lineHeight: 1.4 },
      button: { fontSize: 14 },
    },
    components: components(c),
  });
}
