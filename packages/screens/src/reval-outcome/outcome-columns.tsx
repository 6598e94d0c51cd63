import type { RevalOutcome } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { camps, RULE_WORDS, signed, valuations, when } from './outcome-labels';

function Signatures({ row }: { row: RevalOutcome }) {
  const { approved, flagged, first, second_signature, decided, refused } = row;
  const names = [first, second_signature].flatMap((item) => (item ? [`${item.by}, ${when(item.at)}`] : []));
  const missing = approved ? 0 : (flagged ? 2 : 1) - names.length;
  return (
    <span title={`Decided by ${decided.by}, ${when(decided.at)}`}>
      {missing > 0 && <StatusLabel kind="warning">{missing === 2 ? 'Two signatures' : 'One signature'}</StatusLabel>}
      {missing === 0 && <StatusLabel kind="success">Signed</StatusLabel>} {names.join('; ')}
      {refused && ` Refused by ${refused.by}: ${refused.reason}`}
    </span>
  );
}

/** The columns of an outcome: marks, rule and change; who signed; what can be done. */
export const outcomeColumns = (on: {
  onRefuse: (row: RevalOutcome) => void;
  onHistory: (row: RevalOutcome) => void;
}): Column<RevalOutcome>[] => [
  { key: 'paper', header: 'Paper', cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  {
    key: 'reg',
    header: 'Register Number',
    cell: ({ reg_no }) => reg_no,
    sortBy: ({ reg_no }) => reg_no,
    width: 150,
  },
  { key: 'college', header: 'College', cell: ({ colcode }) => colcode, sortBy: ({ colcode }) => colcode },
  { key: 'marks', header: 'Valuations', cell: valuations, width: 110 },
  { key: 'camps', header: 'Camps', cell: camps, width: 110 },
  {
    key: 'rule',
    header: 'Rule',
    cell: ({ rule }) => RULE_WORDS[rule],
    sortBy: ({ rule }) => rule,
    width: 120,
  },
  { key: 'final', header: 'Final', numeric: true, cell: ({ final }) => final, sortBy: ({ final }) => final },
  {
    key: 'change',
    header: 'Change',
    numeric: true,
    cell: ({ final, original }) => signed(final - original),
    sortBy: ({ final, original }) => final - original,
  },
  {
    key: 'result',
    header: 'Result',
    cell: ({ result_before, result_after }) =>
      result_before === result_after ? result_after : `${result_before} to ${result_after}`,
  },
  {
    key: 'mark',
    header: 'Told',
    cell: ({ flagged, listed }) => (
      <Stack row>
        {flagged && <StatusLabel kind="error">Flagged</StatusLabel>}
        {listed && <StatusLabel kind="info">Review</StatusLabel>}
        {!flagged && !listed && '-'}
      </Stack>
    ),
  },
  { key: 'signed', header: 'Signatures', cell: (row) => <Signatures row={row} />, width: 200 },
  {
    key: 'action',
    header: 'Action',
    width: 170,
    cell: (row) => (
      <Stack row>
        <Button
          small
          kind="quiet"
          aria-label={`History of ${row.reg_no}, ${row.p_code}`}
          onClick={() => on.onHistory(row)}
        >
          History
        </Button>
        <Button small kind="quiet" aria-label={`Refuse ${row.reg_no}, ${row.p_code}`} onClick={() => on.onRefuse(row)}>
          Refuse
        </Button>
      </Stack>
    ),
  },
];
