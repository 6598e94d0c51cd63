import { useState } from 'react';
import { useListCollegesQuery } from '@thervu/contracts/college/college-api';
import {
  skipToken,
  useCountOpenCorrectionsQuery,
  useDecideCorrectionMutation,
  useListCorrectionsQuery,
} from '@thervu/contracts/mark/mark-api';
import type { Correction } from '@thervu/contracts/mark/correction-contract';
import type { RenewedAccount } from '@thervu/contracts/signature/signature-contract';
import { correctionSigned } from '@thervu/contracts/signature/signed-content';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { LOAD_FAILED, markLoadFailure, markWord, moment } from './mark-messages';
import { PaperLocks } from './PaperLocks';
import { RenewedCredentials } from '../shared/RenewedCredentials';
import { lineRejectionOf } from '../shared/rejection';
import { useScreenExam } from '../shared/useScreenExam';
import { useSigning } from '../shared/useSigning';
import { WaitingElsewhere } from './WaitingElsewhere';

const FILTER = { exam: '', college: '' };
const KEEPS = { keeps: ['exam'] } as const;
const STATE = {
  OPEN: ['warning', 'Waiting'],
  APPROVED: ['success', 'Approved'],
  REFUSED: ['neutral', 'Refused'],
} as const;
const KIND = { INTERNAL: 'Internal', PRACTICAL: 'Practical', ABSENT: 'Absent' } as const;

/** Officers of the office, and the colleges whose corrections are shown: their accounts ask. */
const isAsking = (rows: readonly Correction[]) => {
  const colleges = new Set(rows.map(({ Colcode }) => Colcode));
  return ({ kind, where }: RenewedAccount) => kind === 'OFFICE' || (kind === 'COLLEGE' && colleges.has(where ?? ''));
};

/** A value of a correction in words: an absence has no figure. */
const valueWord = ({ kind }: Correction, value: Correction['old']) =>
  kind === 'ABSENT' ? (value === 1 ? 'absent' : 'present') : markWord(value);
const changeWords = (row: Correction) =>
  `${valueWord(row, row.old)} to ${valueWord(row, row.new)}${row.kind === 'ABSENT' ? '' : ` out of ${row.max}`}`;

/** Marks the colleges want changed after they were printed as final, and the papers that are locked. */
export function MarkCorrectionsScreen() {
  const { draft, applied, choose, search, searchFor } = useFilter(FILTER, KEEPS);
  const exams = useScreenExam('internalMarks', draft.exam, (next) => choose('exam', next));
  const colleges = useListCollegesQuery();
  const { banner, showMessage, clear } = useBanner();
  const exam = applied.exam || exams.chosen?.exam_tbl || '';
  const college = applied.college === '' ? {} : { college: applied.college };
  const list = useListCorrectionsQuery(exam === '' ? skipToken : { params: { exam }, query: college }, {
    refetchOnMountOrArgChange: true,
  });
  // Counted before the list is shown: a line that came later would move the rows under the pointer.
  const waiting = useCountOpenCorrectionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const counted = waiting.data !== undefined || waiting.error !== undefined;
  const error = exams.error ?? colleges.error ?? waiting.error;
  const open = (next: string) => {
    clear();
    searchFor({ exam: next, college: '' });
  };
  return (
    <Screen title="Mark Corrections">
      <FilterBar
        label="Mark corrections"
        onSearch={() => {
          clear();
          search();
        }}
      >
        <DependentSelect {...exams.examSelect} required />
        <DependentSelect
          label="College"
          value={draft.college}
          onChange={(next) => choose('college', next)}
          options={colleges.data?.map(({ Colcode, Colname }) => ({
            value: Colcode,
            label: `${Colcode}, ${Colname}`,
          }))}
          placeholder="All"
        />
      </FilterBar>
      {error !== undefined && <Banner kind="error">{LOAD_FAILED}</Banner>}
      {banner}
      <Panel title="Corrections asked for" bare>
        <QueryView query={{ ...list, data: counted ? list.currentData : undefined }} failure={markLoadFailure}>
          {(rows) => (
            <RenewedCredentials concerns={isAsking(rows)}>
              <WaitingElsewhere exams={waiting.data ?? []} shown={exam} onOpen={open} />
              <Corrections rows={rows} onDone={(text) => showMessage('success', text)} />
            </RenewedCredentials>
          )}
        </QueryView>
      </Panel>
      {exam !== '' && <PaperLocks exam={exam} {...college} onDone={(text) => showMessage('success', text)} />}
    </Screen>
  );
}

interface Deciding {
  of: Correction;
  decision: 'APPROVED' | 'REFUSED';
}

function Corrections({ rows, onDone }: { rows: readonly Correction[]; onDone: (text: string) => void }) {
  const [deciding, setDeciding] = useState<Deciding>();
  const [decide] = useDecideCorrectionMutation();
  const signing = useSigning();
  const actions = (correction: Correction) =>
    correction.state === 'OPEN' && correction.own ? (
      "Sent for a second officer's decision"
    ) : correction.state === 'OPEN' ? (
      <Stack row>
        <Button
          small
          aria-label={`Approve ${correction.Reg_No}, ${correction.P_code}`}
          onClick={() => setDeciding({ of: correction, decision: 'APPROVED' })}
        >
          Approve
        </Button>
        <Button
          small
          kind="quiet"
          aria-label={`Refuse ${correction.Reg_No}, ${correction.P_code}`}
          onClick={() => setDeciding({ of: correction, decision: 'REFUSED' })}
        >
          Refuse
        </Button>
      </Stack>
    ) : (
      `${correction.decided_by ?? ''}: ${correction.decision_reason ?? ''}`
    );
  const columns: Column<Correction>[] = [
    { key: 'reg', header: 'Register Number', cell: ({ Reg_No }) => Reg_No, width: 150 },
    {
      key: 'college',
      header: 'College',
      cell: ({ Colcode, Colname }) => <span title={Colname}>{Colcode}</span>,
    },
    { key: 'paper', header: 'Paper', cell: ({ P_code, P_NAME }) => <span title={P_NAME}>{P_code}</span> },
    {
      key: 'change',
      header: 'Change',
      cell: (row) =>
        `${KIND[row.kind]}: ${row.kind === 'ABSENT' ? changeWords(row) : `${markWord(row.old)} to ${markWord(row.new)} of ${row.max}`}`,
      width: 130,
    },
    { key: 'reason', header: 'Reason', cell: ({ reason }) => reason, width: 120 },
    {
      key: 'asked',
      header: 'Asked by',
      cell: (row) => `${row.requested_by}, ${moment(row.requested_at)}`,
      width: 120,
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ state }) => <StatusLabel kind={STATE[state][0]}>{STATE[state][1]}</StatusLabel>,
    },
    { key: 'action', header: 'Action', cell: actions, width: 180 },
  ];
  const confirm = async (reason: string) => {
    const { of, decision } = deciding!;
    const words = [
      `The correction of ${of.Reg_No} in ${of.P_code} is ${decision === 'APPROVED' ? 'approved' : 'refused'}: from ${changeWords(of)}.`,
      reason,
    ];
    const answer = await signing.ask(correctionSigned(of, decision, reason), words, (proof) =>
      decide({ params: { id: of.id }, body: { decision, reason, ...proof } }),
    );
    if (!answer.data && answer.error === undefined) return undefined;
    if (answer.error) return lineRejectionOf(answer.error, 'It could not be done. Please try again.');
    setDeciding(undefined);
    onDone(
      decision === 'APPROVED'
        ? of.kind === 'ABSENT'
          ? `${of.Reg_No} is now ${valueWord(of, of.new)} in ${of.P_code}.`
          : `The mark of ${of.Reg_No} in ${of.P_code} is now ${markWord(of.new)}.`
        : `The correction of ${of.Reg_No} in ${of.P_code} has been refused.`,
    );
    return undefined;
  };
  return (
    <>
      <DataTable
        label="Corrections asked for"
        rows={rows}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={{
          text: 'No Record Found',
          hint: 'Colleges ask for a correction in the entry screens of marks.',
        }}
      />
      {signing.dialog}
      {deciding && (
        <ReasonDialog
          title={`${deciding.decision === 'APPROVED' ? 'Approve' : 'Refuse'} the correction of ${deciding.of.Reg_No} in ${deciding.of.P_code}?`}
          confirmLabel={deciding.decision === 'APPROVED' ? 'Approve' : 'Refuse'}
          missing="Give a reason."
          maxLength={400}
          onConfirm={confirm}
          onClose={() => setDeciding(undefined)}
        >
          From {changeWords(deciding.of)}. {deciding.of.reason}
          {deciding.of.now !== deciding.of.old && ` It is ${valueWord(deciding.of, deciding.of.now)} now.`}
        </ReasonDialog>
      )}
    </>
  );
}
