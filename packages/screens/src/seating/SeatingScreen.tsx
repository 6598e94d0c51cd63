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
import { SITTING_WORDS } from '@thervu/contracts/seating/seating-states';
import { CentreScreenFrame, NO_CENTRE, slotKey } from '../shared/CentreScreenFrame';
import { SittingStatus, slotLabel } from '../shared/sitting-labels';
import { GuestSeats } from './GuestSeats';
import { SessionPlan } from './SessionPlan';

const columns = (onOpen: (line: SittingLine) => void): Column<SittingLine>[] => [
  { key: 'slot', header: 'Session', cell: slotLabel, sortBy: slotKey, title: true, width: 140 },
  {
    key: 'candidates',
    header: 'Candidates',
    numeric: true,
    cell: ({ candidates }) => formatCount(candidates),
    sortBy: ({ candidates }) => candidates,
    card: 1,
    named: true,
  },
  { key: 'papers', header: 'Papers', numeric: true, cell: ({ papers }) => formatCount(papers), card: 1, named: true },
  {
    key: 'unseated',
    header: 'Without a desk',
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
  {
    key: 'pairs',
    header: 'Close pairs',
    numeric: true,
    cell: ({ close_pairs }) => (close_pairs === null ? '-' : formatCount(close_pairs)),
    sortBy: ({ close_pairs }) => close_pairs,
    card: 2,
    named: true,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <SittingStatus state={state} />,
    written: ({ state }) => SITTING_WORDS[state],
    sortBy: ({ state }) => SITTING_WORDS[state],
    card: 1,
  },
  {
    key: 'actions',
    header: 'Actions',
    action: true,
    written: false,
    cell: (line) => (
      <Button small kind="quiet" aria-label={`Open ${slotLabel(line)}`} onClick={() => onOpen(line)}>
        Open
      </Button>
    ),
  },
];

/** Who sits where: the sessions of a centre, and the plan of one. */
export function SeatingScreen() {
  const { can } = useSession();
  const [state, apply] = useUrlState(NO_CENTRE);
  const open = (line: SittingLine) => apply({ slot: slotKey(line) });
  return (
    <CentreScreenFrame
      title="Seating"
      note="Neighbours never write the same paper where the halls allow it."
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
          <Panel title="Sessions" bare>
            <DataTable
              label="Sessions"
              rows={sittings}
              columns={columns(open)}
              rowKey={slotLabel}
              onOpen={open}
              exportAction={<SaveShown file={`sessions-${centre}`} head={['Sessions', exam, centre]} />}
              empty={{ text: 'No Record Found', hint: 'Sessions appear when papers with a date are confirmed.' }}
            />
          </Panel>
        );
      }}
    </CentreScreenFrame>
  );
}
