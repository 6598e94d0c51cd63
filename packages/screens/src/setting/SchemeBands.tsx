import Box from '@mui/material/Box';
import { useId } from 'react';
import type { SchemeBand } from '@thervu/contracts/grading-scheme/grading-scheme-rules';
import { Button } from '@thervu/ui/form/Button';
import { Text } from '@thervu/ui/layout/Text';
import { tableStyles } from '@thervu/ui/table/table-styles';
import { CellInput } from './CellInput';
import { useSettingWords, type SettingSay } from './useSettingWords';

export type TypedBand = Record<keyof SchemeBand, string>;

const COLUMNS = [
  { name: 'min_pct', text: 'col.from', numeric: true },
  { name: 'max_pct', text: 'col.to', numeric: true },
  { name: 'letter', text: 'col.letter', numeric: false },
  { name: 'description', text: 'col.description', numeric: false },
  { name: 'grade_point', text: 'col.grade-point', numeric: true },
] as const satisfies readonly { name: keyof SchemeBand; text: string; numeric: boolean }[];
const NEW_BAND: TypedBand = { min_pct: '', max_pct: '', letter: '', description: '', grade_point: '' };

/** What the dialog says of a range whose field cannot be read. */
export const unreadable = (t: SettingSay['t'], [field, problem]: readonly [string, string]): string => {
  const [row, name] = field.split('/');
  const { text } = COLUMNS.find((column) => column.name === name)!;
  return t('scheme.range-field-wrong', { n: Number(row) + 1, field: t(text), problem });
};

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
export function readBands(
  t: SettingSay['t'],
  typed: readonly TypedBand[],
): { bands: SchemeBand[]; problems: [string, string][] } {
  const problems: [string, string][] = [];
  const bands = typed.map((band, row): SchemeBand => {
    const read = (name: 'min_pct' | 'max_pct' | 'grade_point', max: number) => {
      const value = numberOf(band[name], max);
      if (value === undefined) problems.push([`${row}/${name}`, t('range.number', { max })]);
      return value ?? 0;
    };
    const written = (name: 'letter' | 'description') => {
      const text = band[name].trim();
      if (text === '') problems.push([`${row}/${name}`, t('range.required')]);
      return text;
    };
    // in the order of the columns: the first problem is the one the dialog names
    return {
      min_pct: read('min_pct', 100),
      max_pct: read('max_pct', 100),
      letter: written('letter'),
      description: written('description'),
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
  const { t } = useSettingWords();
  const id = useId();
  const change = (row: number, name: keyof SchemeBand, text: string) =>
    onChange(bands.map((band, index) => (index === row ? { ...band, [name]: text } : band)));
  return (
    <>
      <Text quiet>{t('ranges.note')}</Text>
      {/* above the table, so that it stays where it was pressed */}
      <Button small onClick={() => onChange([...bands, NEW_BAND])}>
        {t('ranges.add')}
      </Button>
      {bands.length > 0 && (
        <Box sx={{ overflowX: 'auto', my: 2 }}>
          <Box component="table" aria-label={t('ranges')} sx={[tableStyles, { minWidth: 560 }] as never}>
            <thead>
              <tr>
                {COLUMNS.map(({ name, text, numeric }) => (
                  <th key={name} scope="col" className={numeric ? 'number' : undefined}>
                    {t(text)}
                  </th>
                ))}
                <th aria-label={t('actions')} />
              </tr>
            </thead>
            <tbody>
              {bands.map((band, row) => (
                <tr key={row}>
                  {COLUMNS.map(({ name, text, numeric }) => (
                    <td key={name} className={numeric ? 'number' : undefined}>
                      <CellInput
                        id={`${id}-${row}-${name}`}
                        label={t('range-field', { n: row + 1, field: t(text) })}
                        value={band[name]}
                        onChange={(typed) => change(row, name, typed)}
                        numeric={numeric}
                        error={problems.get(`${row}/${name}`)}
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      small
                      kind="quiet"
                      aria-label={t('range.remove', { n: row + 1 })}
                      onClick={() => onChange(bands.filter((_band, index) => index !== row))}
                    >
                      {t('remove')}
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
