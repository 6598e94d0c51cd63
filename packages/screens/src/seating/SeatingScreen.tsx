import { formatCount } from '@thervu/contracts/core/format';
import type { SittingLine } from '@thervu/contracts/seating/seating-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { Panel } from '@thervu/ui/layout/Panel';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { seating, type SeatingWords } from '@thervu/words/compiled/seating';
import { CentreScreenFrame, NO_CENTRE, slotKey } from '../shared/CentreScreenFrame';
import { candidatesColumn, closePairsColumn } from '../shared/sitting-columns';
import { SittingStatus, slotLabel, useSittingWords, type SayState } from '../shared/sitting-labels';
import { GuestSeats } from './GuestSeats';
import { SessionPlan } from './SessionPlan';

const columns = (
  t: Say<SeatingWords>,
  sayState: SayState,
  onOpen: (line: SittingLine) => void,
): Column<SittingLine>[] => [
  { key: 'slot', header: t('session'), cell: slotLabel, sortBy: slotKey, title: true, width: 140 },
  candidatesColumn(t('candidates')),
  {
    key: 'papers',
    header: t('papers'),
    numeric: true,
    cell: ({ papers }) => formatCount(papers),
    card: 1,
    named: true,
  },
  {
    key: 'unseated',
    header: t('without-desk'),
    numeric: true,
    cell: ({ unseated, state }) =>
      unseated > 0 && state !== 'OPEN' ? (
        <StatusLabel kind="error">{formatCount(unseated)}</StatusLabel>
      ) : (
        formatCount(unseated)
      ),
    written: ({ unseated }) => unseated,
    sortBy: ({ unseated }) => unseated,
    card: 2,
    named: true,
  },
  closePairsColumn(t('close-pairs')),
  {
    key: 'state',
    header: t('state'),
    cell: ({ state }) => <SittingStatus state={state} />,
    written: ({ state }) => sayState(state),
    sortBy: ({ state }) => sayState(state),
    card: 1,
  },
  {
    key: 'actions',
    header: t('actions'),
    action: true,
    written: false,
    cell: (line) => (
      <Button small kind="quiet" aria-label={t('open.slot', { slot: slotLabel(line) })} onClick={() => onOpen(line)}>
        {t('open')}
      </Button>
    ),
  },
];

/** Who sits where: the sessions of a centre, and the plan of one. */
export function SeatingScreen() {
  const t = useWords(seating);
  const sayState = useSittingWords();
  const { can } = useSession();
  const [state, apply] = useUrlState(NO_CENTRE);
  const open = (line: SittingLine) => apply({ slot: slotKey(line) });
  return (
    <CentreScreenFrame
      title={t('title')}
      note={t('note')}
      work="examCentres"
      state={state}
      apply={apply}
      guest={can('centre.manage') ? undefined : (exam) => <GuestSeats exam={exam} />}
    >
      {({ exam, centre, sittings }) => {
        const line = sittings.find((item) => slotKey(item) === state.slot);
        return line ? (
          <SessionPlan
            key={`${exam} ${centre} ${state.slot}`}
            exam={exam}
            centre={centre}
            line={line}
            onBack={() => apply({ slot: '' })}
          />
        ) : (
          <Panel title={t('sessions')} bare>
            <DataTable
              label={t('sessions')}
              rows={sittings}
              columns={columns(t, sayState, open)}
              rowKey={slotLabel}
              onOpen={open}
              exportAction={<SaveShown file={`sessions-${centre}`} head={[t('sessions'), exam, centre]} />}
              empty={{ text: t('no-record'), hint: t('sessions.empty') }}
            />
          </Panel>
        );
      }}
    </CentreScreenFrame>
  );
}
