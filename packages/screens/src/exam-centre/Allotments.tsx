import { useState } from 'react';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useAllotCentreMutation, useListAllotmentsQuery } from '@thervu/contracts/exam-centre/exam-centre-api';
import type { Allotment, Centre } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { examCentre, type ExamCentreWords } from '@thervu/words/compiled/exam-centre';
import { rejectionOf } from '../shared/rejection';
import { slotLabel } from '../shared/sitting-labels';
import { AllotDialog } from './AllotDialog';
import { allotted } from './allotted';

type Words = Say<ExamCentreWords>;

const whoOf = ({ degree, reg_no, examdate, examsession }: Allotment, t: Words) =>
  examdate && examsession
    ? t('visitor', { reg: reg_no ?? '', slot: slotLabel({ examdate, examsession }) })
    : (reg_no ?? degree ?? t('all-students'));

const columns = (onRemove: (row: Allotment) => void, t: Words): Column<Allotment>[] => [
  {
    key: 'college',
    header: t('college'),
    cell: ({ colcode, colname }) => `${colcode} - ${colname}`,
    sortBy: ({ colcode }) => Number(colcode),
    title: true,
    width: 200,
  },
  { key: 'who', header: t('students'), cell: (row) => whoOf(row, t), sortBy: (row) => whoOf(row, t), title: true },
  {
    key: 'centre',
    header: t('write-at'),
    cell: ({ centre, centre_name }) => `${centre} - ${centre_name}`,
    sortBy: ({ centre }) => Number(centre),
    card: 1,
    named: true,
    width: 200,
  },
  { key: 'reason', header: t('reason'), cell: ({ reason }) => reason ?? '-', card: 1, named: true },
  { key: 'by', header: t('allotted-by'), cell: ({ by, at }) => `${by}, ${formatMoment(at)}`, card: 2, width: 170 },
  {
    key: 'actions',
    header: t('actions'),
    action: true,
    written: false,
    // a visitor has written there: the line is what it was
    cell: (row) =>
      row.examdate === null ? (
        <Button
          small
          kind="quiet"
          aria-label={t('allotment.remove', { college: row.colcode, who: whoOf(row, t) })}
          onClick={() => onRemove(row)}
        >
          {t('remove')}
        </Button>
      ) : (
        ''
      ),
  },
];

/** Who writes elsewhere than at the own college. */
export function Allotments({ exam, centres }: { exam: string; centres: readonly Centre[] }) {
  const t = useWords(examCentre);
  const query = useListAllotmentsQuery({ params: { exam } }, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Allotment | 'new' | null>(null);
  const [allot] = useAllotCentreMutation();
  const { banner, showMessage } = useBanner();
  const done = (answer: Parameters<typeof allotted>[0]) => {
    setOpened(null);
    showMessage(answer.over.length > 0 ? 'warning' : 'success', allotted(answer, t));
  };
  return (
    <Panel title={t('allotments')} note={t('allotments.note')} bare>
      <div style={{ marginBottom: 16 }}>
        <Button onClick={() => setOpened('new')} disabled={centres.length === 0}>
          {t('allot.to')}
        </Button>
      </div>
      {banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('allotments.failed'))}
        skeleton={<TableSkeleton rows={3} label={t('allotments.loading')} />}
      >
        {(rows) => (
          <DataTable
            label={t('allotments')}
            rows={rows}
            columns={columns(setOpened, t)}
            rowKey={({ id }) => String(id)}
            exportAction={<SaveShown file={`allotments-${exam}`} head={[t('allotments'), exam]} />}
            empty={{ text: t('no-record'), hint: t('allotments.empty') }}
          />
        )}
      </QueryView>
      {opened === 'new' && <AllotDialog exam={exam} centres={centres} onDone={done} onClose={() => setOpened(null)} />}
      {opened !== null && opened !== 'new' && (
        <FormDialog
          title={t('allotment.remove-ask', { college: opened.colcode, who: whoOf(opened, t) })}
          confirmLabel={t('remove')}
          onConfirm={async () => {
            const { data, error } = await allot({
              params: { exam },
              body: {
                college: opened.colcode,
                ...(opened.deg_id !== null && { degree: opened.deg_id }),
                ...(opened.reg_no !== null && { regNo: opened.reg_no }),
                centre: null,
              },
            });
            if (!data) return rejectionOf(error, t('allotment.not-removed'));
            return done(data);
          }}
          onClose={() => setOpened(null)}
        >
          {t('allotment.then', { centre: opened.centre, name: opened.centre_name })}
        </FormDialog>
      )}
    </Panel>
  );
}
