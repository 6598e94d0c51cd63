import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { RevaluationWords } from '@thervu/words/compiled/revaluation';

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
export const scriptName = (t: Say<RevaluationWords>, { dummy_no, rid }: Pick<Positioned, 'dummy_no' | 'rid'>): string =>
  dummy_no ?? t('request-rid', { rid });

/** What a script is known by. */
export const scriptColumns = <Row extends Positioned>(t: Say<RevaluationWords>): Column<Row>[] => [
  { key: 'dummy', header: t('dummy-no'), cell: (row) => scriptName(t, row), sortBy: (row) => scriptName(t, row) },
  { key: 'paper', header: t('paper-code'), cell: (row) => row.P_CODE, sortBy: (row) => row.P_CODE },
];

/** Where it lies. */
export const positionColumns = <Row extends Positioned>(t: Say<RevaluationWords>): Column<Row>[] => [
  { key: 'place', header: t('camp'), cell: (row) => row.place ?? '', sortBy: (row) => row.place },
  { key: 'position', header: t('place-in-bundle'), cell: position, sortBy: (row) => row.bundle },
];
