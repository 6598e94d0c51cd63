import { useId, useState } from 'react';
import { formatCount } from '@thervu/contracts/core/format';
import type { ClosePair, Sitting, SittingPath } from '@thervu/contracts/seating/seating-contract';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { HallGrid } from '../shared/HallGrid';
import { PaperLegend } from './PaperLegend';
import { groupsOf } from './seat-moves';
import { SwapSeats, useSwap } from './SwapSeats';

export interface HallPlansProps {
  sitting: Sitting;
  params: SittingPath;
  editable: boolean;
}

const PAIRS: Column<ClosePair & { hall_no: string }>[] = [
  { key: 'hall', header: 'Hall', cell: ({ hall_no }) => hall_no, sortBy: ({ hall_no }) => hall_no },
  { key: 'desks', header: 'Desks', cell: ({ desk, other }) => `${desk} and ${other}` },
  { key: 'paper', header: 'Paper', cell: ({ group }) => group, sortBy: ({ group }) => group },
];

/** The halls of a plan as they sit, with a number and a colour for each paper. */
export function HallPlans({ sitting, params, editable }: HallPlansProps) {
  const id = useId();
  const rooms = sitting.halls.flatMap((hall) =>
    [1, 2].flatMap((turn) => {
      const seated = sitting.seats.filter((seat) => seat.hall_id === hall.hall_id && seat.turn === turn).length;
      return seated > 0 || (turn === 1 && hall.active) ? [{ key: `${hall.hall_id}/${turn}`, hall, turn, seated }] : [];
    }),
  );
  const [chosen, setChosen] = useState('');
  const room = rooms.find(({ key }) => key === chosen) ?? rooms.find(({ seated }) => seated > 0) ?? rooms[0];
  const swap = useSwap({ sitting, params, hall: room?.hall, turn: room?.turn ?? 1 });
  const groups = groupsOf(sitting);
  if (!room) return <Text>This centre has no halls in use.</Text>;
  const seats = new Map(
    sitting.seats
      .filter((seat) => seat.hall_id === room.hall.hall_id && seat.turn === room.turn)
      .map((seat) => [seat.desk, seat]),
  );
  const close = new Set(
    sitting.pairs.filter(({ hall_id }) => hall_id === room.hall.hall_id).flatMap(({ desk, other }) => [desk, other]),
  );
  const numberOf = (group: string) => groups.find((item) => item.group === group)?.number ?? 0;
  const hallNo = (hall_id: number) => sitting.halls.find((hall) => hall.hall_id === hall_id)?.hall_no ?? '';
  return (
    <>
      <Panel title={`Hall ${room.hall.hall_no}, ${room.hall.name}`}>
        <Stack>
          <FieldGrid width={260}>
            <PlainSelect
              id={`${id}-hall`}
              label="Hall"
              value={room.key}
              placeholder={null}
              onChange={setChosen}
              options={rooms.map(({ key, hall, turn, seated }) => ({
                value: key,
                label: `${hall.hall_no}${turn === 2 ? ', second papers' : ''}: ${formatCount(seated)} seated`,
              }))}
            />
          </FieldGrid>
          <PaperLegend groups={groups} />
          {editable && <SwapSeats swap={swap} />}
          {swap.banner}
          <HallGrid
            label={`Desks of hall ${room.hall.hall_no}`}
            shape={room.hall}
            desk={(name) => {
              const seat = seats.get(name);
              const blocked = room.hall.blocked.includes(name);
              if (!seat)
                return {
                  name: blocked ? `${name}, blocked` : `${name}, free`,
                  content: blocked ? '✕' : name,
                  quiet: true,
                };
              const number = numberOf(seat.group);
              const notes = [
                ...(close.has(name) ? ['close pair'] : []),
                ...(seat.placed === 'HAND' ? ['by hand'] : seat.placed === 'LATE' ? ['late'] : []),
                ...(seat.scribe ? ['scribe'] : []),
                ...(seat.cancelled ? ['cancelled'] : []),
                ...(seat.absent ? ['absent'] : []),
              ];
              return {
                name: [`${name}, paper ${number}, ${seat.p_code}, ${seat.reg_no}`, ...notes].join(', '),
                content: (
                  <>
                    <div style={{ textDecoration: seat.cancelled ? 'line-through' : undefined }}>
                      <b>{number}</b>
                      {` ${name}`}
                    </div>
                    <div>{`${seat.reg_no.slice(-4)}${seat.placed === 'RULE' ? '' : '*'}`}</div>
                  </>
                ),
                tone: number - 1,
                marked: close.has(name),
              };
            }}
            onPress={(name) => editable && swap.press(name)}
            onMove={editable ? (from, to) => void swap.move(`${from} ${to}`) : undefined}
          />
          <Text quiet>
            Each desk shows the number of its paper and the last four digits of the register number. * was placed by
            hand or late. A thick border marks a close pair.
          </Text>
          {swap.pressed && <Text>{swap.pressed}</Text>}
        </Stack>
      </Panel>
      {sitting.unseated.length > 0 && (
        <Panel title="Candidates without a desk" note="Type the register number and a free desk above.">
          <Text>{sitting.unseated.map(({ reg_no, p_code }) => `${reg_no} (${p_code})`).join(', ')}</Text>
        </Panel>
      )}
      {sitting.pairs.length > 0 && (
        <Panel title="Close pairs" note="Neighbours who write the same paper." bare>
          <DataTable
            label="Close pairs"
            rows={sitting.pairs.map((pair) => ({ ...pair, hall_no: hallNo(pair.hall_id) }))}
            columns={PAIRS}
            rowKey={({ hall_id, desk, other }) => `${hall_id} ${desk} ${other}`}
            maxHeight={300}
          />
        </Panel>
      )}
    </>
  );
}
