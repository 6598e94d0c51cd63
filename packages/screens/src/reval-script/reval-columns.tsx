import type { RevalScript } from '@thervu/contracts/reval-script/reval-script-contract';
import { type RevalState, type Valuation } from '@thervu/contracts/reval-script/reval-script-rules';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { RevalScriptWords } from '@thervu/words/compiled/reval-script';

interface Positioned {
  p_code: string;
  valuation: Valuation;
  bundle: number | null;
  packet: number | null;
  script: number | null;
}

/** Where a script was put by its first valuation. */
export const positionColumnsIn = (t: Say<RevalScriptWords>): Column<Omit<Positioned, 'p_code' | 'valuation'>>[] => [
  {
    key: 'bundle',
    header: t('bundle'),
    cell: ({ bundle }) => bundle,
    sortBy: ({ bundle }) => bundle,
    numeric: true,
  },
  { key: 'packet', header: t('packet'), cell: ({ packet }) => packet, numeric: true },
  { key: 'script', header: t('script'), cell: ({ script }) => script, numeric: true },
];

export const paperIn = (t: Say<RevalScriptWords>): Column<Positioned>[] => [
  { key: 'paper', header: t('paper'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  {
    key: 'valuation',
    header: t('valuation'),
    cell: ({ valuation }) => t(`valuation.${valuation}`),
    sortBy: ({ valuation }) => valuation,
  },
];

const KINDS: Record<RevalState, StatusKind> = {
  WAITING: 'neutral',
  NOT_FOUND: 'error',
  LOCATED: 'info',
  KEYED: 'info',
  DIFFERENT: 'warning',
  AGREED: 'success',
};

export const stateIn = (t: Say<RevalScriptWords>): Column<RevalScript> => ({
  key: 'state',
  header: t('state'),
  width: 150,
  cell: ({ state }) => <StatusLabel kind={KINDS[state]}>{t(`state.${state}`)}</StatusLabel>,
  sortBy: ({ state }) => state,
});

/** The place of a script in words, for dialogs and messages. */
export const formatPosition = (
  t: Say<RevalScriptWords>,
  { bundle, packet, script }: Pick<Positioned, 'bundle' | 'packet' | 'script'>,
) =>
  bundle === null ? t('place-not-on-record') : t('place', { bundle, packet: packet ?? '–', script: script ?? '–' });
