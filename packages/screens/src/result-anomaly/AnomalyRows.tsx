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
import { usePages } from '../shared/usePages';
import { ANOMALY_WORDS, locationLabel } from './anomaly-labels';

const mark = (value: number | null) => (value === null ? '–' : String(value));

const COLUMNS: Column<AnomalyRow>[] = [
  { key: 'reg', header: 'Register Number', cell: ({ reg_no }) => reg_no, width: 140 },
  { key: 'college', header: 'College', cell: ({ colcode }) => colcode },
  { key: 'paper', header: 'Paper', cell: ({ p_code }) => p_code },
  { key: 'int', header: 'Internal', numeric: true, cell: ({ int_mark, int_max }) => `${mark(int_mark)} of ${int_max}` },
  {
    key: 'ext',
    header: 'External',
    numeric: true,
    cell: ({ ext_mark, ext_max, absent }) => (absent ? 'AAA' : `${mark(ext_mark)} of ${ext_max}`),
  },
  { key: 'a', header: 'A', numeric: true, cell: ({ a }) => mark(a) },
  { key: 'b', header: 'B', numeric: true, cell: ({ b }) => mark(b) },
  { key: 'c', header: 'C', numeric: true, cell: ({ c }) => mark(c) },
  {
    key: 'place',
    header: 'Bundle / packet / serial',
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
  // `callOnce`, since usePages collects the pages itself.
  const pages = usePages<AnomalyRow>(String(finding.id), (after) =>
    callOnce(listAnomalyRows, { params: { examId, findingId: finding.id }, query: { size: 100, after } }),
  );
  return (
    <Panel
      title={`${ANOMALY_WORDS[finding.kind].label}: ${locationLabel(finding)}`}
      note="Reading these rows is noted in the audit log, since they join register numbers and bundles."
      bare
    >
      <Stack>
        <QueryView query={pages.query} failure={(error) => failureText(error, 'The rows could not be read.')}>
          {({ items, total }) => (
            <DataTable
              label="Rows of the finding"
              rows={items}
              total={total}
              columns={COLUMNS}
              rowKey={({ reg_no, p_code }) => `${reg_no} ${p_code}`}
              exportAction={
                <Button kind="plain" onClick={onClose}>
                  Close
                </Button>
              }
            />
          )}
        </QueryView>
        {pages.more && (
          <div>
            <Button kind="plain" busy={pages.busy} onClick={pages.more}>
              Show more rows
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
