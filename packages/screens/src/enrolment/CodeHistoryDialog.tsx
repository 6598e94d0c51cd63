import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { CollegeSignIn } from '@thervu/contracts/enrolment/college-sign-in-contract';
import { useListCollegeCodesQuery } from '@thervu/contracts/enrolment/enrolment-api';
import type { Slip } from '@thervu/contracts/enrolment/enrolment-contract';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { enrolment as enrolmentWords, type EnrolmentWords } from '@thervu/words/compiled/enrolment';

const columnsIn = (t: Say<EnrolmentWords>): Column<Slip>[] => [
  { key: 'id', header: t('slip'), cell: ({ id }) => id, width: 80 },
  { key: 'made', header: t('made'), cell: ({ issuedAt }) => formatMoment(issuedAt) },
  { key: 'by', header: t('by'), cell: ({ issuedBy }) => issuedBy ?? '–' },
  { key: 'state', header: t('status'), cell: ({ state }) => t(`slip.${state}`) },
  {
    key: 'handed',
    header: t('handed-over'),
    cell: ({ handedAt, handedBy }) => (handedAt ? `${formatMoment(handedAt)}, ${handedBy ?? ''}` : '–'),
  },
];

/** Every code that was made for a college, and what became of it. */
export function CodeHistoryDialog({ college, onClose }: { college: CollegeSignIn; onClose: () => void }) {
  const t = useWords(enrolmentWords);
  const query = useListCollegeCodesQuery({ params: { code: college.colcode } });
  return (
    <InfoDialog title={t('codes.name', { name: college.name })} width="md" onClose={onClose}>
      <QueryView query={query} failure={(error) => failureText(error, t('the-codes-could-not-be-loaded'))}>
        {(codes) => (
          <DataTable
            label={t('codes')}
            rows={codes}
            columns={columnsIn(t)}
            rowKey={({ id }) => String(id)}
            empty={{ text: t('no-record-found'), hint: t('no-code-has-been-made-for') }}
          />
        )}
      </QueryView>
    </InfoDialog>
  );
}
