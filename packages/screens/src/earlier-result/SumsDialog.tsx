import { useId, useState } from 'react';
import type { EarlierBatch } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { earlierResult } from '@thervu/words/compiled/earlier-result';

export interface SumsDialogProps {
  batch: EarlierBatch;
  onOrder: (college: string) => Promise<DialogRejection | undefined | void>;
  onClose: () => void;
}

/** Asks for which college the sums by student are printed. */
export function SumsDialog({ batch, onOrder, onClose }: SumsDialogProps) {
  const t = useWords(earlierResult);
  const id = useId();
  const [college, setCollege] = useState(batch.colleges[0]?.colcode ?? '');
  return (
    <FormDialog
      title={t('sums.title')}
      confirmLabel={t('sums.make')}
      onConfirm={() => onOrder(college)}
      onClose={onClose}
    >
      <PlainSelect
        id={id}
        label={t('college')}
        value={college}
        placeholder={null}
        onChange={setCollege}
        options={batch.colleges.map(({ colcode, colname, students }) => ({
          value: colcode,
          label: `${colcode} ${colname}, ${t('n-students', { n: students })}`,
        }))}
        hint={t('sums.hint')}
      />
    </FormDialog>
  );
}
