import type { RevalScript } from '@thervu/contracts/reval-script/reval-script-contract';
import {
  REVAL_STATE_WORDS,
  VALUATION_WORDS,
  type RevalState,
  type Valuation,
} from '@thervu/contracts/reval-script/reval-script-rules';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';

interface Positioned {
  p_code: string;
  valuation: Valuation;
  bundle: number | null;
  packet: number | null;
  script: number | null;
}

/** Where a script was put by its first valuation. */
export const POSITION_COLUMNS: Column<Omit<Positioned, 'p_code' | 'valuation'>>[] = [
  {
    key: 'bundle',
    header: 'Bundle',
    cell: ({ bundle }) => bundle,
    sortBy: ({ bundle }) => bundle,
    numeric: true,
  },
  { key: 'packet', header: 'Packet', cell: ({ packet }) => packet, numeric: true },
  { key: 'script', header: 'Script', cell: ({ script }) => script, numeric: true },
];

export const PAPER: Column<Positioned>[] = [
  { key: 'paper', header: 'Paper', cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  {
    key: 'valuation',
    header: 'Valuation',
    cell: ({ valuation }) => VALUATION_WORDS[valuation],
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

export const STATE: Column<RevalScript> = {
  key: 'state',
  header: 'State',
  width: 150,
  cell: ({ state }) => <StatusLabel kind={KINDS[state]}>{REVAL_STATE_WORDS[state]}</StatusLabel>,
  sortBy: ({ state }) => state,
};

/** The place of a script in words, for dialogs and messages. */
export const formatPosition = ({ bundle, packet, script }: Pick<Positioned, 'bundle' | 'packet' | 'script'>) =>
  bundle === null ? 'place not on record' : `bundle ${bundle}-${packet}, serial ${script}`;
