import { useState } from 'react';
import { useListCollegesQuery } from '@thervu/contracts/college/college-api';
import {
  skipToken,
  useDecideCorrectionMutation,
  useListCorrectionsQuery,
} from '@thervu/contracts/mark/mark-api';
import type { Correction } from '@thervu/contracts/mark/correction-contract';
import { Banner } from '@thervu/ui/Banner';
import { Button } from '@thervu/ui/Button';
import { DataTable } from '@thervu/ui/DataTable';
import { DependentSelect } from '@thervu/ui/DependentSelect';
import { FilterBar } from '@thervu/ui/FilterBar';
import { Panel } from '@thervu/ui/Panel';
import { QueryView } from '@thervu/ui/QueryView';
import { Screen } from '@thervu/ui/Screen';
import { Stack } from '@thervu/ui/Stack';
import { StatusLabel } from '@thervu/ui/StatusLabel';
import type { Column } from '@thervu/ui/table-column.ts';
import { useBanner } from '@thervu/ui/useBanner';
import { useFilter } from '@thervu/ui/useFilter.ts';
import { LOAD_FAILED, loadFailure, markWord, moment } from './mark-words';
import { PaperLocks } from './PaperLocks';
import { ReasonDialog } from './ReasonDialog';
import { useScreenExam } from '../shared/useScreenExam';

const FILTER = { exam: '', college: '' };
const KEEPS = { keeps: ['exam'] } as const;
const STATE = {
  OPEN: ['warning', 'Waiting'],
  APPROVED: ['success', 'Approved'],
  REFUSED: ['neutral', 'Refused'],
} as const;
const KIND = { INTERNAL: 'Internal', PRACTICAL: 'Practical', ABSENT: 'Absent' } as const;

/** Marks the colleges want changed after they were printed as final, and the papers that are locked. */
export function MarkCorrectionsScreen() {
  const { draft, applied, choose, search } = useFilter(FILTER, KEEPS);
  const exams = useScreenExam('internalMarks', draft.exam, (next) => choose('exam', next));
  const colleges = useListCollegesQuery();
  const { banner, say, clear } = useBanner();
  const exam = applied.exam || exams.chosen?.exam_tbl || '';
  const college = applied.college === '' ? {} : { college: applied.college };
  const list = useListCorrectionsQuery(exam === '' ? skipToken : { params: { exam }, query: college }, {
    refetchOnMountOrArgChange: true,
  });
  const error = exams.error ?? colleges.error;
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
        <QueryView query={{ ...list, data: list.currentData }} failure={loadFailure}>
          {(rows) => <Corrections rows={rows} onDone={(words) => say('success', words)} />}
        </QueryView>
      </Panel>
      {exam !== '' && <PaperLocks exam={exam} {...college} onDone={(words) => say('success', words)} />}
    </Screen>
  );
}

interface Deciding {
  of: Correction;
  decision: 'APPROVED' | 'REFUSED';
}

function Corrections({ rows, onDone }: { rows: readonly Correction[]; onDone: (words: string) => void }) {
  const [deciding, setDeciding] = useState<Deciding>();
  const [decide] = useDecideCorrectionMutation();
  const actions = (of: Correction) =>
    of.state === 'OPEN' ? (
      <Stack row>
        <Button
          small
          aria-label={`Approve ${of.Reg_No}, ${of.P_code}`}
          onClick={() => setDeciding({ of, decision: 'APPROVED' })}
        >
          Approve
        </Button>
        <Button
          small
          kind="quiet"
          aria-label={`Refuse ${of.Reg_No}, ${of.P_code}`}
          onClick={() => setDeciding({ of, decision: 'REFUSED' })}
        >
          Refuse
        </Button>
      </Stack>
    ) : (
      `${of.decided_by ?? ''}: ${of.decision_reason ?? ''}`
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
      cell: (row) => `${KIND[row.kind]}: ${markWord(row.old)} to ${markWord(row.new)} of ${row.max}`,
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
    const answer = await decide({ params: { id: of.id }, body: { decision, reason } });
    if (!('data' in answer) || !answer.data) return answer.error;
    setDeciding(undefined);
    onDone(
      decision === 'APPROVED'
        ? `The mark of ${of.Reg_No} in ${of.P_code} is now ${markWord(of.new)}.`
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
      {deciding && (
        <ReasonDialog
          title={`${deciding.decision === 'APPROVED' ? 'Approve' : 'Refuse'} the correction of ${deciding.of.Reg_No} in ${deciding.of.P_code}?`}
          confirmLabel={deciding.decision === 'APPROVED' ? 'Approve' : 'Refuse'}
          onConfirm={confirm}
          onClose={() => setDeciding(undefined)}
        >
          From {markWord(deciding.of.old)} to {markWord(deciding.of.new)} out of {deciding.of.max}.{' '}
          {deciding.of.reason}
          {deciding.of.now !== deciding.of.old && ` The mark now is ${markWord(deciding.of.now)}.`}
        </ReasonDialog>
      )}
    </>
  );
}
