import type { ReactNode } from 'react';

/** Fields side by side as long as each has `width` pixels, enough to be read. */
export function FieldGrid({ width = 300, children }: { width?: number; children: ReactNode }) {
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${width}px, 100%), 1fr))`,
        gap: 16,
        alignItems: 'start',
      }}
    >
      {children}
    </div>
  );
}
