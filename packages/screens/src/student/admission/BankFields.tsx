import { FieldGroup } from '@thervu/ui/layout/FieldGroup';
import { Line } from './fields';

/** The account of the student. */
export function BankFields() {
  return (
    <FieldGroup width={260} title="Bank account">
      <Line name="bank" />
      <Line name="bank_accno" inputMode="numeric" hint="Digits only." />
      <Line name="bank_ifsc" hint="11 characters, such as TEST0000001." />
      <Line name="bank_branch" />
    </FieldGroup>
  );
}
