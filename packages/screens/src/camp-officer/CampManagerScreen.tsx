import { useState } from 'react';
import { useListOfficersQuery } from '@thervu/contracts/camp-officer/camp-officer-api';
import { updateOfficer, type Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import { useListPlacesQuery } from '@thervu/contracts/camp-place/camp-place-api';
import { saveCampHost } from '@thervu/contracts/camp-place/camp-place-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { fittingExam } from '@thervu/contracts/exam/exam-choice-rules';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { campOfficer } from '@thervu/words/compiled/camp-officer';
import { officerColumns } from './officer-columns';
import { HostColleges } from './HostColleges';
import { waitingPlace } from './officer-draft';
import { OfficerDialog } from './OfficerDialog';
import { SwitchOffDialog } from './SwitchOffDialog';

/** Camp Manager: who works in the camps, and the ways to add, edit, switch off and switch on. */
export function CampManagerScreen() {
  const t = useWords(campOfficer);
  const { can } = useSession();
  const officers = useListOfficersQuery(undefined, { refetchOnMountOrArgChange: true });
  const exams = useListExamsQuery();
  const places = useListPlacesQuery();
  const [opened, setOpened] = useState<Officer | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Officer | null>(null);
  const switched = useBanner();
  const ownEntry = officers.data?.find((officer) => officer.own);
  const choosable = exams.data?.filter(({ exam_tbl }) => !ownEntry || exam_tbl === ownEntry.exam) ?? [];
  const usual = fittingExam(choosable, { work: 'valuation', office: true })?.exam_tbl ?? '';

  const turn = async (item: Officer, active: boolean) => {
    const { id, exam_name: _name, own: _own, campofid: _stays, ...officer } = item;
    switched.clear();
    // `callOnce`, since this call has no endpoint: its form sends a password, which a store would keep.
    const answer = await callOnce(updateOfficer, { params: { id }, body: { ...officer, active } });
    if ('error' in answer) switched.showMessage('error', failureText(answer.error, t('failed')));
    else switched.showMessage('success', answer.data.message);
    void officers.refetch();
  };

  return (
    <Screen
      title={t('title')}
      note={ownEntry && t('camp', { place: ownEntry.place })}
      action={
        <Button kind="primary" onClick={() => setOpened('new')} disabled={choosable.length === 0 || !places.data}>
          {t('add')}
        </Button>
      }
    >
      {switched.banner}
      {places.isError && <Banner kind="error">{failureText(places.error, t('camps.failed'))}</Banner>}
      <Panel bare>
        <QueryView
          query={officers}
          failure={(error) => failureText(error, t('officers.failed'))}
          skeleton={<TableSkeleton label={t('officers.loading')} />}
        >
          {(rows) => (
            <DataTable
              label={t('officers')}
              rows={rows}
              columns={officerColumns(t, {
                onEdit: setOpened,
                onSwitchOff: setLeaving,
                onSwitchOn: (item) => void turn(item, true),
                waiting: waitingPlace(places.data ?? []),
              })}
              rowKey={({ id }) => String(id)}
              empty={{ text: t('no-record'), hint: t('officers.hint') }}
            />
          )}
        </QueryView>
      </Panel>
      {can(saveCampHost) && <HostColleges />}
      {opened && places.data && (
        <OfficerDialog
          officer={opened === 'new' ? null : opened}
          exam={usual}
          exams={choosable.map(({ exam_tbl, exam_name }) => ({ value: exam_tbl, label: exam_name }))}
          places={places.data}
          camp={ownEntry?.place}
          onSaved={() => void officers.refetch()}
          onClose={() => setOpened(null)}
        />
      )}
      {leaving && (
        <SwitchOffDialog
          officer={leaving}
          onConfirm={() => {
            setLeaving(null);
            void turn(leaving, false);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Screen>
  );
}
