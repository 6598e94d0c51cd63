import { regnoKey } from '@thervu/contracts/student/register-number';
import { ownMessage } from '@thervu/contracts/core/problem';
import { useId, useState } from 'react';
import { useAssignArrearPapersMutation } from '@thervu/contracts/registration/registration-api';
import type { ArrearCandidates } from '@thervu/contracts/registration/arrear-contract';
import type { Registered } from '@thervu/contracts/registration/registration-shapes';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { AddRow } from './AddRow';
import { ASSIGN_EXAMS_FAILED, ASSIGN_FAILED, isUnanswered } from './registration-messages';
import { RowsToSave } from './RowsToSave';
import type { SearchedBatch } from './useBatchChoice';

type Candidate = ArrearCandidates['students'][number];

/** A number that is no candidate is judged by the server on saving; until then this is all that is known. */

export interface ArrearNumbersProps {
  searched: SearchedBatch;
  paper: ArrearCandidates | undefined;
}

/** Register numbers for one arrear paper: typed, or taken from those who have it still to pass; saved together. */
export function ArrearNumbers({ searched, paper }: ArrearNumbersProps) {
  const t = useWords(registration);
  const say = useMessageText();
  const inputId = useId();
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);
  const [answer, setAnswer] = useState<Registered | null>(null);
  const [save, { isLoading }] = useAssignArrearPapersMutation();
  const { banner, showMessage, clear } = useBanner();
  const known = new Map((paper?.students ?? []).map((student) => [student.Reg_No, student]));
  const able = [...known.values()].filter(({ eligible, Reg_No }) => eligible && !added.includes(Reg_No));

  const add = () => {
    clear();
    setAnswer(null);
    const regNo = typed.trim().toUpperCase();
    if (!paper) return showMessage('error', t('please-select-a-paper-code'));
    if (regNo === '') return showMessage('error', t('registration-number-cannot-be-empty'));
    if (added.some((number) => regnoKey(number) === regnoKey(regNo)))
      return showMessage('error', t('this-registration-number-is-already'));
    setAdded([...added, regNo]);
    return setTyped('');
  };
  const send = async () => {
    clear();
    setAnswer(null);
    if (!paper || added.length === 0) return showMessage('error', t('please-fill-all-the-required'));
    const { college, exam, degree, batch } = searched;
    const { data, error } = await save({
      body: {
        col_code: college,
        degree,
        batch,
        semester: paper.Sem,
        courses: [paper.P_code],
        regnos: [...added],
        exam: exam.exam_tbl,
      },
    });
    if (!data)
      return showMessage(
        'error',
        isUnanswered(error) ? ASSIGN_EXAMS_FAILED : ASSIGN_FAILED,
        undefined,
        ownMessage(error),
      );
    setAdded([]);
    return setAnswer(data);
  };
  const rows = added.map(
    (Reg_No): Candidate =>
      known.get(Reg_No) ?? { Reg_No, stu_name: '-', eligible: false, reason: t('not-among-those-who-have') },
  );
  const columns: Column<Candidate>[] = [
    { key: 'reg', header: t('register-number'), cell: ({ Reg_No }) => Reg_No, width: 160 },
    { key: 'name', header: t('name'), cell: ({ stu_name }) => stu_name },
    {
      key: 'may',
      header: t('eligible'),
      cell: ({ eligible }) => (
        <StatusLabel kind={eligible ? 'success' : 'warning'}>
          {eligible ? t('may-apply') : t('may-not-apply')}
        </StatusLabel>
      ),
    },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => say(reason) },
    {
      key: 'action',
      header: t('action'),
      cell: ({ Reg_No }) => (
        <Button
          small
          aria-label={t('remove-number', { number: Reg_No })}
          onClick={() => setAdded(added.filter((name) => name !== Reg_No))}
        >
          {t('remove')}
        </Button>
      ),
    },
  ];
  return (
    <Panel title={t('register-numbers')}>
      <Stack>
        <AddRow
          label={t('add-a-register-number')}
          onAdd={add}
          more={
            able.length > 0 && (
              <Button kind="quiet" onClick={() => setAdded([...added, ...able.map(({ Reg_No }) => Reg_No)])}>
                {t('add-all-who-may-apply', { n: able.length })}
              </Button>
            )
          }
        >
          <PlainInput
            id={inputId}
            label={t('register-number')}
            value={typed}
            onChange={setTyped}
            maxLength={39}
            required
          />
        </AddRow>
        <RowsToSave
          label={t('register-numbers')}
          rows={rows}
          columns={columns}
          banner={banner}
          answer={answer}
          rowKey={({ Reg_No }) => Reg_No}
          empty={{ text: t('no-register-number-added-yet') }}
          maxHeight={360}
          busy={isLoading}
          onSave={() => void send()}
        />
      </Stack>
    </Panel>
  );
}
