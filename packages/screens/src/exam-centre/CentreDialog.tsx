import { useSaveCentreMutation } from '@thervu/contracts/exam-centre/exam-centre-api';
import type { Centre } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';

export interface CentreDialogProps {
  exam: string;
  centre: Centre;
  onDone: (message: string) => void;
  onClose: () => void;
}

type Name = 'chief_name' | 'chief_mobile' | 'observer_name' | 'observer_mobile' | 'strong_room' | 'active';
const emptyAsNull = (text: string) => (text === '' ? null : text);
const digits = (text: string) => text.replace(/[^0-9]/g, '').slice(0, 10);

/** The people of a centre and its strong room; or the centre is ended. */
export function CentreDialog({ exam, centre, onDone, onClose }: CentreDialogProps) {
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
      title={`Change centre ${centre.centre}, ${centre.colname}`}
      confirmLabel="Save"
      focusInContent
      fields={[
        { ...text('chief_name', 'Chief superintendent'), autoFocus: true },
        { ...text('chief_mobile', 'Mobile number of the chief superintendent', '10 digits'), ...mobile },
        text('observer_name', 'Observer'),
        { ...text('observer_mobile', 'Mobile number of the observer', '10 digits'), ...mobile },
        text('strong_room', 'Strong room', 'Where question papers and covers are kept.'),
        {
          name: 'active',
          label: 'State',
          initial: centre.active ? 'yes' : 'no',
          placeholder: null,
          options: [
            { value: 'yes', label: 'In use' },
            { value: 'no', label: 'Ended' },
          ],
        },
      ]}
      onConfirm={async ({ chief_name, chief_mobile, observer_name, observer_mobile, strong_room, active }) => {
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
        if (!data) return rejectionOf(error, 'The centre could not be saved.');
        return onDone(data.message);
      }}
      onClose={onClose}
    />
  );
}
