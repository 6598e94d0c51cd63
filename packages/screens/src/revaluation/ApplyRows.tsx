import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { failureText } from '@thervu/contracts/core/problem';
import { inRupees } from '@thervu/contracts/fee/fee-rules';
import {
  useApplyRetotalMutation,
  useApplyRevaluationMutation,
  useApplyTransparencyMutation,
  useGetRevaluationTermsQuery,
  useListRevaluationRowsQuery,
} from '@thervu/contracts/revaluation/revaluation-api';
import type { RevaluationTerms } from '@thervu/contracts/revaluation/revaluation-contract';
import {
  ACTION_FIELDS,
  ACTION_NAMES,
  findRegisterNumbers,
  REVALUATION_ACTIONS,
  type RevaluationAction,
} from '@thervu/contracts/revaluation/revaluation-rules';
import type { RevaluationRow } from '@thervu/contracts/revaluation/revaluation-shapes';
import { DataTable } from '@thervu/ui/table/DataTable';
import { InstantSwitch } from '@thervu/ui/form/InstantSwitch';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { useInstantSave } from '@thervu/ui/form/useInstantSave';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { revaluation, type RevaluationWords } from '@thervu/words/compiled/revaluation';
import { RowHistory } from './RowHistory';
import { revaluationFailure, figure, indianDay, paperOfStudent } from './revaluation-messages';

type Save = (row: RevaluationRow, action: RevaluationAction, on: boolean) => Promise<boolean>;

const facts = (t: Say<RevaluationWords>): Column<RevaluationRow>[] => [
  {
    key: 'regNo',
    header: t('register-no'),
    cell: (row) => row.REG_NO,
    sortBy: (row) => row.REG_NO,
    width: 140,
    title: true,
  },
  { key: 'name', header: t('name'), cell: (row) => row.Name, sortBy: (row) => row.Name, width: 120, card: 1 },
  { key: 'dob', header: t('date-of-birth'), cell: (row) => indianDay(row.DOB) },
  { key: 'paper', header: t('paper-code'), cell: (row) => row.P_CODE, sortBy: (row) => row.P_CODE, title: true },
  {
    key: 'mark',
    header: t('ext-mark'),
    numeric: true,
    cell: (row) => row.EXT_MARK,
    sortBy: (row) => row.EXT_MARK,
    card: 2,
    named: true,
  },
  { key: 'result', header: t('result'), cell: (row) => row.RESULT, card: 2, named: true },
];

const switchColumn = (name: string, action: RevaluationAction, save: Save): Column<RevaluationRow> => ({
  key: action,
  header: name,
  action: true,
  named: true,
  cell: (row) => (
    <InstantSwitch
      label={`${name}: ${paperOfStudent(row)}`}
      checked={row[ACTION_FIELDS[action]]}
      onSave={(on) => save(row, action, on)}
    />
  ),
  total: (rows) => figure(rows.filter((row) => row[ACTION_FIELDS[action]]).length),
});

const history = (t: Say<RevaluationWords>): Column<RevaluationRow> => ({
  key: 'history',
  header: t('history'),
  action: true,
  cell: (row) => (row.row_version > 0 ? <RowHistory row={row} /> : null),
});

/** What undoes a switch: the value it had, and the version that was made of the row. */
interface SwitchUndo {
  action: RevaluationAction;
  rid: number;
  on: boolean;
  version: number;
}

/** The results of a paper with their three switches; each is saved at once. */
export interface ApplyRowsProps {
  exam: string;
  college: string;
  degree: number;
  /** Paper code, or ALL. */
  paper: string;
}

export function ApplyRows({ exam, college, degree, paper }: ApplyRowsProps) {
  const query = { exam };
  const rows = useListRevaluationRowsQuery({ params: { degree, college, pcode: paper }, query });
  const terms = useGetRevaluationTermsQuery({ params: { degree }, query });
  const [rev] = useApplyRevaluationMutation();
  const [retot] = useApplyRetotalMutation();
  const [trans] = useApplyTransparencyMutation();
  const switches = { rev, retot, trans };
  const switchTo = (
    action: RevaluationAction,
    rid: number,
    on: boolean,
    seen: { row_version?: number; undo?: number },
  ) => switches[action]({ params: { rid, value: on ? '1' : '0' }, query: seen });
  const { save, banner } = useInstantSave<SwitchUndo>(failureText, {
    kind: 'revaluation-switch',
    send: ({ action, rid, on, version }) => switchTo(action, rid, on, { undo: version }),
  });
  const saveSwitch: Save = ({ Rid: rid, row_version }, action, on) =>
    save(async () => {
      const { data, error } = await switchTo(action, rid, on, { row_version });
      return data ? { undo: { action, rid, on: !on, version: data.row.row_version } } : { error };
    });
  return (
    <>
      {banner}
      <QueryView query={rows} failure={revaluationFailure}>
        {(all) => <Rows all={all} terms={terms.data} save={saveSwitch} />}
      </QueryView>
    </>
  );
}

const costs = (t: Say<RevaluationWords>, known: (text: string) => string, { fees }: RevaluationTerms): string =>
  t('fees-for-each-paper', {
    fees: REVALUATION_ACTIONS.map((action) => `${known(ACTION_NAMES[action])} ${inRupees(fees[action])}`).join(', '),
  });

function Rows({
  all,
  terms,
  save,
}: {
  all: readonly RevaluationRow[];
  terms: RevaluationTerms | undefined;
  save: Save;
}) {
  const t = useWords(revaluation);
  const known = useKnownText(revaluation);
  const id = useId();
  // in the address, since the page loads anew after every switch
  const [params, setParams] = useSearchParams();
  const typed = params.get('find') ?? '';
  const find = (next: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === '') after.delete('find');
        else after.set('find', next);
        return after;
      },
      { replace: true },
    );
  const columns = [
    ...facts(t),
    ...REVALUATION_ACTIONS.map((action) => switchColumn(known(ACTION_NAMES[action]), action, save)),
    history(t),
  ];
  return (
    <Panel bare note={terms && costs(t, known, terms)}>
      <div style={{ maxWidth: 280, marginBottom: 12 }}>
        <PlainInput
          id={id}
          label={t('search-register-number')}
          type="search"
          value={typed}
          onChange={find}
          maxLength={20}
        />
      </div>
      <DataTable
        label={t('results-that-can-be-looked')}
        rows={findRegisterNumbers(all, typed)}
        columns={columns}
        rowKey={({ Rid }) => String(Rid)}
        rowName={paperOfStudent}
        total={all.length}
        empty={
          all.length === 0
            ? {
                text: t('no-record-found-2'),
                hint: t('published-theory-results-with-a'),
              }
            : { text: t('no-record-found-2'), hint: t('no-register-number-contains-what') }
        }
      />
    </Panel>
  );
}
