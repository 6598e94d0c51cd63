import { useId, useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import {
  getRevalMonitorFile,
  MONITOR_BY,
  type MonitorBy,
  type MonitorLine,
} from '@thervu/contracts/reval-outcome/reval-monitor-contract';
import { useGetRevalMonitorQuery } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { saveFile } from '@thervu/ui/print/save-file';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { figure, signed } from './outcome-labels';

const BY_WORDS: Record<MonitorBy, string> = {
  camp: 'Camp of the first valuation',
  paper: 'Paper',
  packet: 'Packet of the first valuation',
  examiner: 'Examiner of the first valuation',
  operator: 'Officer who keyed A of the first valuation',
  'camp-2': 'Camp of the second valuation',
  'valuer-2': 'Officer who keyed A of the second valuation',
};

const share = ({ changed, requests }: MonitorLine) => `${Math.round((100 * changed) / requests)} %`;

const columns: Column<MonitorLine>[] = [
  { key: 'label', header: 'Of', cell: ({ label }) => label, sortBy: ({ label }) => label, width: 200 },
  {
    key: 'unusual',
    header: 'Told',
    cell: ({ unusual }) => (unusual ? <StatusLabel kind="warning">Unusual</StatusLabel> : '-'),
    sortBy: ({ unusual }) => Number(unusual),
  },
  {
    key: 'requests',
    header: 'Requests',
    numeric: true,
    cell: ({ requests }) => figure(requests),
    sortBy: ({ requests }) => requests,
    total: (lines) => figure(lines.reduce((all, { requests }) => all + requests, 0)),
  },
  {
    key: 'changed',
    header: 'Changed',
    numeric: true,
    cell: (line) => `${figure(line.changed)} (${share(line)})`,
    sortBy: ({ changed, requests }) => changed / requests,
    total: (lines) => figure(lines.reduce((all, { changed }) => all + changed, 0)),
  },
  {
    key: 'mean',
    header: 'Mean change',
    numeric: true,
    cell: ({ mean }) => signed(mean),
    sortBy: ({ mean }) => mean,
  },
  {
    key: 'median',
    header: 'Median',
    numeric: true,
    cell: ({ median }) => signed(median),
    sortBy: ({ median }) => median,
  },
  {
    key: 'p90',
    header: '9 of 10 up to',
    numeric: true,
    cell: ({ p90 }) => signed(p90),
    sortBy: ({ p90 }) => p90,
  },
  {
    key: 'flagged',
    header: 'Flagged',
    numeric: true,
    cell: ({ flagged }) => figure(flagged),
    sortBy: ({ flagged }) => flagged,
    total: (lines) => figure(lines.reduce((all, { flagged }) => all + flagged, 0)),
  },
  {
    key: 'listed',
    header: 'For review',
    numeric: true,
    cell: ({ listed }) => figure(listed),
    sortBy: ({ listed }) => listed,
    total: (lines) => figure(lines.reduce((all, { listed }) => all + listed, 0)),
  },
  {
    key: 'score',
    header: 'Standard errors',
    numeric: true,
    cell: ({ score }) => signed(score),
    sortBy: ({ score }) => score,
  },
];

export interface MonitorProps {
  exam: Exam;
  by: string;
  onBy: (by: MonitorBy) => void;
}

/** How second valuations differ from first ones, and who stands out. */
export function Monitor({ exam, by, onBy }: MonitorProps) {
  const id = useId();
  const chosen = MONITOR_BY.find((name) => name === by) ?? 'camp-2';
  const [saving, setSaving] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const call = { params: { examId: exam.id }, query: { by: chosen } };
  const monitor = useGetRevalMonitorQuery(call, { refetchOnMountOrArgChange: true });
  const download = async () => {
    clear();
    setSaving(true);
    const answer = await callForFile(getRevalMonitorFile, call);
    setSaving(false);
    if ('error' in answer) showMessage('error', failureText(answer.error, 'The list could not be saved.'));
    else saveFile(answer.data, `Revaluation_Monitor_${chosen}.csv`);
  };
  return (
    <Panel
      title="Mark changes by camp and examiner"
      note="Second valuation minus first. Unusual: at least 5 requests, a mean 3 marks or more beside that of all others, and 2.6 standard errors away from it. A finding is a reason to look, not a judgement."
      bare
    >
      <div style={{ maxWidth: 360, marginBottom: 16 }}>
        <PlainSelect
          id={id}
          label="By"
          value={chosen}
          onChange={(next) => onBy(MONITOR_BY.find((name) => name === next) ?? 'camp-2')}
          options={MONITOR_BY.map((value) => ({ value, label: BY_WORDS[value] }))}
          placeholder={null}
        />
      </div>
      {banner}
      <QueryView
        query={{ ...monitor, data: monitor.currentData }}
        failure={(error) => failureText(error, 'The monitor could not be read.')}
      >
        {({ lines }) => (
          <DataTable
            label="Mark change"
            rows={lines}
            columns={columns}
            rowKey={({ key }) => key}
            empty={{ text: 'No Record Found', hint: 'No second valuation has an agreed mark yet.' }}
            exportAction={
              <Button small busy={saving} onClick={() => void download()}>
                CSV
              </Button>
            }
          />
        )}
      </QueryView>
    </Panel>
  );
}
