import { useId, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListCollegesQuery } from '@thervu/contracts/college/college-api';
import { useDeclareRecordsMutation } from '@thervu/contracts/earlier-result/earlier-result-api';
import { listEarlierStudents, type EarlierStudent } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { MIN_RECORD_REASON, RECORD_REASON_TEXT } from '@thervu/contracts/earlier-result/earlier-result-rules';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { Button } from '@thervu/ui/form/Button';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { rejectionOf } from '../shared/rejection';
import { useDegreeChoice, type DegreeChosen } from '../shared/useDegreeChoice';
import { usePages } from '../shared/usePages';
import { EarlierRecordDialog } from './EarlierRecordDialog';
import { wholeLabel } from './earlier-labels';

const NOTHING_CHOSEN = { college: '', year: '', regNo: '', show: '' };
const NO_DEGREE: DegreeChosen = { level: '', degree: '' };
const SHOWN = [
  { value: 'OPEN', label: 'Not declared whole' },
  { value: 'WHOLE', label: 'Whole' },
];
const YEAR = /^(19|20)[0-9]{2}$/;

/** What is asked for: a register number alone, or college, degree and year; a year that is being typed is none yet. */
function filterOf({ college, degree, year, regNo }: typeof NOTHING_CHOSEN & DegreeChosen) {
  if (regNo.trim() !== '') return { regNo: regNo.trim().toUpperCase() };
  return {
    ...(college === '' ? {} : { college }),
    ...(degree === '' ? {} : { degree: Number(degree) }),
    ...(YEAR.test(year) ? { year: Number(year) } : {}),
  };
}

const COLUMNS: Column<EarlierStudent>[] = [
  { key: 'name', header: 'Name', cell: ({ stu_name }) => stu_name, width: 120 },
  { key: 'college', header: 'College', cell: ({ colcode }) => colcode },
  { key: 'degree', header: 'Degree', cell: ({ degree, admn_acdyr }) => `${degree}, ${admn_acdyr}`, width: 120 },
  { key: 'results', header: 'Results', numeric: true, cell: ({ results }) => formatCount(results) },
  { key: 'waiting', header: 'Waiting', numeric: true, cell: ({ waiting }) => formatCount(waiting) },
  { key: 'passed', header: 'Passed', numeric: true, cell: ({ passed }) => formatCount(passed) },
  { key: 'open', header: 'Arrears', numeric: true, cell: ({ open }) => formatCount(open) },
  { key: 'credits', header: 'Credits', numeric: true, cell: ({ credits }) => formatCount(credits) },
  {
    key: 'whole',
    header: 'Record',
    width: 150,
    cell: (row) => <StatusLabel kind={wholeLabel(row)[0]}>{wholeLabel(row)[1]}</StatusLabel>,
  },
];

const number = (open: (id: number) => void): Column<EarlierStudent> => ({
  key: 'reg_no',
  header: 'Register Number',
  width: 150,
  cell: ({ reg_no, student_id }) => (
    <Button kind="quiet" small onClick={() => open(student_id)} aria-label={`Record of ${reg_no}`}>
      {reg_no}
    </Button>
  ),
});

export interface EarlierStudentsProps {
  /** Files decided on since the page was opened: after each the students are listed again. */
  decisions: number;
}

/** Students whose record reaches back before the portal, and the word of the office that it is complete. */
export function EarlierStudents({ decisions }: EarlierStudentsProps) {
  const id = useId();
  const [choice, setChoice] = useUrlState(NOTHING_CHOSEN);
  const { banner, showMessage, clear } = useBanner();
  const [opened, setOpened] = useState<number>();
  const [declaring, setDeclaring] = useState<boolean>();
  const [declare] = useDeclareRecordsMutation();
  const colleges = useListCollegesQuery();
  // the two selects are set one after the other, which an address does not take
  const [degree, setDegree] = useState(NO_DEGREE);
  const choose = (key: keyof DegreeChosen, value: string) => setDegree((before) => ({ ...before, [key]: value }));
  const degrees = useDegreeChoice(degree, choose, { all: true });
  const filter = filterOf({ ...choice, ...degree });
  const show = SHOWN.find(({ value }) => value === choice.show)?.value as 'OPEN' | 'WHOLE' | undefined;
  // `callOnce`, since usePages collects the pages itself
  const pages = usePages<EarlierStudent>(JSON.stringify([filter, show, decisions]), (after) =>
    callOnce(listEarlierStudents, { query: { ...filter, show, after } }),
  );
  const isNamed = Object.keys(filter).length > 0;
  const confirm = async (whole: boolean, reason: string) => {
    if (reason.length < MIN_RECORD_REASON) return { fields: { reason: RECORD_REASON_TEXT } };
    const { data, error } = await declare({ body: { ...filter, whole, reason } });
    if (data) {
      setDeclaring(undefined);
      showMessage(data.waiting > 0 ? 'warning' : 'success', data.message);
      pages.refresh();
    }
    return rejectionOf(error, 'The declaration could not be kept. Please try again.');
  };
  const ask = (whole: boolean) => {
    clear();
    setDeclaring(whole);
  };
  return (
    <Panel title="Students" bare>
      <Stack>
        <FieldGrid>
          <PlainSelect
            id={`${id}-college`}
            label="College"
            placeholder="All colleges"
            value={choice.college}
            onChange={(college) => setChoice({ college })}
            options={(colleges.data ?? []).map(({ Colcode, Colname }) => ({
              value: Colcode,
              label: `${Colcode} ${Colname}`,
            }))}
          />
          <DependentSelect {...degrees.levelSelect} />
          <DependentSelect {...degrees.degreeSelect} />
          <PlainInput
            id={`${id}-year`}
            label="Admission Year"
            inputMode="numeric"
            maxLength={4}
            value={choice.year}
            error={choice.year === '' || YEAR.test(choice.year) ? undefined : 'Enter a year of four digits.'}
            onChange={(year) => setChoice({ year })}
          />
          <PlainInput
            id={`${id}-regno`}
            label="Register Number"
            hint="If entered, the other choices are not used."
            maxLength={40}
            value={choice.regNo}
            onChange={(regNo) => setChoice({ regNo })}
          />
          <PlainSelect
            id={`${id}-show`}
            label="Record"
            placeholder="All"
            value={choice.show}
            options={SHOWN}
            onChange={(value) => setChoice({ show: value })}
          />
        </FieldGrid>
        {banner}
        <Stack row>
          <Button disabled={!isNamed} onClick={() => ask(true)}>
            Declare whole
          </Button>
          <Button kind="quiet" disabled={!isNamed} onClick={() => ask(false)}>
            Take back
          </Button>
          {!isNamed && 'Choose a college, a degree, a year or a register number to declare records.'}
        </Stack>
        <QueryView query={pages.query} failure={(error) => failureText(error, 'The students could not be read.')}>
          {({ items, total }) => (
            <Stack>
              <DataTable
                label="Students with a record of before the portal"
                rows={items}
                total={total}
                columns={[number(setOpened), ...COLUMNS]}
                rowKey={({ student_id }) => String(student_id)}
                maxHeight={420}
                empty={{
                  text: 'No Record Found',
                  hint: 'Students admitted before the first exam of the portal, or with earlier results, are listed.',
                }}
              />
              {pages.more && (
                <Button kind="quiet" busy={pages.busy} onClick={pages.more}>
                  More
                </Button>
              )}
            </Stack>
          )}
        </QueryView>
      </Stack>
      {opened !== undefined && (
        <EarlierRecordDialog id={opened} onProposed={pages.refresh} onClose={() => setOpened(undefined)} />
      )}
      {declaring !== undefined && (
        <ReasonDialog
          title={declaring ? 'Declare these records whole?' : 'Take the declaration back?'}
          confirmLabel={declaring ? 'Declare whole' : 'Take back'}
          onConfirm={(reason) => confirm(declaring, reason)}
          onClose={() => setDeclaring(undefined)}
        >
          {declaring
            ? `You declare that every result from before the portal is here, for all students in the list: ${formatCount(pages.query.data?.total ?? 0)}. Their next results have a CGPA and a class.`
            : 'Statements of these students print no CGPA until they are declared whole again.'}
        </ReasonDialog>
      )}
    </Panel>
  );
}
