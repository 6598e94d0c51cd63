import Box from '@mui/material/Box';
import { useId } from 'react';
import type { SchemeBand } from '@thervu/contracts/grading-scheme/grading-scheme-rules';
import { Button } from '@thervu/ui/form/Button';
import { Text } from '@thervu/ui/layout/Text';
import { tableStyles } from '@thervu/ui/table/table-styles';
import { CellInput } from './CellInput';

export type TypedBand = Record<keyof SchemeBand, string>;

const COLUMNS: readonly { name: keyof SchemeBand; header: string; numeric?: boolean }[] = [
  { name: 'min_pct', header: 'From %', numeric: true },
  { name: 'max_pct', header: 'To %', numeric: true },
  { name: 'letter', header: 'Letter' },
  { name: 'description', header: 'Description' },
  { name: 'grade_point', header: 'Grade point', numeric: true },
];
const NEW_BAND: TypedBand = { min_pct: '', max_pct: '', letter: '', description: '', grade_point: '' };

export const typedBands = (bands: readonly SchemeBand[]): TypedBand[] =>
  bands.map((band) => ({
    min_pct: String(band.min_pct),
    max_pct: String(band.max_pct),
    letter: band.letter,
    description: band.description,
    grade_point: String(band.grade_point),
  }));

const numberOf = (typed: string, max: number): number | undefined =>
  /^[0-9]{1,3}([.][0-9]{1,2})?$/.test(typed.trim()) && Number(typed) <= max ? Number(typed) : undefined;

/** The ranges as numbers, and what cannot be read, by `row/field`. */
export function readBands(typed: readonly TypedBand[]): { bands: SchemeBand[]; problems: [string, string][] } {
  const problems: [string, string][] = [];
  const bands = typed.map((band, row): SchemeBand => {
    const read = (name: 'min_pct' | 'max_pct' | 'grade_point', max: number) => {
      const value = numberOf(band[name], max);
      if (value === undefined) problems.push([`${row}/${name}`, `Enter a number from 0 to ${max}.`]);
      return value ?? 0;
    };
    for (const name of ['letter', 'description'] as const)
      if (band[name].trim() === '') problems.push([`${row}/${name}`, 'Required.']);
    return {
      min_pct: read('min_pct', 100),
      max_pct: read('max_pct', 100),
      letter: band.letter.trim(),
      description: band.description.trim(),
      grade_point: read('grade_point', 10),
    };
  });
  return problems.length > 0 ? { bands: [], problems } : { bands, problems };
}

export interface SchemeBandsProps {
  bands: readonly TypedBand[];
  onChange: (bands: TypedBand[]) => void;
  problems: ReadonlyMap<string, string>;
}

/** Ranges of marks with letter and grade point. */
export function SchemeBands({ bands, onChange, problems }: SchemeBandsProps) {
  const id = useId();
  const change = (row: number, name: keyof SchemeBand, text: string) =>
    onChange(bands.map((band, index) => (index === row ? { ...band, [name]: text } : band)));
  return (
    <>
      <Text quiet>Ranges of marks, from 100 % down. Without any, the grades of the rule set are used.</Text>
      {/* above the table, so that it stays where it was pressed */}
      <Button small onClick={() => onChange([...bands, NEW_BAND])}>
        Add range
      </Button>
      {bands.length > 0 && (
        <Box sx={{ overflowX: 'auto', my: 2 }}>
          <Box component="table" aria-label="Ranges" sx={[tableStyles, { minWidth: 560 }] as never}>
            <thead>
              <tr>
                {COLUMNS.map(({ name, header, numeric }) => (
                  <th key={name} scope="col" className={numeric ? 'number' : undefined}>
                    {header}
                  </th>
                ))}
                <th aria-label="Actions" />
              </tr>
            </thead>
            <tbody>
              {bands.map((band, row) => (
                <tr key={row}>
                  {COLUMNS.map(({ name, header, numeric }) => (
                    <td key={name} className={numeric ? 'number' : undefined}>
                      <CellInput
                        id={`${id}-${row}-${name}`}
                        label={`Range ${row + 1}: ${header}`}
                        value={band[name]}
                        onChange={(text) => change(row, name, text)}
                        numeric={numeric ?? false}
                        error={problems.get(`${row}/${name}`)}
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      small
                      kind="quiet"
                      aria-label={`Remove range ${row + 1}`}
                      onClick={() => onChange(bands.filter((_band, index) => index !== row))}
                    >
                      Remove
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </>
  );
}
