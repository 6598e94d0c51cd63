import { useSaveCentreMutation } from '@thervu/contracts/exam-centre/exam-centre-api';
import type { Centre } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { examCentre } from '@thervu/words/compiled/exam-centre';
import { rejectionOf } from '../shared/rejection';

export interface CentreDialogProps {
  exam: string;
  centre: Centre;
  onDone: (message: string) => void;
  onClose: () => void;
}

type Name = 'chief_name' | 'chief_mobile' | 'observer_name' | 'observer_mobile' | 'strong_room' | 'active';
const emptyAsNull = (text: string) => (text === '' ? null : text);
const MOBILE_DIGITS = 10;
const digits = (text: string) => text.replace(/[^0-9]/g, '').slice(0, MOBILE_DIGITS);

/** The people of a centre and its strong room; or the centre is ended. */
export function CentreDialog({ exam, centre, onDone, onClose }: CentreDialogProps) {
  const t = useWords(examCentre);
  const [save] = useSaveCentreMutation();
  const text = (name: Exclude<Name, 'active'>, label: string, hint?: string) => ({
    name,
    label,
    hint,
    initial: centre[name] ?? '',
    maxLength: 100,
  });
  const mobile = { inputMode: 'numeric' as const, clean: digits, maxLength: 10 };
  return (
    <FormDialog<Name>
      title={t('centre.edit', { centre: centre.centre, name: centre.colname })}
      confirmLabel={t('save')}
      focusInContent
      fields={[
        { ...text('chief_name', t('chief.name')), autoFocus: true },
        { ...text('chief_mobile', t('chief.mobile'), t('ten-digits')), ...mobile },
        text('observer_name', t('observer')),
        { ...text('observer_mobile', t('observer.mobile'), t('ten-digits')), ...mobile },
        text('strong_room', t('strong-room'), t('strong-room.hint')),
        {
          name: 'active',
          label: t('state'),
          initial: centre.active ? 'yes' : 'no',
          placeholder: null,
          options: [
            { value: 'yes', label: t('in-use') },
            { value: 'no', label: t('ended') },
          ],
        },
      ]}
      onConfirm={async ({ chief_name, chief_mobile, observer_name, observer_mobile, strong_room, active }) => {
        const short = Object.entries({ chief_mobile, observer_mobile })
          .filter(([, typed]) => typed !== '' && typed.length !== MOBILE_DIGITS)
          .map(([name]) => [name, t('mobile.digits')]);
        if (short.length > 0) return { fields: Object.fromEntries(short) as Partial<Record<Name, string>> };
        const { data, error } = await save({
          params: { exam, centre: centre.centre },
          body: {
            chief_name: emptyAsNull(chief_name),
            chief_mobile: emptyAsNull(chief_mobile),
            observer_name: emptyAsNull(observer_name),
            observer_mobile: emptyAsNull(observer_mobile),
            strong_room: emptyAsNull(strong_room),
            active: active === 'yes',
            row_version: centre.row_version,
          },
        });
        if (!data) return rejectionOf(error, t('centre.not-saved'));
        return onDone(data.message);
      }}
      onClose={onClose}
    />
  );
}
