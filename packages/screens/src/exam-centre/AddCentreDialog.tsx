import { useRef } from 'react';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { failureText } from '@thervu/contracts/core/problem';
import { useAddCentreMutation } from '@thervu/contracts/exam-centre/exam-centre-api';
import { Banner } from '@thervu/ui/message/Banner';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { examCentre } from '@thervu/words/compiled/exam-centre';
import { rejectionOf } from '../shared/rejection';

export interface AddCentreDialogProps {
  exam: string;
  /** Colleges with candidates and no centre: offered first. */
  without: readonly { colcode: string; colname: string }[];
  /** Centres there are: not offered again. */
  there: readonly { centre: string }[];
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Makes a college a centre of an exam. */
export function AddCentreDialog({ exam, without, there, onDone, onClose }: AddCentreDialogProps) {
  const t = useWords(examCentre);
  const colleges = useListAllCollegesQuery();
  const [add] = useAddCentreMutation();
  const key = useRef({ centre: '', key: '' });
  const first = new Set(without.map(({ colcode }) => colcode));
  const known = new Set(there.map(({ centre }) => centre));
  const offered = (colleges.data ?? []).filter(({ Colcode }) => !known.has(Colcode));
  const ordered = [
    ...offered.filter(({ Colcode }) => first.has(Colcode)),
    ...offered.filter(({ Colcode }) => !first.has(Colcode)),
  ];
  return (
    <FormDialog<'centre'>
      title={t('add.title', { exam })}
      confirmLabel={t('add')}
      busy={colleges.isLoading}
      focusInContent
      result={colleges.isError && <Banner kind="error">{failureText(colleges.error, t('colleges.failed'))}</Banner>}
      fields={[
        {
          name: 'centre',
          label: t('college'),
          missing: t('college.choose'),
          options: ordered.map(({ Colcode, Colname }) => ({ value: Colcode, label: `${Colcode} - ${Colname}` })),
          autoFocus: true,
        },
      ]}
      onConfirm={async ({ centre }) => {
        if (key.current.centre !== centre) key.current = { centre, key: crypto.randomUUID() };
        const { data, error } = await add({
          params: { exam },
          body: { centres: [centre] },
          idempotencyKey: key.current.key,
        });
        if (!data) return rejectionOf(error, t('centre.not-added'));
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      {t('add.then')}
    </FormDialog>
  );
}
