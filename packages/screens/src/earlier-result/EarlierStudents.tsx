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
import { useWords, type Say } from '@thervu/words';
import { earlierResult, type EarlierResultWords } from '@thervu/words/compiled/earlier-result';
import { rejectionOf } from '../shared/rejection';
import { useDegreeChoice, type DegreeChosen } from '../shared/useDegreeChoice';
import { usePages } from '../shared/usePages';
import { EarlierRecordDialog } from './EarlierRecordDialog';

const NOTHING_CHOSEN = { college: '', year: '', regNo: '', show: '' };
const NO_DEGREE: DegreeChosen = { level: '', degree: '' };
const SHOWN = ['OPEN', 'WHOLE'] as const;
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

type Words = Say<EarlierResultWords>;

const columnsOf = (t: Words): Column<EarlierStudent>[] => [
  { key: 'name', header: t('name'), cell: ({ stu_name }) => stu_name, width: 120 },
  { key: 'college', header: t('college'), cell: ({ colcode }) => colcode },
  { key: 'degree', header: t('degree'), cell: ({ degree, admn_acdyr }) => `${degree}, ${admn_acdyr}`, width: 120 },
  { key: 'results', header: t('results'), numeric: true, cell: ({ results }) => formatCount(results) },
  { key: 'waiting', header: t('waiting'), numeric: true, cell: ({ waiting }) => formatCount(waiting) },
  { key: 'passed', header: t('passed'), numeric: true, cell: ({ passed }) => formatCount(passed) },
  { key: 'open', header: t('arrears'), numeric: true, cell: ({ open }) => formatCount(open) },
  { key: 'credits', header: t('credits'), numeric: true, cell: ({ credits }) => formatCount(credits) },
  {
    key: 'whole',
    header: t('record'),
    width: 150,
    cell: ({ whole }) => (
      <StatusLabel kind={whole ? 'success' : 'warning'}>{t(whole ? 'whole' : 'not-declared')}</StatusLabel>
    ),
  },
];

const number = (t: Words, open: (id: number) => void): Column<EarlierStudent> => ({
  key: 'reg_no',
  header: t('register-number'),
  width: 150,
  cell: ({ reg_no, student_id }) => (
    <Button kind="quiet" small onClick={() => open(student_id)} aria-label={t('record-of', { number: reg_no })}>
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
  const t = useWords(earlierResult);
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
  const show = SHOWN.find((value) => value === choice.show);
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
    return rejectionOf(error, t('declaration.failed'));
  };
  const ask = (whole: boolean) => {
    clear();
    setDeclaring(whole);
  };
  return (
    <Panel title={t('students')} bare>
      <Stack>
        <FieldGrid>
          <PlainSelect
            id={`${id}-college`}
            label={t('college')}
            placeholder={t('all-colleges')}
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
            label={t('admission-year')}
            inputMode="numeric"
            maxLength={4}
            value={choice.year}
            error={choice.year === '' || YEAR.test(choice.year) ? undefined : t('year.wrong')}
            onChange={(year) => setChoice({ year })}
          />
          <PlainInput
            id={`${id}-regno`}
            label={t('register-number')}
            hint={t('number.hint')}
            maxLength={40}
            value={choice.regNo}
            onChange={(regNo) => setChoice({ regNo })}
          />
          <PlainSelect
            id={`${id}-show`}
            label={t('record')}
            placeholder={t('all')}
            value={choice.show}
            options={SHOWN.map((value) => ({ value, label: t(value === 'WHOLE' ? 'whole' : 'not-declared-whole') }))}
            onChange={(value) => setChoice({ show: value })}
          />
        </FieldGrid>
        {banner}
        <Stack row>
          <Button disabled={!isNamed} onClick={() => ask(true)}>
            {t('declare')}
          </Button>
          <Button kind="quiet" disabled={!isNamed} onClick={() => ask(false)}>
            {t('take-back')}
          </Button>
          {!isNamed && t('choose-first')}
        </Stack>
        <QueryView query={pages.query} failure={(error) => failureText(error, t('students.failed'))}>
          {({ items, total }) => (
            <Stack>
              <DataTable
                label={t('students.list')}
                rows={items}
                total={total}
                columns={[number(t, setOpened), ...columnsOf(t)]}
                rowKey={({ student_id }) => String(student_id)}
                maxHeight={420}
                empty={{ text: t('no-record'), hint: t('students.hint') }}
              />
              {pages.more && (
                <Button kind="quiet" busy={pages.busy} onClick={pages.more}>
                  {t('more')}
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
          title={t(declaring ? 'declare.question' : 'take-back.question')}
          confirmLabel={t(declaring ? 'declare' : 'take-back')}
          onConfirm={(reason) => confirm(declaring, reason)}
          onClose={() => setDeclaring(undefined)}
        >
          {declaring ? t('declare.note', { n: formatCount(pages.query.data?.total ?? 0) }) : t('take-back.note')}
        </ReasonDialog>
      )}
    </Panel>
  );
}
