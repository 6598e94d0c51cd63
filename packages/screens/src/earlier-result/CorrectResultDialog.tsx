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
import { useWords, type Say } from '@thervu/words';
import { earlierResult, type EarlierResultWords } from '@thervu/words/compiled/earlier-result';

const WHOLE = /^[0-9]{1,4}$/;

type Field = keyof EarlierValues | 'reason';

type Words = Say<EarlierResultWords>;

/** A number that may be missing: empty is none, never 0. */
const typedOrNone = (typed: string): number | null => (typed === '' ? null : Number(typed));

function fieldsOf(t: Words, row: EarlierResult): DialogField<Field>[] {
  const notWhole = (typed: string) =>
    typed.trim() === '' || WHOLE.test(typed.trim()) ? undefined : t('whole-or-none');
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
    { ...number('int_mark', t('value.int_mark')), autoFocus: true },
    number('ext_mark', t('value.ext_mark')),
    number('total_mark', t('value.total_mark')),
    number('total_max', t('maximum-of-total'), t('maximum-of-total.missing')),
    number('credit', t('value.credit'), t('credit.missing')),
    { name: 'grade', label: t('value.grade'), initial: row.grade ?? '', maxLength: 5 },
    { name: 'grade_point', label: t('value.grade_point'), initial: row.grade_point ?? '', maxLength: 5 },
    {
      name: 'result',
      label: t('value.result'),
      initial: row.result,
      options: EARLIER_OUTCOMES.map((value) => ({ value, label: value })),
      placeholder: null,
    },
    number('attempt', t('value.attempt'), t('attempt.missing')),
    { name: 'reason', label: t('reason'), missing: RECORD_REASON_TEXT, maxLength: 300 },
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
function rejected(t: Words, error: unknown): DialogRejection {
  const fields = Object.fromEntries(
    Object.entries(fieldErrors(error as CallError)).map(([field, message]) => [field.replace('values/', ''), message]),
  );
  return Object.keys(fields).length > 0 ? { fields } : { text: ownMessage(error) ?? t('proposal.failed') };
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
  const t = useWords(earlierResult);
  const [propose] = useCorrectEarlierResultMutation();
  const fields = fieldsOf(t, row);
  const named = { result: `${row.p_code} ${row.session}`, number: regNo };
  return (
    <FormDialog<Field>
      title={t(remove ? 'remove.question' : 'correct.question', named)}
      confirmLabel={t(remove ? 'remove.propose' : 'correct.propose')}
      danger={remove}
      fields={remove ? fields.filter((field) => field.name === 'reason') : fields}
      onConfirm={async ({ reason, ...typed }) => {
        if (reason.length < MIN_RECORD_REASON) return { fields: { reason: RECORD_REASON_TEXT } };
        const values = remove ? null : valuesOf(typed);
        const { data, error } = await propose({ params: { id: row.id }, body: { values, reason } });
        if (data) return onClose(data.message);
        return rejected(t, error);
      }}
      onClose={() => onClose()}
    >
      {t(remove ? 'remove.note' : 'correct.note')}
    </FormDialog>
  );
}
