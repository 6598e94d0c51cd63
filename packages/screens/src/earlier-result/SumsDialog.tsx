import { useId, useState } from 'react';
import type { EarlierBatch } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { pluralise } from '@thervu/contracts/core/format';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';

export interface SumsDialogProps {
  batch: EarlierBatch;
  onOrder: (college: string) => Promise<DialogRejection | undefined | void>;
  onClose: () => void;
}

/** Asks for which college the sums by student are printed. */
export function SumsDialog({ batch, onOrder, onClose }: SumsDialogProps) {
  const id = useId();
  const [college, setCollege] = useState(batch.colleges[0]?.colcode ?? '');
  return (
    <FormDialog
      title="Sums by student"
      confirmLabel="Make the document"
      onConfirm={() => onOrder(college)}
      onClose={onClose}
    >
      <PlainSelect
        id={id}
        label="College"
        value={college}
        placeholder={null}
        onChange={setCollege}
        options={batch.colleges.map(({ colcode, colname, students }) => ({
          value: colcode,
          label: `${colcode} ${colname}, ${pluralise(students, 'student', 'students')}`,
        }))}
        hint="A PDF which the principal compares with the books of the college and signs."
      />
    </FormDialog>
  );
}
