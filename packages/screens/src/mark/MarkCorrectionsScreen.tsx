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
import { useWords, type Say } from '@thervu/words';
import { markCorrection, type MarkCorrectionWords } from '@thervu/words/compiled/mark-correction';
import { markLoadFailure, moment } from './mark-messages';
import { PaperLocks } from './PaperLocks';
import { RenewedCredentials, useRenewedAccounts } from '../shared/RenewedCredentials';
import { lineRejectionOf } from '../shared/rejection';
import { useScreenExam } from '../shared/useScreenExam';
import { useSigning } from '../shared/useSigning';
import { WaitingElsewhere } from './WaitingElsewhere';

const FILTER = { exam: '', college: '' };
const KEEPS = { keeps: ['exam'] } as const;
const STATE_KIND = { OPEN: 'warning', APPROVED: 'success', REFUSED: 'neutral' } as const;

type Words = Say<MarkCorrectionWords>;

/** Officers of the office, and the colleges whose corrections are shown: their accounts ask. */
const isAsking = (rows: readonly Correction[]) => {
  const colleges = new Set(rows.map(({ Colcode }) => Colcode));
  return ({ kind, where }: RenewedAccount) => kind === 'OFFICE' || (kind === 'COLLEGE' && colleges.has(where ?? ''));
};

/** A value of a correction in words: an absence has no figure. */
const valueText = (t: Words, { kind }: Correction, value: Correction['old']) => {
  if (kind === 'ABSENT') return value === 1 ? t('absent') : t('present');
  return value === null ? t('empty') : String(value);
};
const valuesOf = (t: Words, row: Correction) => ({
  old: valueText(t, row, row.old),
  new: valueText(t, row, row.new),
  max: row.max,
});
const changeText = (t: Words, row: Correction) =>
  t(row.kind === 'ABSENT' ? 'change.absence' : 'change.mark', valuesOf(t, row));

/** Marks the colleges want changed after they were printed as final, and the papers that are locked. */
export function MarkCorrectionsScreen() {
  const t = useWords(markCorrection);
  const { draft, applied, choose, search, searchFor } = useFilter(FILTER, KEEPS);
  const exams = useScreenExam('internalMarks', draft.exam, (next) => choose('exam', next));
  const colleges = useListCollegesQuery();
  const { banner, showMessage, clear } = useBanner();
  const exam = applied.exam || exams.chosen?.exam_tbl || '';
  const college = applied.college === '' ? {} : { college: applied.college };
  const list = useListCorrectionsQuery(exam === '' ? skipToken : { params: { exam }, query: college }, {
    refetchOnMountOrArgChange: true,
  });
  // All that stands above the rows is there before they are: what came later would move them under the pointer.
  const waiting = useCountOpenCorrectionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const renewed = useRenewedAccounts();
  const settled = [waiting, renewed].every(({ data, error: failure }) => data !== undefined || failure !== undefined);
  const asked = settled ? list.currentData : undefined;
  const error = exams.error ?? colleges.error ?? waiting.error;
  const open = (next: string) => {
    clear();
    searchFor({ exam: next, college: '' });
  };
  return (
    <Screen title={t('title')}>
      <FilterBar
        label={t('filter')}
        onSearch={() => {
          clear();
          search();
        }}
      >
        <DependentSelect {...exams.examSelect} required />
        <DependentSelect
          label={t('college')}
          value={draft.college}
          onChange={(next) => choose('college', next)}
          options={colleges.data?.map(({ Colcode, Colname }) => ({
            value: Colcode,
            label: `${Colcode}, ${Colname}`,
          }))}
          placeholder={t('all')}
        />
      </FilterBar>
      {error !== undefined && <Banner kind="error">{t('load-failed')}</Banner>}
      {banner}
      <Panel title={t('asked')} bare>
        <QueryView query={{ ...list, data: asked }} failure={markLoadFailure}>
          {(rows) => (
            <RenewedCredentials concerns={isAsking(rows)}>
              <WaitingElsewhere exams={waiting.data ?? []} shown={exam} onOpen={open} />
              <Corrections rows={rows} onDone={(text) => showMessage('success', text)} />
            </RenewedCredentials>
          )}
        </QueryView>
      </Panel>
      {exam !== '' && (
        <PaperLocks
          exam={exam}
          {...college}
          steady={asked !== undefined || list.error !== undefined}
          onDone={(text) => showMessage('success', text)}
        />
      )}
    </Screen>
  );
}

/** Student and paper, as messages name them. */
const named = ({ Reg_No: number, P_code: paper }: Correction) => ({ number, paper });

interface Deciding {
  of: Correction;
  decision: 'APPROVED' | 'REFUSED';
}

function Corrections({ rows, onDone }: { rows: readonly Correction[]; onDone: (text: string) => void }) {
  const t = useWords(markCorrection);
  const [deciding, setDeciding] = useState<Deciding>();
  const [decide] = useDecideCorrectionMutation();
  const signing = useSigning();
  const actions = (correction: Correction) =>
    correction.state === 'OPEN' && correction.own ? (
      t('own')
    ) : correction.state === 'OPEN' ? (
      <Stack row>
        <Button
          small
          aria-label={t('approve-of', named(correction))}
          onClick={() => setDeciding({ of: correction, decision: 'APPROVED' })}
        >
          {t('approve')}
        </Button>
        <Button
          small
          kind="quiet"
          aria-label={t('refuse-of', named(correction))}
          onClick={() => setDeciding({ of: correction, decision: 'REFUSED' })}
        >
          {t('refuse')}
        </Button>
      </Stack>
    ) : (
      `${correction.decided_by ?? ''}: ${correction.decision_reason ?? ''}`
    );
  const columns: Column<Correction>[] = [
    { key: 'reg', header: t('register-number'), cell: ({ Reg_No }) => Reg_No, width: 150 },
    {
      key: 'college',
      header: t('college'),
      cell: ({ Colcode, Colname }) => <span title={Colname}>{Colcode}</span>,
    },
    { key: 'paper', header: t('paper'), cell: ({ P_code, P_NAME }) => <span title={P_NAME}>{P_code}</span> },
    {
      key: 'change',
      header: t('change'),
      cell: (row) =>
        t(row.kind === 'ABSENT' ? 'cell.absence' : 'cell.mark', { kind: t(`kind.${row.kind}`), ...valuesOf(t, row) }),
      width: 130,
    },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => reason, width: 120 },
    {
      key: 'asked',
      header: t('asked-by'),
      cell: (row) => `${row.requested_by}, ${moment(row.requested_at)}`,
      width: 120,
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state }) => <StatusLabel kind={STATE_KIND[state]}>{t(`state.${state}`)}</StatusLabel>,
    },
    { key: 'action', header: t('action'), cell: actions, width: 180 },
  ];
  const confirm = async (reason: string) => {
    const { of, decision } = deciding!;
    const words = [
      t(decision === 'APPROVED' ? 'signed.approved' : 'signed.refused', { ...named(of), change: changeText(t, of) }),
      reason,
    ];
    const answer = await signing.ask(correctionSigned(of, decision, reason), words, (proof) =>
      decide({ params: { id: of.id }, body: { decision, reason, ...proof } }),
    );
    if (!answer.data && answer.error === undefined) return undefined;
    if (answer.error) return lineRejectionOf(answer.error, t('not-done'));
    setDeciding(undefined);
    onDone(
      decision === 'APPROVED'
        ? of.kind === 'ABSENT'
          ? t('done.absence', { ...named(of), value: valueText(t, of, of.new) })
          : t('done.mark', { ...named(of), mark: valueText(t, of, of.new) })
        : t('done.refused', named(of)),
    );
    return undefined;
  };
  return (
    <>
      <DataTable
        label={t('asked')}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={{ text: t('none'), hint: t('none.hint') }}
      />
      {signing.dialog}
      {deciding && (
        <ReasonDialog
          title={t(deciding.decision === 'APPROVED' ? 'question.approve' : 'question.refuse', named(deciding.of))}
          confirmLabel={t(deciding.decision === 'APPROVED' ? 'approve' : 'refuse')}
          missing={t('give-a-reason')}
          maxLength={400}
          onConfirm={confirm}
          onClose={() => setDeciding(undefined)}
        >
          {t('from', { change: changeText(t, deciding.of), reason: deciding.of.reason })}
          {deciding.of.now !== deciding.of.old && ` ${t('now', { value: valueText(t, deciding.of, deciding.of.now) })}`}
        </ReasonDialog>
      )}
    </>
  );
}
