import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import {
  listAnomalyRows,
  type AnomalyFinding,
  type AnomalyRow,
} from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { resultAnomaly as resultAnomalyWords, type ResultAnomalyWords } from '@thervu/words/compiled/result-anomaly';
import { usePages } from '../shared/usePages';
import { locationLabel } from './anomaly-labels';

const mark = (value: number | null) => (value === null ? '–' : String(value));

const columnsIn = (t: Say<ResultAnomalyWords>): Column<AnomalyRow>[] => [
  { key: 'reg', header: t('register-number'), cell: ({ reg_no }) => reg_no, width: 140 },
  { key: 'college', header: t('college'), cell: ({ colcode }) => colcode },
  { key: 'paper', header: t('paper'), cell: ({ p_code }) => p_code },
  {
    key: 'int',
    header: t('internal'),
    numeric: true,
    cell: ({ int_mark, int_max }) => t('mark-of-max', { mark: mark(int_mark), max: int_max }),
  },
  {
    key: 'ext',
    header: t('external'),
    numeric: true,
    cell: ({ ext_mark, ext_max, absent }) =>
      absent ? 'AAA' : t('mark-of-max', { mark: mark(ext_mark), max: ext_max }),
  },
  { key: 'a', header: 'A', numeric: true, cell: ({ a }) => mark(a) },
  { key: 'b', header: 'B', numeric: true, cell: ({ b }) => mark(b) },
  { key: 'c', header: 'C', numeric: true, cell: ({ c }) => mark(c) },
  {
    key: 'place',
    header: t('bundle-packet-serial'),
    cell: ({ bundleno, packet, slno }) => (bundleno === null ? '–' : `${bundleno} / ${mark(packet)} / ${mark(slno)}`),
  },
];

/** The rows a finding stands for, as they are now. Who reads them is in the audit log. */
export function AnomalyRows({
  examId,
  finding,
  onClose,
}: {
  examId: number;
  finding: AnomalyFinding;
  onClose: () => void;
}) {
  const t = useWords(resultAnomalyWords);
  // `callOnce`, since usePages collects the pages itself.
  const pages = usePages<AnomalyRow>(String(finding.id), (after) =>
    callOnce(listAnomalyRows, { params: { examId, findingId: finding.id }, query: { size: 100, after } }),
  );
  return (
    <Panel
      title={`${t(`kind.${finding.kind}`)}: ${locationLabel(t, finding)}`}
      note={t('reading-these-rows-is-noted-in')}
      bare
    >
      <Stack>
        <QueryView query={pages.query} failure={(error) => failureText(error, t('the-rows-could-not-be-read'))}>
          {({ items, total }) => (
            <DataTable
              label={t('rows-of-the-finding')}
              rows={items}
              total={total}
              columns={columnsIn(t)}
              rowKey={({ reg_no, p_code }) => `${reg_no} ${p_code}`}
              exportAction={
                <Button kind="plain" onClick={onClose}>
                  {t('close')}
                </Button>
              }
            />
          )}
        </QueryView>
        {pages.more && (
          <div>
            <Button kind="plain" busy={pages.busy} onClick={pages.more}>
              {t('show-more-rows')}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
