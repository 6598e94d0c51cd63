import { useSaveScribeMutation } from '@thervu/contracts/accommodation/accommodation-api';
import type { Accommodation } from '@thervu/contracts/accommodation/accommodation-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { accommodation } from '@thervu/words/compiled/accommodation';
import { rejectionOf } from '../shared/rejection';

export interface ScribeDialogProps {
  exam: string;
  row: Accommodation;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Who writes for a student, in all papers or in one. */
export function ScribeDialog({ exam, row, onDone, onClose }: ScribeDialogProps) {
  const t = useWords(accommodation);
  const [save] = useSaveScribeMutation();
  const known = row.scribes.find(({ p_code }) => p_code === '*');
  return (
    <FormDialog<'name' | 'qualification' | 'mobile' | 'p_code' | 'own_choice'>
      title={t('scribe.title', { reg: row.reg_no, name: row.stu_name })}
      confirmLabel={t('scribe.save')}
      focusInContent
      fields={[
        {
          name: 'name',
          label: t('name'),
          initial: known?.name ?? '',
          missing: t('name.enter'),
          maxLength: 100,
          autoFocus: true,
        },
        {
          name: 'qualification',
          label: t('qualification'),
          hint: t('qualification.hint'),
          initial: known?.qualification ?? '',
          missing: t('qualification.enter'),
          maxLength: 100,
        },
        {
          name: 'mobile',
          label: t('mobile'),
          initial: known?.mobile ?? '',
          missing: t('mobile.enter'),
          inputMode: 'numeric',
          clean: (text) => text.replace(/[^0-9]/g, '').slice(0, 10),
        },
        {
          name: 'p_code',
          label: t('paper'),
          hint: t('paper.hint'),
          maxLength: 20,
          clean: (text) => text.trim().toUpperCase(),
        },
        {
          name: 'own_choice',
          label: t('chosen-by'),
          initial: (known?.own_choice ?? true) ? 'yes' : 'no',
          placeholder: null,
          options: [
            { value: 'yes', label: t('the-student') },
            { value: 'no', label: t('the-college') },
          ],
        },
      ]}
      onConfirm={async ({ name, qualification, mobile, p_code, own_choice }) => {
        if (mobile.length !== 10) return { fields: { mobile: t('mobile.digits') } };
        const { data, error } = await save({
          params: { exam, regNo: row.reg_no },
          body: { name, qualification, mobile, p_code: p_code === '' ? '*' : p_code, own_choice: own_choice === 'yes' },
        });
        if (!data) return rejectionOf(error, t('scribe.failed'));
        return onDone(data.message);
      }}
      onClose={onClose}
    />
  );
}
