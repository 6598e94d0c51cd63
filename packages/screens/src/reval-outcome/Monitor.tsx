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
import { useWords, type Say } from '@thervu/words';
import { revalOutcomes as revalOutcomesWords, type RevalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';
import { figure, signed } from './outcome-labels';

const MONITOR_FILE = 'Revaluation_Monitor.csv';
const share = ({ changed, requests }: MonitorLine) => `${Math.round((100 * changed) / requests)} %`;

const columnsIn = (t: Say<RevalOutcomesWords>): Column<MonitorLine>[] => [
  { key: 'label', header: t('of'), cell: ({ label }) => label, sortBy: ({ label }) => label, width: 200 },
  {
    key: 'unusual',
    header: t('told'),
    cell: ({ unusual }) => (unusual ? <StatusLabel kind="warning">{t('unusual')}</StatusLabel> : '-'),
    sortBy: ({ unusual }) => Number(unusual),
  },
  {
    key: 'requests',
    header: t('requests-2'),
    numeric: true,
    cell: ({ requests }) => figure(requests),
    sortBy: ({ requests }) => requests,
    total: (lines) => figure(lines.reduce((all, { requests }) => all + requests, 0)),
  },
  {
    key: 'changed',
    header: t('changed'),
    numeric: true,
    cell: (line) => `${figure(line.changed)} (${share(line)})`,
    sortBy: ({ changed, requests }) => changed / requests,
    total: (lines) => figure(lines.reduce((all, { changed }) => all + changed, 0)),
  },
  {
    key: 'mean',
    header: t('mean-change'),
    numeric: true,
    cell: ({ mean }) => signed(mean),
    sortBy: ({ mean }) => mean,
  },
  {
    key: 'median',
    header: t('median'),
    numeric: true,
    cell: ({ median }) => signed(median),
    sortBy: ({ median }) => median,
  },
  {
    key: 'p90',
    header: t('9-of-10-up-to'),
    numeric: true,
    cell: ({ p90 }) => signed(p90),
    sortBy: ({ p90 }) => p90,
  },
  {
    key: 'flagged',
    header: t('flagged'),
    numeric: true,
    cell: ({ flagged }) => figure(flagged),
    sortBy: ({ flagged }) => flagged,
    total: (lines) => figure(lines.reduce((all, { flagged }) => all + flagged, 0)),
  },
  {
    key: 'listed',
    header: t('for-review'),
    numeric: true,
    cell: ({ listed }) => figure(listed),
    sortBy: ({ listed }) => listed,
    total: (lines) => figure(lines.reduce((all, { listed }) => all + listed, 0)),
  },
  {
    key: 'score',
    header: t('standard-errors'),
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
  const t = useWords(revalOutcomesWords);
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
    if ('error' in answer) showMessage('error', failureText(answer.error, t('the-list-could-not-be-saved')));
    else saveFile(answer.data, MONITOR_FILE.replace('.csv', `_${chosen}.csv`));
  };
  return (
    <Panel title={t('mark-changes-by-camp-and-examiner')} note={t('second-valuation-minus-first-unusual-5')} bare>
      <div style={{ maxWidth: 360, marginBottom: 16 }}>
        <PlainSelect
          id={id}
          label={t('by')}
          value={chosen}
          onChange={(next) => onBy(MONITOR_BY.find((name) => name === next) ?? 'camp-2')}
          options={MONITOR_BY.map((value) => ({ value, label: t(`by.${value}`) }))}
          placeholder={null}
        />
      </div>
      {banner}
      <QueryView
        query={{ ...monitor, data: monitor.currentData }}
        failure={(error) => failureText(error, t('the-monitor-could-not-be-read'))}
      >
        {({ lines }) => (
          <DataTable
            label={t('mark-change')}
            rows={lines}
            columns={columnsIn(t)}
            rowKey={({ key }) => key}
            empty={{ text: t('no-record-found'), hint: t('no-second-valuation-has-an-agreed') }}
            exportAction={
              <Button small busy={saving} onClick={() => void download()}>
                {t('csv')}
              </Button>
            }
          />
        )}
      </QueryView>
    </Panel>
  );
}
