import { Group, Line } from './fields';

/** The account of the student. */
export function BankFields() {
  return (
    <Group title="Bank account">
      <Line name="bank" />
      <Line name="bank_accno" inputMode="numeric" hint="Digits only." />
      <Line name="bank_ifsc" hint="11 characters, such as TEST0000001." />
      <Line name="bank_branch" />
    </Group>
  );
}
