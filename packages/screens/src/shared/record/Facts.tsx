/** Values that are only read, with their names. */
export function Facts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
        gap: '12px 24px',
        margin: 0,
      }}
    >
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt style={{ fontSize: 13, fontWeight: 600 }}>{label}</dt>
          <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
