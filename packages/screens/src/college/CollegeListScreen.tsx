import { useState } from 'react';
import { Link } from 'react-router';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { deleteCollege, saveCollegeChanges, type College } from '@thervu/contracts/college/college-contract';
import { OFFICE_ALONE } from '@thervu/contracts/college/college-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { createImport } from '@thervu/contracts/import/import-contract';
import { useSession } from '@thervu/shell-api';
import { DataTable } from '@thervu/ui/table/DataTable';
import { PrintAndExcel } from '@thervu/ui/print/PrintAndExcel';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useInstantSave } from '@thervu/ui/form/useInstantSave';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useKnownText, useWords } from '@thervu/words';
import { college as collegeWords } from '@thervu/words/compiled/college';
import { collegeColumns } from './college-columns';
import { DeleteDialog } from '../shared/record/DeleteDialog';
import { loadFailure } from '../shared/record/load-failure';
import { sendOnce, sendUndoable } from '../shared/record/send-once';
import { useListSearch } from '../shared/record/useListSearch';

const textsOf = ({ Colcode, Colname, District, email, Mobile }: College) => [Colcode, Colname, District, email, Mobile];

const rowKey = ({ Colcode }: College) => Colcode;

const switchOf = (code: string, clg_status: boolean, query: { undo?: number } = {}) => ({
  body: [{ id: code, actions: { clg_status } }],
  query,
});

interface CollegeUndo {
  code: string;
  on: boolean;
  version: number;
}
const UNDO = {
  kind: 'college-switch',
  send: ({ code, on, version }: CollegeUndo) => sendOnce(saveCollegeChanges, switchOf(code, on, { undo: version })),
};

/** College Details: the colleges, their switch, and the ways to add, edit and delete one. */
export function CollegeListScreen() {
  const t = useWords(collegeWords);
  const known = useKnownText(collegeWords);
  const say = useMessageText();
  const { can } = useSession();
  const colleges = useListAllCollegesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { save, banner } = useInstantSave<CollegeUndo>(failureText, UNDO);
  const deleted = useBanner();
  const search = useListSearch(textsOf);
  const [pendingDelete, setDoomed] = useState<College | null>(null);
  const mayManage = can(saveCollegeChanges);
  const columns = collegeColumns(t, {
    known,
    locked: mayManage ? null : say(OFFICE_ALONE),
    onSwitch: ({ Colcode }, clg_status) =>
      save(() =>
        sendUndoable(saveCollegeChanges, switchOf(Colcode, clg_status), (version) => ({
          code: Colcode,
          on: !clg_status,
          version,
        })),
      ),
    onDelete: can(deleteCollege) ? setDoomed : undefined,
  });
  const noneYet = {
    text: t('no-record-found'),
    hint: t('no-college-yet'),
    action: (
      <>
        <PageLink to="/home/add-clg">{t('add-the-first-college')}</PageLink>
        {can(createImport) && (
          <>
            {' · '}
            <PageLink to="/home/imports">{t('import-colleges')}</PageLink>
          </>
        )}
      </>
    ),
  };
  return (
    <Screen
      title={t('college-details')}
      note={mayManage ? undefined : say(OFFICE_ALONE)}
      action={
        <Link to="/home/add-clg" style={{ color: 'inherit' }}>
          {t('add-college')}
        </Link>
      }
    >
      {banner}
      {deleted.banner}
      <Panel width={320} bare>
        {search.field}
      </Panel>
      <QueryView
        query={colleges}
        failure={loadFailure(t('failed-to-fetch-college-data'))}
        skeleton={<TableSkeleton label={t('loading-colleges')} />}
      >
        {(all) => {
          const rows = search.found(all);
          return (
            <DataTable
              label={t('colleges')}
              rows={rows}
              total={all.length}
              empty={search.empty ?? (mayManage ? noneYet : undefined)}
              columns={columns}
              rowKey={rowKey}
              printAction={
                <PrintAndExcel
                  head={[t('college-details'), ...search.about]}
                  rows={rows}
                  columns={columns}
                  rowKey={rowKey}
                  empty={t('no-record-found')}
                  file={t('colleges')}
                  landscape
                />
              }
            />
          );
        }}
      </QueryView>
      {pendingDelete && (
        <DeleteDialog
          title={t('delete-college-colcode-colname', {
            colcode: pendingDelete.Colcode,
            colname: pendingDelete.Colname,
          })}
          note={t('the-college-and-its-sign')}
          remove={() => sendOnce(deleteCollege, { params: { id: pendingDelete.Colcode } })}
          onDeleted={() => {
            deleted.showMessage('success', t('college-colcode-deleted', { colcode: pendingDelete.Colcode }));
            setDoomed(null);
            void colleges.refetch();
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Screen>
  );
}
