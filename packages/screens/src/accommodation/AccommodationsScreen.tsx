import { useState } from 'react';
import { useListAccommodationsQuery } from '@thervu/contracts/accommodation/accommodation-api';
import {
  askAccommodation,
  decideAccommodation,
  getAccommodationCertificate,
  type Accommodation,
} from '@thervu/contracts/accommodation/accommodation-contract';
import { callForFile } from '@thervu/contracts/core/api';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { useBanner } from '@thervu/ui/message/useBanner';
import { saveFile } from '@thervu/ui/print/save-file';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { accommodation, type AccommodationWords } from '@thervu/words/compiled/accommodation';
import { useScreenExam } from '../shared/useScreenExam';
import { AskDialog } from './AskDialog';
import { STATE_KINDS, wantedText } from './accommodation-labels';
import { GrantDialog } from './GrantDialog';
import { ScribeDialog } from './ScribeDialog';

const STATE = { exam: '' };
type Opened = { what: 'ask' } | { what: 'decide' | 'scribe'; row: Accommodation };

const scribesOf = ({ scribe, scribes }: Accommodation, t: Say<AccommodationWords>) =>
  scribes.map(({ name, p_code }) => (p_code === '*' ? name : `${name} (${p_code})`)).join(', ') ||
  (scribe ? t('not-named') : '-');
const decisionOf = (
  { state, decided_by, decided_at, decision, asked_by, asked_at }: Accommodation,
  t: Say<AccommodationWords>,
) =>
  state === 'ASKED'
    ? t('asked-by', { who: asked_by, moment: formatMoment(asked_at) })
    : `${decided_by ?? ''}${decided_at ? `, ${formatMoment(decided_at)}` : ''}${decision ? `: ${decision}` : ''}`;

/** Scribes, extra time and step-free halls: the college asks, the office decides. */
export function AccommodationsScreen() {
  const t = useWords(accommodation);
  const [state, apply] = useUrlState(STATE);
  const exams = useScreenExam('examCentres', state.exam, (exam) => apply({ exam }));
  const exam = exams.chosen?.exam_name;
  const { can } = useSession();
  const query = useListAccommodationsQuery(
    { params: { exam: exam ?? '' } },
    { skip: exam === undefined, refetchOnMountOrArgChange: true },
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const close = () => setOpened(null);
  const open = (next: Opened) => {
    clear();
    setOpened(next);
  };
  const done = (message: string) => {
    close();
    showMessage('success', message);
  };
  const fetchCertificate = async ({ reg_no }: Accommodation) => {
    clear();
    const answer = await callForFile(getAccommodationCertificate, { params: { exam: exam ?? '', regNo: reg_no } });
    if ('error' in answer || !answer.data)
      return showMessage('error', failureText('error' in answer ? answer.error : undefined, t('certificate.failed')));
    return saveFile(answer.data as Blob, `certificate-${reg_no}.pdf`);
  };

  const columns: Column<Accommodation>[] = [
    {
      key: 'reg',
      header: t('reg'),
      cell: ({ reg_no }) => reg_no,
      sortBy: ({ reg_no }) => reg_no,
      title: true,
      width: 110,
    },
    {
      key: 'name',
      header: t('name'),
      cell: ({ stu_name }) => stu_name,
      sortBy: ({ stu_name }) => stu_name,
      title: true,
      width: 110,
    },
    {
      key: 'college',
      header: t('college'),
      cell: ({ colcode }) => colcode,
      sortBy: ({ colcode }) => Number(colcode),
      card: 1,
      named: true,
    },
    { key: 'basis', header: t('basis'), cell: ({ basis }) => t(`basis.${basis}`), card: 1, width: 125 },
    { key: 'wanted', header: t('wanted'), cell: (row) => wantedText(row, t), card: 1, width: 125 },
    { key: 'scribe', header: t('scribe'), cell: (row) => scribesOf(row, t), card: 2, named: true },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state: now }) => <StatusLabel kind={STATE_KINDS[now]}>{t(`state.${now}`)}</StatusLabel>,
      written: ({ state: now }) => t(`state.${now}`),
      sortBy: ({ state: now }) => t(`state.${now}`),
      card: 1,
    },
    { key: 'decision', header: t('by'), cell: (row) => decisionOf(row, t), card: 2, width: 120 },
    {
      key: 'actions',
      header: t('actions'),
      action: true,
      written: false,
      width: 140,
      cell: (row) => (
        <Stack row>
          <Button
            small
            kind="quiet"
            aria-label={t('certificate.of', { reg: row.reg_no })}
            onClick={() => void fetchCertificate(row)}
          >
            {t('certificate')}
          </Button>
          {can(decideAccommodation) && (
            <Button
              small
              kind="quiet"
              aria-label={t('decide.on', { reg: row.reg_no })}
              onClick={() => open({ what: 'decide', row })}
            >
              {t('decide')}
            </Button>
          )}
          {can(askAccommodation) && row.scribe && row.state !== 'REFUSED' && (
            <Button
              small
              kind="quiet"
              aria-label={t('scribe.of', { reg: row.reg_no })}
              onClick={() => open({ what: 'scribe', row })}
            >
              {t('scribe')}
            </Button>
          )}
        </Stack>
      ),
    },
  ];

  return (
    <Screen
      title={t('title')}
      note={t('note')}
      action={
        can(askAccommodation) &&
        exam !== undefined && (
          <Button kind="primary" onClick={() => open({ what: 'ask' })}>
            {t('ask')}
          </Button>
        )
      }
    >
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <DependentSelect {...exams.examSelect} />
      </div>
      {banner}
      {exam !== undefined && (
        <QueryView
          query={{ ...query, data: query.currentData }}
          failure={(error) => failureText(error, t('failed'))}
          skeleton={<TableSkeleton label={t('loading')} />}
        >
          {(rows) => (
            <Panel bare>
              <DataTable
                label={t('title')}
                rows={rows}
                columns={columns}
                rowKey={({ reg_no }) => reg_no}
                exportAction={<SaveShown file={`accommodations-${exam}`} head={[t('title'), exam]} />}
                empty={{ text: t('no-record'), hint: t('none-asked') }}
              />
            </Panel>
          )}
        </QueryView>
      )}
      {opened?.what === 'ask' && exam !== undefined && <AskDialog exam={exam} onDone={done} onClose={close} />}
      {opened?.what === 'decide' && exam !== undefined && (
        <GrantDialog exam={exam} row={opened.row} onDone={done} onClose={close} />
      )}
      {opened?.what === 'scribe' && exam !== undefined && (
        <ScribeDialog exam={exam} row={opened.row} onDone={done} onClose={close} />
      )}
    </Screen>
  );
}
