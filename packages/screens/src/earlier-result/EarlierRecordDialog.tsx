import { useState } from 'react';
import { useGetEarlierRecordQuery } from '@thervu/contracts/earlier-result/earlier-result-api';
import type { EarlierResult } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { earlierResult, type EarlierResultWords } from '@thervu/words/compiled/earlier-result';
import { CorrectResultDialog } from './CorrectResultDialog';
import { BATCH_STATE_KIND } from './earlier-labels';

/** A mark that is not there is none: it is never shown as 0. */
const mark = (value: number | null) => (value === null ? '-' : String(value));

type Words = Say<EarlierResultWords>;

function stateText(t: Words, { state, stands, removed }: Pick<EarlierResult, 'state' | 'stands' | 'removed'>): string {
  if (removed && state !== 'RETURNED') return t(state === 'APPROVED' ? 'state.removed' : 'state.removal-waits');
  return !stands && state === 'APPROVED' ? t('state.replaced') : t(`state.${state}`);
}

const columnsOf = (t: Words): Column<EarlierResult>[] => [
  {
    key: 'paper',
    header: t('paper'),
    width: 190,
    cell: ({ p_code, p_name, session, attempt }) => (
      <>
        <div>{`${p_code} ${p_name}`}</div>
        <div>{t('paper.attempt', { session, attempt })}</div>
      </>
    ),
  },
  { key: 'sem', header: t('sem'), numeric: true, cell: ({ sem }) => String(sem) },
  { key: 'int', header: t('int'), numeric: true, cell: ({ int_mark }) => mark(int_mark) },
  { key: 'ext', header: t('ext'), numeric: true, cell: ({ ext_mark }) => mark(ext_mark) },
  {
    key: 'total',
    header: t('value.total_mark'),
    numeric: true,
    cell: ({ total_mark, total_max }) => `${mark(total_mark)}/${total_max}`,
  },
  { key: 'credit', header: t('value.credit'), numeric: true, cell: ({ credit }) => String(credit) },
  { key: 'point', header: t('point'), numeric: true, cell: ({ grade_point }) => grade_point ?? '-' },
  { key: 'result', header: t('value.result'), cell: ({ result }) => result },
  {
    key: 'state',
    header: t('state'),
    width: 150,
    cell: ({ state, stands, version, reason, removed }) => (
      <>
        <StatusLabel kind={state === 'APPROVED' && !stands ? 'neutral' : BATCH_STATE_KIND[state]}>
          {stateText(t, { state, stands, removed })}
        </StatusLabel>
        {version > 1 && <div>{t('version', { version, reason: reason ?? '' })}</div>}
      </>
    ),
  },
];

interface Asked {
  row: EarlierResult;
  remove: boolean;
}

/** A result that counts may be corrected or removed while no version of it waits. */
const actions = (t: Words, rows: readonly EarlierResult[], ask: (asked: Asked) => void): Column<EarlierResult> => ({
  key: 'action',
  header: t('action'),
  width: 100,
  written: false,
  cell: (row) => {
    const waits = rows.some(
      ({ p_code, session, state }) => p_code === row.p_code && session === row.session && state === 'WAITING',
    );
    if (!row.stands || waits) return null;
    const named = { result: `${row.p_code} ${row.session}` };
    return (
      <Stack>
        <Button small onClick={() => ask({ row, remove: false })} aria-label={t('correct-of', named)}>
          {t('correct')}
        </Button>
        <Button small kind="quiet" onClick={() => ask({ row, remove: true })} aria-label={t('remove-of', named)}>
          {t('remove')}
        </Button>
      </Stack>
    );
  },
});

export interface EarlierRecordDialogProps {
  /** The student. */
  id: number;
  /** After a correction or a removal was proposed. */
  onProposed: () => void;
  onClose: () => void;
}

/** Every earlier result of a student in every version, and what was said about the whole. */
export function EarlierRecordDialog({ id, onProposed, onClose }: EarlierRecordDialogProps) {
  const t = useWords(earlierResult);
  const query = useGetEarlierRecordQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const ask = (next: Asked) => {
    clear();
    setAsked(next);
  };
  // one dialog at a time: the record is shown again once the question is answered
  if (asked && query.data)
    return (
      <CorrectResultDialog
        {...asked}
        regNo={query.data.reg_no}
        onClose={(message) => {
          setAsked(null);
          if (message === undefined) return;
          onProposed();
          showMessage('success', message);
        }}
      />
    );
  return (
    <InfoDialog title={t('record.title')} width="md" onClose={onClose}>
      <QueryView query={query} failure={(error) => failureText(error, t('record.failed'))}>
        {({ reg_no, stu_name, degree, colcode, admn_acdyr, rows, history, whole }) => (
          <Stack>
            <Text>
              <strong>{`${reg_no}, ${stu_name}`}</strong>
              {`, ${t('record.student', { degree, year: admn_acdyr, college: colcode })}`}
            </Text>
            {banner}
            <DataTable
              label={t('record.results', { number: reg_no })}
              rows={rows}
              columns={[...columnsOf(t), actions(t, rows, ask)]}
              rowKey={(row) => String(row.id)}
              maxHeight={360}
              cards
              empty={{ text: t('record.none'), hint: t('record.hint') }}
            />
            {history.map(({ whole: isWhole, by, at, reason }) => (
              <Text key={at}>
                {t(isWhole ? 'history.whole' : 'history.back', { who: by, moment: formatMoment(at), reason })}
              </Text>
            ))}
            {!whole && <Text quiet>{t('record.not-whole')}</Text>}
          </Stack>
        )}
      </QueryView>
    </InfoDialog>
  );
}
