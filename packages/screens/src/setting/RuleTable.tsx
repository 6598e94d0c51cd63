import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { Button } from '@thervu/ui/form/Button';
import { tableStyles } from '@thervu/ui/table/table-styles';
import { CellInput } from './CellInput';
import { RULE_PARTS, type RuleColumn, type RulePart, type TypedRow } from './typed-rules';
import { useSettingWords, type SettingSay } from './useSettingWords';

export interface RuleTableProps {
  part: RulePart;
  rows: readonly TypedRow[];
  /** Without it the table is read only. */
  onChange?: (rows: TypedRow[]) => void;
  onAdd?: () => void;
  /** What is wrong, by `grades/2/min_pct`. */
  problems?: ReadonlyMap<string, string>;
}

export const cellId = (field: string) => `rule-${field.replaceAll('/', '-')}`;

const shownAs = (t: SettingSay['t'], column: RuleColumn, row: TypedRow): string => {
  const value = row[column.name];
  return column.kind === 'pass' ? (value === true ? t('col.pass') : '-') : String(value ?? '');
};

/** Lines, grade bands or classes of a rule set. */
export function RuleTable({ part, rows, onChange, onAdd, problems }: RuleTableProps) {
  const { t, known } = useSettingWords();
  const columns: readonly RuleColumn[] = RULE_PARTS[part].columns;
  const fixed = part === 'lines';
  const change = (position: number, name: string, value: string | boolean) =>
    onChange?.(rows.map((row, index) => (index === position ? { ...row, [name]: value } : row)));
  return (
    <>
      <Box sx={{ overflowX: 'auto', position: 'relative' }}>
        <Box
          component="table"
          aria-label={known(RULE_PARTS[part].title)}
          sx={[tableStyles, { minWidth: fixed ? 420 : 720 }] as never}
        >
          <thead>
            <tr>
              {columns.map(({ name, header, kind, width }) => (
                <th key={name} scope="col" className={kind === 'number' ? 'number' : undefined} style={{ width }}>
                  {known(header)}
                </th>
              ))}
              {onChange && !fixed && <th aria-label={t('actions')} style={{ width: 100 }} />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, position) => (
              <tr key={position}>
                {columns.map((column) => {
                  const { name, header, kind } = column;
                  const field = `${part}/${position}/${name}`;
                  const rowName = fixed ? String(row.p_type) : t(`row.${part}`, { n: position + 1 });
                  const label = `${rowName}: ${known(header)}`;
                  return (
                    <td key={name} className={kind === 'number' ? 'number' : undefined}>
                      {!onChange || kind === 'fixed' ? (
                        shownAs(t, column, row)
                      ) : kind === 'pass' ? (
                        <Checkbox
                          size="small"
                          checked={row[name] === true}
                          onChange={(event) => change(position, name, event.target.checked)}
                          slotProps={{ input: { id: cellId(field), 'aria-label': label } }}
                        />
                      ) : (
                        <CellInput
                          id={cellId(field)}
                          label={label}
                          value={String(row[name] ?? '')}
                          onChange={(typed) => change(position, name, typed)}
                          numeric={kind === 'number'}
                          error={problems?.get(field)}
                        />
                      )}
                    </td>
                  );
                })}
                {onChange && !fixed && (
                  <td>
                    <Button
                      kind="quiet"
                      small
                      aria-label={t(`remove-row.${part}`, { n: position + 1 })}
                      onClick={() => onChange(rows.filter((_row, index) => index !== position))}
                    >
                      {t('remove')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {onAdd && !fixed && (
        <Box sx={{ mt: 2 }}>
          <Button small onClick={onAdd}>
            {t(`add-row.${part}`)}
          </Button>
        </Box>
      )}
    </>
  );
}
