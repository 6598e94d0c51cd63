import { useState } from 'react';
import { Link } from 'react-router';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { deleteCollege, saveCollegeChanges, type College } from '@thervu/contracts/college/college-contract';
import { OFFICE_ALONE } from '@thervu/contracts/college/college-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { DataTable } from '@thervu/ui/table/DataTable';
import { PrintAndExcel } from '@thervu/ui/print/PrintAndExcel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useInstantSave } from '@thervu/ui/form/useInstantSave';
import { collegeColumns } from './college-columns';
import { DeleteDialog } from '../shared/record/DeleteDialog';
import { loadFailure } from '../shared/record/load-failure';
import { sendOnce } from '../shared/record/send-once';

const rowKey = ({ Colcode }: College) => Colcode;

/** College Details: the colleges, their switch, and the ways to add, edit and delete one. */
export function CollegeListScreen() {
  const { can } = useSession();
  const colleges = useListAllCollegesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { save, banner } = useInstantSave(failureText);
  const deleted = useBanner();
  const [pendingDelete, setDoomed] = useState<College | null>(null);
  const mayManage = can(saveCollegeChanges);
  const columns = collegeColumns({
    locked: mayManage ? null : OFFICE_ALONE,
    onSwitch: ({ Colcode }, clg_status) =>
      save(() => sendOnce(saveCollegeChanges, { body: [{ id: Colcode, actions: { clg_status } }] })),
    onDelete: can(deleteCollege) ? setDoomed : undefined,
  });
  return (
    <Screen
      title="College Details"
      note={mayManage ? undefined : OFFICE_ALONE}
      action={
        <Link to="/home/add-clg" style={{ color: 'inherit' }}>
          Add College
        </Link>
      }
    >
      {banner}
      {deleted.banner}
      <QueryView
        query={colleges}
        failure={loadFailure('Failed to fetch college data.')}
        skeleton={<TableSkeleton label="Loading colleges" />}
      >
        {(rows) => (
          <DataTable
            label="Colleges"
            rows={rows}
            columns={columns}
            rowKey={rowKey}
            printAction={
              <PrintAndExcel
                head={['College Details']}
                rows={rows}
                columns={columns}
                rowKey={rowKey}
                empty="No Record Found"
                file="Colleges"
                landscape
              />
            }
          />
        )}
      </QueryView>
      {pendingDelete && (
        <DeleteDialog
          title={`Delete college ${pendingDelete.Colcode}, ${pendingDelete.Colname}?`}
          note="The college and its sign-in are removed for good. A college that anything refers to is kept: switch it off instead."
          remove={() => sendOnce(deleteCollege, { params: { id: pendingDelete.Colcode } })}
          onDeleted={() => {
            deleted.showMessage('success', `College ${pendingDelete.Colcode} deleted.`);
            setDoomed(null);
            void colleges.refetch();
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Screen>
  );
}
