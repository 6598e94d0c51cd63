import Box from '@mui/material/Box';
import { useDeferredValue, type ReactNode } from 'react';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { PrintWithoutFrame } from '@thervu/ui/print/PrintWithoutFrame';
import { ErrorState } from '@thervu/ui/state/ErrorState';
import { useWords } from '@thervu/words';
import { dashboard } from '@thervu/words/compiled/dashboard';
import { useReadWaiting } from '../../shared/useReadWaiting';
import { FiguresComing } from './FiguresComing';
import { useReread } from './useCockpit';

interface CockpitQuery<Data> {
  data?: Data | undefined;
  error?: unknown;
  refetch: () => unknown;
  /** Changes with each answer. */
  fulfilledTimeStamp?: number | undefined;
}

export interface CockpitFrameProps<Data> {
  query: CockpitQuery<Data>;
  children: (figures: Data) => ReactNode;
}

/** The figures of a cockpit with the moment they were counted. What is shown stays while it is read again. */
export function CockpitFrame<Data extends { at: string; waiting: readonly string[] }>({
  query,
  children,
}: CockpitFrameProps<Data>) {
  const t = useWords(dashboard);
  const { data, error, refetch } = query;
  useReread(refetch);
  // drawn in between, so that the page answers while many charts are made
  const shown = useDeferredValue(data);
  const isWaiting = data !== undefined && data.waiting.length > 0;
  useReadWaiting(isWaiting, query.fulfilledTimeStamp, refetch);
  if (shown === undefined) {
    if (error === undefined || data !== undefined) return <FiguresComing label={t('loading-the-figures')} />;
    return <ErrorState text={failureText(error, t('the-figures-could-not-be'))} onRetry={() => refetch()} />;
  }
  return (
    <Box
      component="section"
      aria-label={t('figures')}
      sx={{ mb: 6, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <PrintWithoutFrame />
      <Text quiet>{t('counted-on-at-read-again', { at: formatMoment(shown.at) })}</Text>
      {error !== undefined && <Banner kind="warning">{t('the-figures-could-not-be-2')}</Banner>}
      {isWaiting && <Text quiet>{t('some-figures-are-being-counted')}</Text>}
      {children(shown)}
    </Box>
  );
}

/** Charts beside each other where there is room. */
export function Charts({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
        '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      {children}
    </Box>
  );
}

export interface PartProps<Data> {
  /** Key of the part in the answer. */
  part: string;
  title: string;
  failed: readonly string[];
  data: Data | null | undefined;
  children: (data: Data) => ReactNode;
}

/** One part: its chart, nothing where it has nothing to say, or its own error. */
export function Part<Data>({ part, title, failed, data, children }: PartProps<Data>) {
  const t = useWords(dashboard);
  if (failed.includes(part)) {
    return (
      <ChartFrame title={title}>
        <Banner kind="error">{t('these-figures-could-not-be')}</Banner>
      </ChartFrame>
    );
  }
  return data === null || data === undefined ? null : <>{children(data)}</>;
}
