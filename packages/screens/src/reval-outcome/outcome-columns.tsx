import type { RevalOutcome } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { revalOutcomes as revalOutcomesWords, type RevalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';
import { camps, signed, valuations, when } from './outcome-labels';

function Signatures({ row }: { row: RevalOutcome }) {
  const t = useWords(revalOutcomesWords);
  const { approved, flagged, first, second_signature, decided, refused } = row;
  const names = [first, second_signature].flatMap((item) => (item ? [`${item.by}, ${when(item.at)}`] : []));
  const missing = approved ? 0 : (flagged ? 2 : 1) - names.length;
  return (
    <span title={t('decided-by-by-at', { by: decided.by, at: when(decided.at) })}>
      {missing > 0 && (
        <StatusLabel kind="warning">{missing === 2 ? t('two-signatures') : t('one-signature')}</StatusLabel>
      )}
      {missing === 0 && <StatusLabel kind="success">{t('action.APPROVED')}</StatusLabel>} {names.join('; ')}
      {refused && ` ${t('refused', { by: refused.by, reason: refused.reason })}`}
    </span>
  );
}

/** The columns of an outcome: marks, rule and change; who signed; what can be done. */
export const outcomeColumns = (
  t: Say<RevalOutcomesWords>,
  on: {
    onRefuse: (row: RevalOutcome) => void;
    onHistory: (row: RevalOutcome) => void;
  },
): Column<RevalOutcome>[] => [
  { key: 'paper', header: t('by.paper'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  {
    key: 'reg',
    header: t('register-number'),
    cell: ({ reg_no }) => reg_no,
    sortBy: ({ reg_no }) => reg_no,
    width: 150,
  },
  { key: 'college', header: t('college'), cell: ({ colcode }) => colcode, sortBy: ({ colcode }) => colcode },
  { key: 'marks', header: t('valuations'), cell: (row) => valuations(t, row), width: 110 },
  { key: 'camps', header: t('camps'), cell: camps, width: 110 },
  {
    key: 'rule',
    header: t('rule'),
    cell: ({ rule }) => t(`rule.${rule}`),
    sortBy: ({ rule }) => rule,
    width: 120,
  },
  { key: 'final', header: t('final'), numeric: true, cell: ({ final }) => final, sortBy: ({ final }) => final },
  {
    key: 'change',
    header: t('change'),
    numeric: true,
    cell: ({ final, original }) => signed(final - original),
    sortBy: ({ final, original }) => final - original,
  },
  {
    key: 'result',
    header: t('result'),
    cell: ({ result_before, result_after }) =>
      result_before === result_after ? result_after : t('result.moved', { before: result_before, after: result_after }),
  },
  {
    key: 'mark',
    header: t('told'),
    cell: ({ flagged, listed }) => (
      <Stack row>
        {flagged && <StatusLabel kind="error">{t('label.flagged')}</StatusLabel>}
        {listed && <StatusLabel kind="info">{t('review')}</StatusLabel>}
        {!flagged && !listed && '-'}
      </Stack>
    ),
  },
  { key: 'signed', header: t('signatures'), cell: (row) => <Signatures row={row} />, width: 200 },
  {
    key: 'action',
    header: t('action'),
    width: 170,
    cell: (row) => (
      <Stack row>
        <Button
          small
          kind="quiet"
          aria-label={t('history.name', { reg: row.reg_no, paper: row.p_code })}
          onClick={() => on.onHistory(row)}
        >
          {t('history')}
        </Button>
        <Button
          small
          kind="quiet"
          aria-label={t('refuse-reg-paper', { reg: row.reg_no, paper: row.p_code })}
          onClick={() => on.onRefuse(row)}
        >
          {t('refuse')}
        </Button>
      </Stack>
    ),
  },
];
