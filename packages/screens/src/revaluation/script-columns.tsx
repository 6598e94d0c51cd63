import type { Column } from '@thervu/ui/table/table-column';

interface Positioned {
  rid: number;
  P_CODE: string;
  dummy_no: string | null;
  place: string | null;
  bundle: number | null;
  packet: number | null;
  script: number | null;
}

/** Bundle, packet and serial: 12 / 3 / 25. */
const position = ({ bundle, packet, script }: Positioned): string =>
  [bundle, packet, script].every((part) => part !== null) ? `${bundle} / ${packet} / ${script}` : '';

/** The number on the script; where none is on record, the number of the request. */
export const scriptName = ({ dummy_no, rid }: Pick<Positioned, 'dummy_no' | 'rid'>): string =>
  dummy_no ?? `Request ${rid}`;

/** What a script is known by. */
export const scriptColumns = <Row extends Positioned>(): Column<Row>[] => [
  { key: 'dummy', header: 'Dummy No.', cell: scriptName, sortBy: scriptName },
  { key: 'paper', header: 'Paper Code', cell: (row) => row.P_CODE, sortBy: (row) => row.P_CODE },
];

/** Where it lies. */
export const positionColumns = <Row extends Positioned>(): Column<Row>[] => [
  { key: 'place', header: 'Camp', cell: (row) => row.place ?? '', sortBy: (row) => row.place },
  { key: 'position', header: 'Place in bundle', cell: position, sortBy: (row) => row.bundle },
];
