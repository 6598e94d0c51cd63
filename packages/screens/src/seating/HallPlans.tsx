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
import { useWords, type Say } from '@thervu/words';
import { seating, type SeatingWords } from '@thervu/words/compiled/seating';
import { HallGrid } from '../shared/HallGrid';
import { PaperLegend } from './PaperLegend';
import { groupsOf } from './seat-moves';
import { SwapSeats, useSwap } from './SwapSeats';

export interface HallPlansProps {
  sitting: Sitting;
  params: SittingPath;
  editable: boolean;
}

const pairColumns = (t: Say<SeatingWords>): Column<ClosePair & { hall_no: string }>[] => [
  { key: 'hall', header: t('hall'), cell: ({ hall_no }) => hall_no, sortBy: ({ hall_no }) => hall_no },
  { key: 'desks', header: t('desks'), cell: ({ desk, other }) => t('desks.and', { a: desk, b: other }) },
  { key: 'paper', header: t('paper'), cell: ({ group }) => group, sortBy: ({ group }) => group },
];

/** The halls of a plan as they sit, with a number and a colour for each paper. */
export function HallPlans({ sitting, params, editable }: HallPlansProps) {
  const id = useId();
  const t = useWords(seating);
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
  if (!room) return <Text>{t('no-halls')}</Text>;
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
      <Panel title={t('hall.title', { hall: room.hall.hall_no, name: room.hall.name })}>
        <Stack>
          <FieldGrid width={260}>
            <PlainSelect
              id={`${id}-hall`}
              label={t('hall')}
              value={room.key}
              placeholder={null}
              onChange={setChosen}
              options={rooms.map(({ key, hall, turn, seated }) => ({
                value: key,
                label: t(turn === 2 ? 'hall.seated-second' : 'hall.seated', {
                  hall: hall.hall_no,
                  n: formatCount(seated),
                }),
              }))}
            />
          </FieldGrid>
          <PaperLegend groups={groups} />
          {editable && <SwapSeats swap={swap} />}
          {swap.banner}
          <HallGrid
            label={t('hall.desks', { hall: room.hall.hall_no })}
            shape={room.hall}
            desk={(name) => {
              const seat = seats.get(name);
              const blocked = room.hall.blocked.includes(name);
              if (!seat)
                return {
                  name: t(blocked ? 'desk.blocked' : 'desk.free', { desk: name }),
                  content: blocked ? '✕' : name,
                  quiet: true,
                };
              const number = numberOf(seat.group);
              const notes = [
                ...(close.has(name) ? [t('seat.close')] : []),
                ...(seat.placed === 'HAND' ? [t('seat.hand')] : seat.placed === 'LATE' ? [t('seat.late')] : []),
                ...(seat.scribe ? [t('seat.scribe')] : []),
                ...(seat.cancelled ? [t('seat.cancelled')] : []),
                ...(seat.absent ? [t('seat.absent')] : []),
              ];
              return {
                name: [t('seat.named', { desk: name, number, paper: seat.p_code, reg: seat.reg_no }), ...notes].join(
                  ', ',
                ),
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
          <Text quiet>{t('grid.note')}</Text>
          {swap.pressed && <Text>{swap.pressed}</Text>}
        </Stack>
      </Panel>
      {sitting.unseated.length > 0 && (
        <Panel title={t('unseated')} note={t('unseated.note')}>
          <Text>{sitting.unseated.map(({ reg_no, p_code }) => `${reg_no} (${p_code})`).join(', ')}</Text>
        </Panel>
      )}
      {sitting.pairs.length > 0 && (
        <Panel title={t('close-pairs')} note={t('pairs.note')} bare>
          <DataTable
            label={t('close-pairs')}
            rows={sitting.pairs.map((pair) => ({ ...pair, hall_no: hallNo(pair.hall_id) }))}
            columns={pairColumns(t)}
            rowKey={({ hall_id, desk, other }) => `${hall_id} ${desk} ${other}`}
            maxHeight={300}
          />
        </Panel>
      )}
    </>
  );
}
