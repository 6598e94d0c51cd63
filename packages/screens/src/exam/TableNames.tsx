import { Panel } from '@thervu/ui/layout/Panel';
import { useWords } from '@thervu/words';
import { exam as examWords } from '@thervu/words/compiled/exam';

/** The names of an exam's tables and what each holds. */
export function TableNames({ tbls }: { tbls: readonly string[] }) {
  const t = useWords(examWords);
  return (
    <Panel title={t('table-names')} bare>
      <ul aria-label={t('table-names')} style={{ margin: 0, paddingInlineStart: 20 }}>
        {tbls.map((name, index) => (
          <li key={name}>
            <strong>{name}</strong>, {t(`holds.${index as 0 | 1 | 2}`)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
