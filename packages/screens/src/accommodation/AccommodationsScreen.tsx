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
import { useScreenExam } from '../shared/useScreenExam';
import { AskDialog } from './AskDialog';
import { BASIS_LABELS, STATE_LABELS, wantedText } from './accommodation-labels';
import { GrantDialog } from './GrantDialog';
import { ScribeDialog } from './ScribeDialog';

const STATE = { exam: '' };
type Opened = { what: 'ask' } | { what: 'decide' | 'scribe'; row: Accommodation };

const scribesOf = ({ scribe, scribes }: Accommodation) =>
  scribes.map(({ name, p_code }) => (p_code === '*' ? name : `${name} (${p_code})`)).join(', ') ||
  (scribe ? 'Not named yet' : '-');
const decisionOf = ({ state, decided_by, decided_at, decision, asked_by, asked_at }: Accommodation) =>
  state === 'ASKED'
    ? `Asked by ${asked_by}, ${formatMoment(asked_at)}`
    : `${decided_by ?? ''}${decided_at ? `, ${formatMoment(decided_at)}` : ''}${decision ? `: ${decision}` : ''}`;

/** Scribes, extra time and step-free halls: the college asks, the office decides. */
export function AccommodationsScreen() {
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
      return showMessage(
        'error',
        failureText('error' in answer ? answer.error : undefined, 'The certificate could not be fetched.'),
      );
    return saveFile(answer.data as Blob, `certificate-${reg_no}.pdf`);
  };

  const columns: Column<Accommodation>[] = [
    {
      key: 'reg',
      header: 'Reg. No.',
      cell: ({ reg_no }) => reg_no,
      sortBy: ({ reg_no }) => reg_no,
      title: true,
      width: 140,
    },
    {
      key: 'name',
      header: 'Name',
      cell: ({ stu_name }) => stu_name,
      sortBy: ({ stu_name }) => stu_name,
      title: true,
      width: 140,
    },
    {
      key: 'college',
      header: 'College',
      cell: ({ colcode }) => colcode,
      sortBy: ({ colcode }) => Number(colcode),
      card: 1,
      named: true,
    },
    { key: 'basis', header: 'Basis', cell: ({ basis }) => BASIS_LABELS[basis], card: 1, width: 150 },
    { key: 'wanted', header: 'Asked or granted', cell: wantedText, card: 1, width: 150 },
    { key: 'scribe', header: 'Scribe', cell: scribesOf, card: 2, named: true },
    {
      key: 'state',
      header: 'State',
      cell: ({ state: now }) => <StatusLabel kind={STATE_LABELS[now].kind}>{STATE_LABELS[now].text}</StatusLabel>,
      written: ({ state: now }) => STATE_LABELS[now].text,
      sortBy: ({ state: now }) => STATE_LABELS[now].text,
      card: 1,
    },
    { key: 'decision', header: 'By', cell: decisionOf, card: 2, width: 170 },
    {
      key: 'actions',
      header: 'Actions',
      action: true,
      written: false,
      width: 220,
      cell: (row) => (
        <Stack row>
          <Button
            small
            kind="quiet"
            aria-label={`Certificate of ${row.reg_no}`}
            onClick={() => void fetchCertificate(row)}
          >
            Certificate
          </Button>
          {can(decideAccommodation) && (
            <Button
              small
              kind="quiet"
              aria-label={`Decide on ${row.reg_no}`}
              onClick={() => open({ what: 'decide', row })}
            >
              Decide
            </Button>
          )}
          {can(askAccommodation) && row.scribe && row.state !== 'REFUSED' && (
            <Button
              small
              kind="quiet"
              aria-label={`Scribe of ${row.reg_no}`}
              onClick={() => open({ what: 'scribe', row })}
            >
              Scribe
            </Button>
          )}
        </Stack>
      ),
    },
  ];

  return (
    <Screen
      title="Accommodations"
      note="Scribes, extra time and halls without steps for an exam. The college asks, the examination office decides."
      action={
        can(askAccommodation) &&
        exam !== undefined && (
          <Button kind="primary" onClick={() => open({ what: 'ask' })}>
            Ask for a student
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
          failure={(error) => failureText(error, 'The requests could not be loaded.')}
          skeleton={<TableSkeleton label="Loading requests" />}
        >
          {(rows) => (
            <Panel bare>
              <DataTable
                label="Accommodations"
                rows={rows}
                columns={columns}
                rowKey={({ reg_no }) => reg_no}
                exportAction={<SaveShown file={`accommodations-${exam}`} head={['Accommodations', exam]} />}
                empty={{ text: 'No Record Found', hint: 'Nothing was asked for in this exam.' }}
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
