import { useState } from 'react';
import { useCreateCampMutation, useSaveCampMutation } from '@thervu/contracts/camp-place/camp-place-api';
import { NewCamp, type Camp } from '@thervu/contracts/camp-place/camp-place-contract';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { Banner } from '@thervu/ui/message/Banner';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { offeredItems } from '@thervu/contracts/setting/list-rules';
import { rejectionOf } from '../shared/rejection';
import { useLists } from '../shared/useLists';

export interface CampDialogProps {
  /** The camp that is changed; null for a new one. */
  camp: Camp | null;
  onClose: () => void;
}

type Typed = Record<'place' | 'name' | 'district' | 'host' | 'office' | 'state' | 'capacity' | 'boards', string>;
const FAILED = 'The camp could not be saved.';
const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const STATES = [
  { value: 'selectable', label: 'Selectable' },
  { value: 'kept', label: 'Not selectable' },
  { value: 'off', label: 'Switched off' },
];
const emptyAsNull = (text: string) => (text === '' ? null : text);

/** What the fields say, as a save sends it. */
const read = ({ name, district, host, office, state, capacity, boards }: Typed) => ({
  name,
  district: emptyAsNull(district),
  host: emptyAsNull(host),
  selectable: state === 'selectable',
  head_office: office === 'yes',
  capacity: capacity === '' ? null : Number(capacity),
  boards:
    boards === ''
      ? null
      : boards
          .split(',')
          .map((board) => board.trim())
          .filter(Boolean),
});

/** Adds a camp, or changes one: name, district, host college, head office, and whether it can be chosen. */
export function CampDialog({ camp, onClose }: CampDialogProps) {
  const colleges = useListAllCollegesQuery();
  const [create] = useCreateCampMutation();
  const [save] = useSaveCampMutation();
  const [keys] = useState(() => new Map<string, string>());
  const lists = useLists();
  const offered = offeredItems(lists.boards)
    .map(({ code }) => code)
    .join(', ');
  const open = camp?.references.filter(({ blocks }) => blocks) ?? [];

  const confirm = async (typed: Typed): Promise<DialogRejection | undefined> => {
    const fields = read(typed);
    if (camp) {
      const body = { ...fields, active: typed.state !== 'off', row_version: camp.row_version };
      const { error } = await save({ params: { place: camp.place }, body });
      if (error === undefined) onClose();
      return rejectionOf(error, FAILED);
    }
    const parsed = NewCamp.safeParse({ place: typed.place, ...fields });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { fields: { [String(issue?.path[0])]: issue?.message ?? 'This is not accepted.' } };
    }
    const asked = JSON.stringify(parsed.data);
    const idempotencyKey = keys.get(asked) ?? crypto.randomUUID();
    keys.set(asked, idempotencyKey);
    const { error } = await create({ body: parsed.data, idempotencyKey });
    if (error === undefined) onClose();
    return rejectionOf(error, FAILED);
  };

  return (
    <FormDialog<keyof Typed>
      title={camp ? `Change ${camp.place}` : 'Add a camp'}
      confirmLabel="Save"
      busy={colleges.isLoading}
      result={
        colleges.isError && <Banner kind="error">{failureText(colleges.error, 'Failed to fetch the colleges')}</Banner>
      }
      fields={[
        ...(camp
          ? []
          : [
              {
                name: 'place' as const,
                label: 'Camp',
                hint: 'The short name, as lists and papers show it. It stays.',
                missing: 'Enter the short name of the camp.',
                maxLength: 40,
                autoFocus: true,
              },
            ]),
        {
          name: 'name',
          label: 'Name',
          initial: camp?.name ?? '',
          missing: 'Enter the name of the camp.',
          maxLength: 100,
          autoFocus: camp !== null,
        },
        { name: 'district', label: 'District', initial: camp?.district ?? '', maxLength: 60 },
        {
          name: 'host',
          label: 'Host college',
          initial: camp?.host ?? '',
          hint: 'No script of this college is valued in its own rooms.',
          placeholder: 'None',
          options: (colleges.data ?? []).map(({ Colcode, Colname }) => ({
            value: Colcode,
            label: `${Colcode} - ${Colname}`,
          })),
        },
        {
          name: 'office',
          label: 'Values scripts for the head office',
          initial: camp?.head_office ? 'yes' : 'no',
          placeholder: null,
          options: YES_OR_NO,
        },
        {
          name: 'state',
          label: 'State',
          initial: camp ? (camp.active ? (camp.selectable ? 'selectable' : 'kept') : 'off') : 'selectable',
          placeholder: null,
          options: camp ? STATES : STATES.slice(0, 2),
          ...(open.length > 0 && {
            hint: `In use by ${open.map(({ what, count }) => `${formatCount(count)} ${what}`).join(', ')}.`,
          }),
        },
        {
          name: 'capacity',
          label: 'Capacity',
          initial: camp?.capacity === null || camp === null ? '' : String(camp.capacity),
          hint: 'Scripts in one exam. Empty: not known.',
          inputMode: 'numeric',
          clean: (text) => text.replace(/[^0-9]/g, '').slice(0, 7),
        },
        {
          name: 'boards',
          label: 'Boards',
          initial: camp?.boards?.join(', ') ?? '',
          hint: `Separated by commas. Empty: the camp takes every board.${offered === '' ? '' : ` Boards: ${offered}.`}`,
          maxLength: 2000,
        },
      ]}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
