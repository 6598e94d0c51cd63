import type { Column } from '@thervu/ui/table-column.ts';

interface Placed {
  P_CODE: string;
  dummy_no: string | null;
  place: string | null;
  bundle: number | null;
  packet: number | null;
  script: number | null;
}

/** Bundle, packet and serial as they are written on the packet: 12 / 3 / 25. */
const position = ({ bundle, packet, script }: Placed): string =>
  [bundle, packet, script].every((part) => part !== null) ? `${bundle} / ${packet} / ${script}` : '';

/** What a script is found by. */
export const scriptColumns = <Row extends Placed>(): Column<Row>[] => [
  { key: 'paper', header: 'Paper Code', cell: (row) => row.P_CODE, sortBy: (row) => row.P_CODE },
  { key: 'dummy', header: 'Dummy No.', cell: (row) => row.dummy_no ?? '', sortBy: (row) => row.dummy_no },
  { key: 'place', header: 'Camp', cell: (row) => row.place ?? '', sortBy: (row) => row.place },
  { key: 'position', header: 'Bundle / packet / serial', cell: position, sortBy: (row) => row.bundle },
];
