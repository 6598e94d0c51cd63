import { useEffect, useRef, useState, type ReactNode } from 'react';

export interface SidewaysScrollProps {
  /** What is moved, for a screen reader. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Something that may be wider than its place. Where it is, it is moved by keys as well; where it is not, it is no stop of the Tab key. */
export function SidewaysScroll({ label, className, children }: SidewaysScrollProps) {
  const place = useRef<HTMLDivElement>(null);
  const [wider, setWider] = useState(false);
  useEffect(() => {
    const look = () => {
      const { current } = place;
      if (current) setWider(current.scrollWidth > current.clientWidth);
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return (
    <div
      ref={place}
      className={className}
      style={{ overflowX: 'auto' }}
      {...(wider && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
