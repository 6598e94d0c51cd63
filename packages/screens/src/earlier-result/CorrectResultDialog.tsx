import { fieldErrors, ownMessage, type CallError } from '@thervu/contracts/core/problem';
import { useCorrectEarlierResultMutation } from '@thervu/contracts/earlier-result/earlier-result-api';
import type { EarlierResult, EarlierValues } from '@thervu/contracts/earlier-result/earlier-result-contract';
import {
  EARLIER_OUTCOMES,
  MIN_RECORD_REASON,
  RECORD_REASON_TEXT,
} from '@thervu/contracts/earlier-result/earlier-result-rules';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import type { DialogField } from '@thervu/ui/message/dialog-fields';

const FAILED = 'The proposal could not be kept. Please try again.';
const WHOLE = /^[0-9]{1,4}$/;

type Field = keyof EarlierValues | 'reason';

const notWhole = (typed: string) =>
  typed.trim() === '' || WHOLE.test(typed.trim()) ? undefined : 'Enter a whole number, or nothing where there is none.';

/** A number that may be missing: empty is none, never 0. */
const typedOrNone = (typed: string): number | null => (typed === '' ? null : Number(typed));

function fieldsOf(row: EarlierResult): DialogField<Field>[] {
  const number = (name: keyof EarlierValues, label: string, missing?: string): DialogField<Field> => ({
    name,
    label,
    initial: row[name] === null ? '' : String(row[name]),
    inputMode: 'numeric',
    maxLength: 4,
    problemOf: notWhole,
    ...(missing !== undefined && { missing }),
  });
  return [
    { ...number('int_mark', 'Internal mark'), autoFocus: true },
    number('ext_mark', 'External mark'),
    number('total_mark', 'Total'),
    number('total_max', 'Maximum of the total', 'Enter the maximum, 0 for a paper without marks.'),
    number('credit', 'Credit', 'Enter the credit, 0 for none.'),
    { name: 'grade', label: 'Grade', initial: row.grade ?? '', maxLength: 5 },
    { name: 'grade_point', label: 'Grade point', initial: row.grade_point ?? '', maxLength: 5 },
    {
      name: 'result',
      label: 'Result',
      initial: row.result,
      options: EARLIER_OUTCOMES.map((value) => ({ value, label: value })),
      placeholder: null,
    },
    number('attempt', 'Attempt', 'Enter the number of the attempt.'),
    { name: 'reason', label: 'Reason', missing: RECORD_REASON_TEXT, maxLength: 300 },
  ];
}

const valuesOf = (typed: Record<keyof EarlierValues, string>): EarlierValues => ({
  int_mark: typedOrNone(typed.int_mark),
  ext_mark: typedOrNone(typed.ext_mark),
  total_mark: typedOrNone(typed.total_mark),
  total_max: Number(typed.total_max),
  credit: Number(typed.credit),
  grade: typed.grade === '' ? null : typed.grade,
  grade_point: typed.grade_point === '' ? null : typed.grade_point,
  result: typed.result as EarlierValues['result'],
  attempt: Number(typed.attempt),
});

/** What the server says of single values stands at their fields. */
function rejected(error: unknown): DialogRejection {
  const fields = Object.fromEntries(
    Object.entries(fieldErrors(error as CallError)).map(([field, message]) => [field.replace('values/', ''), message]),
  );
  return Object.keys(fields).length > 0 ? { fields } : { text: ownMessage(error) ?? FAILED };
}

export interface CorrectResultDialogProps {
  row: EarlierResult;
  regNo: string;
  /** Removes the result instead of changing what it says. */
  remove: boolean;
  onClose: (message?: string) => void;
}

/** Proposes what a result of before the portal should say, or its removal; another officer signs it. */
export function CorrectResultDialog({ row, regNo, remove, onClose }: CorrectResultDialogProps) {
  const [propose] = useCorrectEarlierResultMutation();
  const fields = fieldsOf(row);
  const name = `${row.p_code} ${row.session} of ${regNo}`;
  return (
    <FormDialog<Field>
      title={remove ? `Remove ${name}?` : `Correct ${name}?`}
      confirmLabel={remove ? 'Propose the removal' : 'Propose the correction'}
      danger={remove}
      fields={remove ? fields.filter((field) => field.name === 'reason') : fields}
      onConfirm={async ({ reason, ...typed }) => {
        if (reason.length < MIN_RECORD_REASON) return { fields: { reason: RECORD_REASON_TEXT } };
        const values = remove ? null : valuesOf(typed);
        const { data, error } = await propose({ params: { id: row.id }, body: { values, reason } });
        if (data) return onClose(data.message);
        return rejected(error);
      }}
      onClose={() => onClose()}
    >
      {remove
        ? 'The result will not count any more. It stays in the history with your reason.'
        : 'Leave a missing mark empty. The present values stay in the history.'}
    </FormDialog>
  );
}
