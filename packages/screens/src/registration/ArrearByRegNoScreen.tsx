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
import { OFFICE_CODE } from '@thervu/contracts/registration/registration-rules';
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
import { useScreenExam } from '../shared/useScreenExam';
import { ApplicationTable } from './ApplicationTable';
import { ArrearPapers } from './ArrearPapers';
import { ReadOnlyNotice } from './NotOpen';
import { registrationFailure, indianDay, NO_EXAM, NO_STUDENT } from './registration-messages';
import { Facts } from '@thervu/ui/layout/Facts';

const FILTER = { college: OFFICE_CODE, exam: '', regno: '' };
/** Another exam leaves the register number alone. */
const KEEPS = { keeps: ['exam'] } as const;
const NO_REGNO = 'Please Enter Regno.';

/** The arrears of one student: what is applied for, with its confirmation, and what may still be applied for. */
export function ArrearByRegNoScreen() {
  const inputId = useId();
  const { session, can } = useSession();
  const any = can('college.manage');
  const { draft, applied, choose, search } = useFilter(FILTER, KEEPS);
  const { banner, showMessage, clear } = useBanner();
  const colleges = useListCollegesQuery(undefined, { skip: !any });
  const exams = useScreenExam('application', draft.exam, (next) => choose('exam', next));
  const exam = exams.chosen;
  const why = exam && whyReadOnly(session?.colCode ?? '', exam, 'EXAM_APLY');
  const find = () => {
    clear();
    if (!exam) return showMessage('error', NO_EXAM);
    if (draft.regno.trim() === '') return showMessage('error', NO_REGNO);
    return search();
  };
  return (
    <Screen
      title="Exam Arrear Application by Register Number"
      action={
        <Stack row>
          <ActionLink to="/home/list-examconfirm">Exam Applications</ActionLink>
          <ActionLink to="/home/examconfirm-report">Exam Application Report</ActionLink>
        </Stack>
      }
    >
      <FilterBar label="Student" onSearch={find}>
        {any && (
          <DependentSelect
            label="College"
            value={draft.college}
            onChange={(next) => choose('college', next)}
            options={
              colleges.data && [
                { value: OFFICE_CODE, label: `${OFFICE_CODE}, Head Office` },
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
          label="Register Number"
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
          college={any ? applied.college : undefined}
          readOnly={why !== undefined}
        />
      )}
      {applied.regno === '' && <Text quiet>Enter a register number, then press Search.</Text>}
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
  if (unknown)
    return <EmptyState text={NO_STUDENT} hint={`There is no student with the register number ${regno} here.`} />;
  return (
    <QueryView
      query={{ ...student, data: found }}
      failure={(error) => failureText(error, 'Failed to fetch students. Please check the console for details.')}
    >
      {(item) => (
        <>
          <Panel title="Student">
            <Facts
              width={160}
              facts={[
                { label: 'Register Number', value: item.Reg_No },
                { label: 'Student Name', value: item.stu_name },
                { label: 'Date of Birth', value: indianDay(item.dob) },
                { label: 'Degree', value: item.Degree },
                { label: 'Student Batch', value: String(item.admn_acdyr) },
                { label: 'College', value: item.Colcode },
                { label: 'State', value: item.discontinue ? 'Discontinued' : 'Active' },
              ]}
            />
          </Panel>
          <Panel title={`Applications for ${exam.exam_name}`} bare>
            <QueryView query={{ ...records, data: records.currentData }} failure={registrationFailure}>
              {(rows) => (
                <ApplicationTable
                  key={`${regno},${exam.exam_tbl}`}
                  label="Applications"
                  rows={rows}
                  exam={exam.exam_tbl}
                  oneStudent
                  readOnly={readOnly}
                  empty={{
                    text: 'No Record Found',
                    hint: 'Nothing is registered for this student in this exam.',
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
