import { FieldGroup } from '@thervu/ui/layout/FieldGroup';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { Line } from './fields';

/** The account of the student. */
export function BankFields() {
  const t = useWords(admission);
  return (
    <FieldGroup width={260} title={t('group.bank')}>
      <Line name="bank" />
      <Line name="bank_accno" inputMode="numeric" hint={t('hint.digits')} />
      <Line name="bank_ifsc" hint={t('hint.ifsc')} />
      <Line name="bank_branch" />
    </FieldGroup>
  );
}
