import { TABULAR } from '../theme/theme';

/** Attribute of the one element that stays while printing. */
export const PRINT_ATTRIBUTE = 'data-print-area';

/** Black on white on A4; everything else of the page is away while the print area is there. */
export const printStyles = {
  [`body > *:not([${PRINT_ATTRIBUTE}])`]: { display: 'none !important' },
  html: { colorScheme: 'light' },
  body: { background: '#fff !important', color: '#000 !important' },
} as const;

/** Inside the area: heads repeat, rows stay whole, lines are thin and black. */
export const areaStyles = {
  color: '#000',
  background: '#fff',
  fontSize: '10pt',
  lineHeight: 1.35,
  ...TABULAR,
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 'inherit' },
  '& thead': { display: 'table-header-group' },
  '& tr, & .keep': { breakInside: 'avoid' },
  // a heading goes with the first row below it, a sum and a signature with the last row above them
  '& h1, & h2, & h3, & .head, & thead': { breakAfter: 'avoid' },
  '& tbody > tr:first-of-type:not(:only-of-type)': { breakAfter: 'avoid' },
  '& tfoot > tr, & .keep, & .signatures': { breakBefore: 'avoid' },
  '& .rows th, & .rows td': { border: '0.5pt solid #000', padding: '2pt 4pt', textAlign: 'left', verticalAlign: 'top' },
  '& .rows .number': { textAlign: 'right' },
  '& .rows tfoot': { display: 'table-row-group', fontWeight: 700 },
  '& .rows .head': { border: 0, padding: '0 0 6pt', textAlign: 'center', fontWeight: 400 },
  // a table behind another one begins with a heading of its own, which must not touch the sums above it
  '& .rows + .rows, & .rows + .head, & .head + .rows, & .head + .head': { marginTop: '8mm' },
  '& .head h1': { fontSize: '13pt', margin: 0, fontWeight: 700 },
  '& .head p': { margin: '1pt 0 0' },
  '& .printed-by': { margin: '4mm 0 0', fontSize: '8pt', breakBefore: 'avoid' },
  '& .signatures': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12mm',
    marginTop: '18mm',
    breakInside: 'avoid',
  },
  '& .signatures > div': { borderTop: '0.5pt solid #000', minWidth: '40mm', paddingTop: '2pt', textAlign: 'center' },
} as const;
