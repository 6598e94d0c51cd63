import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useRef, type MouseEvent } from 'react';

export interface FieldProblem {
  /** Id of the control to jump to; without it the sentence stands alone. */
  id?: string;
  text: string;
}

export interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  /** Grows with each refused attempt; the summary then takes the focus. */
  attempt: number;
}

/** What keeps a form from being saved, on top of it; each entry jumps to its field. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (problems.length === 0) return null;
  const jump = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      sx={{ p: 4, mb: 4, border: 2, borderColor: 'error.main', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Box sx={{ fontWeight: 650 }}>
        {problems.length === 1
          ? 'One entry needs your attention'
          : `${problems.length} entries need your attention`}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {problems.map(({ id, text }) => (
          <li key={`${id}${text}`}>
            {id ? (
              <Link href={`#${id}`} color="error" onClick={jump(id)}>
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
