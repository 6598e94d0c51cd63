import { useId, useState } from 'react';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { failureText } from '@thervu/contracts/core/problem';
import type { CallReply } from '@thervu/contracts/core/call';
import { useListAllDegreesQuery } from '@thervu/contracts/degree/degree-api';
import { useAllotCentreMutation } from '@thervu/contracts/exam-centre/exam-centre-api';
import type { allotCentre, Centre } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Banner } from '@thervu/ui/message/Banner';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { examCentre } from '@thervu/words/compiled/exam-centre';
import { rejectionOf } from '../shared/rejection';

export interface AllotDialogProps {
  exam: string;
  centres: readonly Centre[];
  onDone: (answer: CallReply<typeof allotCentre>) => void;
  onClose: () => void;
}

type Who = 'college' | 'degree' | 'student';
type Name = 'college' | 'degree' | 'regNo' | 'centre' | 'reason';

/** Allots a college, a degree of it, or one student to a centre. */
export function AllotDialog({ exam, centres, onDone, onClose }: AllotDialogProps) {
  const t = useWords(examCentre);
  const id = useId();
  const [who, setWho] = useState<Who>('college');
  const colleges = useListAllCollegesQuery();
  const degrees = useListAllDegreesQuery();
  const [allot] = useAllotCentreMutation();
  return (
    <FormDialog<Name>
      title={t('allot.to')}
      confirmLabel={t('allot')}
      busy={colleges.isLoading || degrees.isLoading}
      focusInContent
      result={
        (colleges.isError || degrees.isError) && (
          <Banner kind="error">{failureText(colleges.error ?? degrees.error, t('colleges.failed'))}</Banner>
        )
      }
      fields={[
        {
          name: 'college',
          label: t('college'),
          missing: t('college.choose'),
          options: (colleges.data ?? []).map(({ Colcode, Colname }) => ({
            value: Colcode,
            label: `${Colcode} - ${Colname}`,
          })),
        },
        ...(who === 'degree'
          ? [
              {
                name: 'degree' as const,
                label: t('degree'),
                missing: t('degree.choose'),
                options: (degrees.data ?? []).map(({ Deg_id, Deg_name }) => ({
                  value: String(Deg_id),
                  label: Deg_name,
                })),
              },
            ]
          : []),
        ...(who === 'student'
          ? [
              {
                name: 'regNo' as const,
                label: t('reg-no'),
                missing: t('reg-no.enter'),
                maxLength: 20,
                clean: (text: string) => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
              },
            ]
          : []),
        {
          name: 'centre',
          label: t('centre'),
          missing: t('centre.choose'),
          options: centres
            .filter(({ active }) => active)
            .map(({ centre, colname }) => ({ value: centre, label: `${centre} - ${colname}` })),
        },
        {
          name: 'reason',
          label: t('reason'),
          maxLength: 300,
          ...(who === 'student' && { missing: t('reason.give') }),
        },
      ]}
      onConfirm={async ({ college, degree, regNo, centre, reason }) => {
        const { data, error } = await allot({
          params: { exam },
          body: {
            college,
            centre,
            ...(who === 'degree' && { degree: Number(degree) }),
            ...(who === 'student' && { regNo }),
            ...(reason !== '' && { reason }),
          },
        });
        if (!data) return rejectionOf(error, t('allot.failed'));
        return onDone(data);
      }}
      onClose={onClose}
    >
      <PlainSelect
        id={id}
        label={t('who')}
        value={who}
        placeholder={null}
        onChange={(next) => setWho(next as Who)}
        options={[
          { value: 'college', label: t('who.college') },
          { value: 'degree', label: t('who.degree') },
          { value: 'student', label: t('who.student') },
        ]}
      />
    </FormDialog>
  );
}
