import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import { Form, type Rejected } from '@thervu/ui/form/Form';
import { tableStyles } from '@thervu/ui/table/table-styles';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useField } from '@thervu/ui/form/useField';
import { CellInput } from './CellInput';
import { rupees } from './setting-labels';
import { readRupees, rupeesSchema } from './typed-rupees';
import { useSettingWords, type SettingSay } from './useSettingWords';

/** One amount of a table of fees. */
export interface FeeRow {
  /** Name of its form field. */
  field: string;
  name: string;
  fees: number;
}

type Typed = Record<string, string>;
type Answer<Row> = { data?: readonly Row[]; error?: unknown };

export interface FeeFormProps<Row> {
  label: string;
  rows: readonly Row[];
  rowOf: (row: Row) => FeeRow;
  send: (rows: readonly Row[]) => Promise<Answer<Row>>;
  /** Reads the fees again, after somebody else has saved. */
  reload: () => Promise<readonly Row[] | undefined>;
  /** Rows below the amounts, as the sum of an example. */
  foot?: ReactNode;
}

/** What holds now, when somebody else was first. */
function theirs({ t, known }: SettingSay, error: unknown): string {
  const values = ((error as CallError).data?.conflict?.theirs ?? {}) as Record<string, number>;
  const now = Object.entries(values).map(([name, amount]) => {
    const label = name.split(', ').map(known).join(', ');
    return t('standing', { label, value: rupees(amount) });
  });
  return t('now-saved', { values: now.join('; ') });
}

/** A table of amounts in rupees, saved as a whole. */
export function FeeForm<Row extends { fees: number }>(props: FeeFormProps<Row>) {
  const words = useSettingWords();
  const { t } = words;
  const { label, rowOf, send, reload, foot } = props;
  const [base, setBase] = useState(props.rows);
  const { banner, showMessage, clear } = useBanner();
  const fields = base.map(rowOf);

  const save = async (typed: Typed): Promise<Rejected | void> => {
    clear();
    const rows = base.map((row) => ({ ...row, fees: readRupees(typed[rowOf(row).field]) }));
    const { data, error } = await send(rows);
    if (data) {
      setBase(data);
      return showMessage('success', t('saved'));
    }
    const failure = failureText(error, t('not-saved'));
    if ((error as CallError).status === 409) {
      setBase((await reload()) ?? base);
      showMessage('error', failure, undefined, theirs(words, error));
      return {};
    }
    const refused = Object.entries(fieldErrors(error)).flatMap(([field, message]) => {
      const row = fields[Number(/^fees\/(\d+)\/fees$/.exec(field)?.[1])];
      return row ? [[row.field, message] as const] : [];
    });
    if (refused.length === 0) showMessage('error', failure);
    return Object.fromEntries(refused);
  };

  return (
    <Form<Typed>
      label={label}
      schema={rupeesSchema(fields.map(({ field }) => field))}
      defaultValues={Object.fromEntries(fields.map(({ field, fees }) => [field, fees.toFixed(2)]))}
      onSave={save}
      saveLabel={t('save-named', { what: label })}
      result={banner}
    >
      <Box sx={{ overflowX: 'auto' }}>
        <Box component="table" aria-label={label} sx={[tableStyles, { maxWidth: 560 }] as never}>
          <thead>
            <tr>
              <th scope="col">{t('fee')}</th>
              <th scope="col" className="number">
                {t('rupees')}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, name }) => (
              <tr key={field}>
                <th scope="row" style={{ fontWeight: 400 }}>
                  {name}
                </th>
                <td className="number" style={{ width: 160 }}>
                  <AmountField name={field} label={t('rupees-of', { name })} />
                </td>
              </tr>
            ))}
          </tbody>
          {foot}
        </Box>
      </Box>
    </Form>
  );
}

function AmountField({ name, label }: { name: string; label: string }) {
  const { id, field, error } = useField(name, label, true);
  return (
    <CellInput
      id={id}
      label={label}
      value={(field.value as string | undefined) ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
      numeric
    />
  );
}
