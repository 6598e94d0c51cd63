import { useId, useState } from 'react';
import type { Readiness, ReadyMeasure } from '@thervu/contracts/cockpit/office-cockpit-contract';
import { formatCount } from '@thervu/contracts/core/format';
import type { Permission } from '@thervu/contracts/core/permissions';
import { Bars } from '@thervu/ui/chart/Bars';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { useWords, type Say } from '@thervu/words';
import { dashboard, type DashboardWords } from '@thervu/words/compiled/dashboard';
import { openable, pageWith } from './page-address';
import { signOfShare } from './signs';

const READY_WORDS = (t: Say<DashboardWords>): Record<ReadyMeasure, string> => ({
  APPLICATIONS: t('applications-confirmed'),
  INTERNAL_MARKS: t('internal-marks-entered'),
  PRACTICAL_MARKS: t('practical-marks-entered'),
});

/** How ready the colleges are in one measure, the least ready first. */
export function ReadinessChart({
  measures,
  can,
}: {
  measures: readonly Readiness[];
  can: (permission: Permission) => boolean;
}) {
  const t = useWords(dashboard);
  const id = useId();
  const behindMost = [...measures].sort((a, b) => b.behind - a.behind)[0]!;
  const [measure, setMeasure] = useState(behindMost.measure);
  const shown = measures.find((candidate) => candidate.measure === measure) ?? behindMost;
  const { exam, rows, colleges, behind } = shown;
  const rest = colleges > rows.length ? t('the-n-least-ready-are', { n: rows.length }) : '';
  const to = (colcode: string) =>
    shown.measure === 'APPLICATIONS'
      ? openable(can, 'application.read', pageWith('list-examconfirm', { college: colcode, exam: exam.exam_tbl }))
      : openable(can, 'exam.control', pageWith('script-ledger', { exam: exam.exam_tbl }));
  return (
    <ChartFrame
      title={t('readiness-by-college')}
      note={[
        t('readywords-examname-behind-of-colleges', {
          measure: READY_WORDS(t)[shown.measure],
          exam: exam.exam_name,
          behind,
          colleges,
        }),
        rest,
      ]
        .filter(Boolean)
        .join(' ')}
      choice={
        <PlainSelect
          id={id}
          label={t('show')}
          value={shown.measure}
          onChange={(value) => setMeasure(value as ReadyMeasure)}
          options={measures.map(({ measure: value }) => ({ value, label: READY_WORDS(t)[value] }))}
          placeholder={null}
        />
      }
      table={{
        head: [t('college'), t('done'), t('of')],
        rows: rows.map(({ colcode, name, done, all }) => [`${colcode} ${name}`, formatCount(done), formatCount(all)]),
      }}
    >
      <Bars
        label={t('readiness-by-college')}
        bars={rows.map(({ colcode, name, done, all }) => ({
          key: colcode,
          name: `${colcode} ${name}`,
          to: to(colcode),
          share: done / all,
          figure: t('done-of-all', { done: formatCount(done), all: formatCount(all) }),
          sign: signOfShare(done, all),
        }))}
      />
    </ChartFrame>
  );
}
