import { useSaveScribeMutation } from '@thervu/contracts/accommodation/accommodation-api';
import type { Accommodation } from '@thervu/contracts/accommodation/accommodation-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';

export interface ScribeDialogProps {
  exam: string;
  row: Accommodation;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Who writes for a student, in all papers or in one. */
export function ScribeDialog({ exam, row, onDone, onClose }: ScribeDialogProps) {
  const [save] = useSaveScribeMutation();
  const known = row.scribes.find(({ p_code }) => p_code === '*');
  return (
    <FormDialog<'name' | 'qualification' | 'mobile' | 'p_code' | 'own_choice'>
      title={`Scribe of ${row.reg_no}, ${row.stu_name}`}
      confirmLabel="Save scribe"
      focusInContent
      fields={[
        {
          name: 'name',
          label: 'Name',
          initial: known?.name ?? '',
          missing: 'Enter the name.',
          maxLength: 100,
          autoFocus: true,
        },
        {
          name: 'qualification',
          label: 'Qualification',
          hint: 'Lower than that of the student.',
          initial: known?.qualification ?? '',
          missing: 'Enter the qualification.',
          maxLength: 100,
        },
        {
          name: 'mobile',
          label: 'Mobile number',
          initial: known?.mobile ?? '',
          missing: 'Enter the mobile number.',
          inputMode: 'numeric',
          clean: (text) => text.replace(/[^0-9]/g, '').slice(0, 10),
        },
        {
          name: 'p_code',
          label: 'Paper',
          hint: 'Empty: writes all papers.',
          maxLength: 20,
          clean: (text) => text.trim().toUpperCase(),
        },
        {
          name: 'own_choice',
          label: 'Chosen by',
          initial: (known?.own_choice ?? true) ? 'yes' : 'no',
          placeholder: null,
          options: [
            { value: 'yes', label: 'The student' },
            { value: 'no', label: 'The college' },
          ],
        },
      ]}
      onConfirm={async ({ name, qualification, mobile, p_code, own_choice }) => {
        const { data, error } = await save({
          params: { exam, regNo: row.reg_no },
          body: { name, qualification, mobile, p_code: p_code === '' ? '*' : p_code, own_choice: own_choice === 'yes' },
        });
        if (!data) return rejectionOf(error, 'The scribe could not be saved.');
        return onDone(data.message);
      }}
      onClose={onClose}
    />
  );
}
