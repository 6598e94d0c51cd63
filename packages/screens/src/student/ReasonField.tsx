import { useId } from 'react';
import { PlainInput } from '@thervu/ui/form/PlainInput';

/** Why it is done, kept in the student's history. */
export function ReasonField({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const id = useId();
  return (
    <PlainInput
      id={id}
      label="Reason"
      value={value}
      onChange={onChange}
      maxLength={300}
      hint="Optional; it is kept in the history of the student."
    />
  );
}
