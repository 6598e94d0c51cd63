import { REGISTER_NUMBER_FORM } from '@thervu/contracts/core/exam-shapes';
import { useId } from 'react';
import { useListCollegesQuery } from '@thervu/contracts/college/college-api';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { whyReadOnly } from '@thervu/contracts/exam/exam-stages';
import {
  skipToken,
  useListArrearsOfStudentQuery,
  useListExamRecordsOfStudentQuery,
} from '@thervu/contracts/registration/registration-api';
import { useSession } from '@thervu/shell-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { useLists } from '../shared/useLists';
import { useScreenExam } from '../shared/useScreenExam';
import { ApplicationTable } from './ApplicationTable';
import { ArrearPapers } from './ArrearPapers';
import { ReadOnlyNotice } from './NotOpen';
import { registrationFailure, indianDay, NO_EXAM, NO_STUDENT } from './registration-messages';
import { Facts } from '@thervu/ui/layout/Facts';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';

/** The empty college stands for the head office, whose code is a setting. */
const FILTER = { college: '', exam: '', regno: '' };
/** Another exam leaves the register number alone. */
const KEEPS = { keeps: ['exam'] } as const;

/** The arrears of one student: what is applied for, with its confirmation, and what may still be applied for. */
export function ArrearByRegNoScreen() {
  const t = useWords(registration);
  const inputId = useId();
  const { headOffice } = useLists();
  const { session, can } = useSession();
  const any = can('college.manage');
  const { draft, applied, choose, search } = useFilter(FILTER, KEEPS);
  const { banner, showMessage, clear } = useBanner();
  const colleges = useListCollegesQuery(undefined, { skip: !any });
  const exams = useScreenExam('application', draft.exam, (next) => choose('exam', next));
  const exam = exams.chosen;
  const why = exam && whyReadOnly(session?.colCode ?? '', exam, 'EXAM_APLY', headOffice.code);
  const find = () => {
    clear();
    if (!exam) return showMessage('error', NO_EXAM);
    if (draft.regno.trim() === '') return showMessage('error', t('please-enter-regno'));
    return search();
  };
  return (
    <Screen
      title={t('exam-arrear-application-by-register')}
      action={
        <Stack row>
          <ActionLink to="/home/list-examconfirm">{t('applications')}</ActionLink>
          <ActionLink to="/home/examconfirm-report">{t('link.report')}</ActionLink>
        </Stack>
      }
    >
      <FilterBar label={t('student')} onSearch={find}>
        {any && (
          <DependentSelect
            label={t('college')}
            value={draft.college || headOffice.code}
            onChange={(next) => choose('college', next)}
            options={
              colleges.data && [
                { value: headOffice.code, label: `${headOffice.code}, ${headOffice.name}` },
                ...colleges.data.map(({ Colcode, Colname }) => ({
                  value: Colcode,
                  label: `${Colcode}, ${Colname}`,
                })),
              ]
            }
            placeholder={null}
          />
        )}
        <DependentSelect {...exams.examSelect} required />
        <PlainInput
          id={inputId}
          label={t('register-number')}
          value={draft.regno}
          onChange={(next) => choose('regno', next)}
          maxLength={39}
          required
        />
      </FilterBar>
      {banner}
      {exam && why && <ReadOnlyNotice flag="EXAM_APLY" exam={exam} why={why} />}
      {exam && applied.regno !== '' && (
        <Found
          regNo={applied.regno}
          exam={exam}
          college={any ? applied.college || headOffice.code : undefined}
          readOnly={why !== undefined}
        />
      )}
      {applied.regno === '' && <Text quiet>{t('enter-a-register-number-then')}</Text>}
    </Screen>
  );
}

interface FoundProps {
  regNo: string;
  exam: Exam;
  college: string | undefined;
  readOnly: boolean;
}

function Found({ regNo, exam, college, readOnly }: FoundProps) {
  const t = useWords(registration);
  const regno = regNo.trim().toUpperCase();
  const valid = REGISTER_NUMBER_FORM.test(regno);
  const student = useListArrearsOfStudentQuery(
    valid ? { params: { regno, exam: exam.exam_tbl }, query: { college } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const unknown = !valid || (student.error as CallError | undefined)?.status === 404;
  const found = unknown ? undefined : student.currentData;
  const records = useListExamRecordsOfStudentQuery(found ? { params: { regno, exam: exam.exam_tbl } } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  if (unknown) return <EmptyState text={NO_STUDENT} hint={t('there-is-no-student-with', { regno })} />;
  return (
    <QueryView
      query={{ ...student, data: found }}
      failure={(error) => failureText(error, t('failed-to-fetch-students-please'))}
    >
      {(item) => (
        <>
          <Panel title={t('student')}>
            <Facts
              width={160}
              facts={[
                { label: t('register-number'), value: item.Reg_No },
                { label: t('student-name'), value: item.stu_name },
                { label: t('birth'), value: indianDay(item.dob) },
                { label: t('degree'), value: item.Degree },
                { label: t('batch'), value: String(item.admn_acdyr) },
                { label: t('college'), value: item.Colcode },
                { label: t('state'), value: item.discontinue ? t('discontinued') : t('active') },
              ]}
            />
          </Panel>
          <Panel title={t('applications-for-exam', { exam: exam.exam_name })} bare>
            <QueryView query={{ ...records, data: records.currentData }} failure={registrationFailure}>
              {(rows) => (
                <ApplicationTable
                  key={`${regno},${exam.exam_tbl}`}
                  label={t('applications-2')}
                  rows={rows}
                  exam={exam.exam_tbl}
                  oneStudent
                  readOnly={readOnly}
                  empty={{
                    text: t('none'),
                    hint: t('nothing-is-registered-for-this'),
                  }}
                />
              )}
            </QueryView>
          </Panel>
          <ArrearPapers
            key={`${regno}/${exam.exam_tbl}`}
            regNo={item.Reg_No}
            exam={exam}
            papers={item.papers}
            mayOverride={college !== undefined}
            readOnly={readOnly}
          />
        </>
      )}
    </QueryView>
  );
}
