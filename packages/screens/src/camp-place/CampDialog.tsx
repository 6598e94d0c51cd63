import { useState } from 'react';
import { useCreateCampMutation, useSaveCampMutation } from '@thervu/contracts/camp-place/camp-place-api';
import { NewCamp, type Camp } from '@thervu/contracts/camp-place/camp-place-contract';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { Banner } from '@thervu/ui/message/Banner';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { offeredItems } from '@thervu/contracts/setting/list-rules';
import { useKnownText, useWords } from '@thervu/words';
import { campPlace as campPlaceWords } from '@thervu/words/compiled/camp-place';
import { rejectionOf } from '../shared/rejection';
import { useLists } from '../shared/useLists';

export interface CampDialogProps {
  /** The camp that is changed; null for a new one. */
  camp: Camp | null;
  onClose: () => void;
}

type Typed = Record<'place' | 'name' | 'district' | 'host' | 'office' | 'state' | 'capacity' | 'boards', string>;
const YES_OR_NO = ['yes', 'no'] as const;
const STATES = ['selectable', 'kept', 'off'] as const;
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
  const t = useWords(campPlaceWords);
  const known = useKnownText(campPlaceWords);
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
      return rejectionOf(error, t('failed'));
    }
    const parsed = NewCamp.safeParse({ place: typed.place, ...fields });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { fields: { [String(issue?.path[0])]: issue?.message ?? t('not-accepted') } };
    }
    const asked = JSON.stringify(parsed.data);
    const idempotencyKey = keys.get(asked) ?? crypto.randomUUID();
    keys.set(asked, idempotencyKey);
    const { error } = await create({ body: parsed.data, idempotencyKey });
    if (error === undefined) onClose();
    return rejectionOf(error, t('failed'));
  };

  return (
    <FormDialog<keyof Typed>
      title={camp ? t('change-named', { camp: camp.place }) : t('add.title')}
      confirmLabel={t('save')}
      busy={colleges.isLoading}
      result={colleges.isError && <Banner kind="error">{failureText(colleges.error, t('colleges.failed'))}</Banner>}
      fields={[
        ...(camp
          ? []
          : [
              {
                name: 'place' as const,
                label: t('camp'),
                hint: t('camp.hint'),
                missing: t('camp.missing'),
                maxLength: 40,
                autoFocus: true,
              },
            ]),
        {
          name: 'name',
          label: t('name'),
          initial: camp?.name ?? '',
          missing: t('name.missing'),
          maxLength: 100,
          autoFocus: camp !== null,
        },
        { name: 'district', label: t('district'), initial: camp?.district ?? '', maxLength: 60 },
        {
          name: 'host',
          label: t('host'),
          initial: camp?.host ?? '',
          hint: t('host.hint'),
          placeholder: t('none'),
          options: (colleges.data ?? []).map(({ Colcode, Colname }) => ({
            value: Colcode,
            label: `${Colcode} - ${Colname}`,
          })),
        },
        {
          name: 'office',
          label: t('office'),
          initial: camp?.head_office ? 'yes' : 'no',
          placeholder: null,
          options: YES_OR_NO.map((value) => ({ value, label: t(value) })),
        },
        {
          name: 'state',
          label: t('state'),
          initial: camp ? (camp.active ? (camp.selectable ? 'selectable' : 'kept') : 'off') : 'selectable',
          placeholder: null,
          options: STATES.slice(0, camp ? 3 : 2).map((value) => ({ value, label: t(`state.${value}`) })),
          ...(open.length > 0 && {
            hint: t('in-use', {
              what: open
                .map(({ what, count }) => t('reference', { n: formatCount(count), what: known(what) }))
                .join(', '),
            }),
          }),
        },
        {
          name: 'capacity',
          label: t('capacity'),
          initial: camp?.capacity === null || camp === null ? '' : String(camp.capacity),
          hint: t('capacity.hint'),
          inputMode: 'numeric',
          clean: (text) => text.replace(/[^0-9]/g, '').slice(0, 7),
        },
        {
          name: 'boards',
          label: t('boards'),
          initial: camp?.boards?.join(', ') ?? '',
          hint: `${t('boards.hint')}${offered === '' ? '' : ` ${t('boards.listed', { boards: offered })}`}`,
          maxLength: 2000,
        },
      ]}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
