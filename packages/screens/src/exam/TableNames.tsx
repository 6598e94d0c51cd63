import { Panel } from '@thervu/ui/layout/Panel';

const KINDS = ['applications', 'camp marks', 'scripts'];

/** The names of an exam's tables and what each holds. */
export function TableNames({ tbls }: { tbls: readonly string[] }) {
  return (
    <Panel title="Table names" bare>
      <ul aria-label="Table names" style={{ margin: 0, paddingInlineStart: 20 }}>
        {tbls.map((name, index) => (
          <li key={name}>
            <strong>{name}</strong>, {KINDS[index]}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
