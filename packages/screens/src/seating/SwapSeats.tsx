import { useId, useRef, useState, type FormEvent } from 'react';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { useMoveSeatMutation } from '@thervu/contracts/seating/seating-api';
import type { Sitting, SittingPath } from '@thervu/contracts/seating/seating-contract';
import { isFixed } from '@thervu/contracts/seating/seating-states';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords, type Say } from '@thervu/words';
import { seating, type SeatingWords } from '@thervu/words/compiled/seating';
import { readMove } from './seat-moves';

interface SwapOf {
  sitting: Sitting;
  params: SittingPath;
  hall: Sitting['halls'][number] | undefined;
  turn: number;
}

/** Who holds a desk now, as a conflict answers it. */
interface Held {
  hall_id: number;
  desk: string;
  reg_no: string | null;
}

function conflictText(error: CallError, halls: Sitting['halls'], t: Say<SeatingWords>): string | undefined {
  const theirs = error.status === 409 ? (error.data?.conflict?.theirs as Held[] | undefined) : undefined;
  if (!Array.isArray(theirs)) return undefined;
  const desks = theirs
    .filter(({ desk }) => desk !== '')
    .map(
      ({ hall_id, desk, reg_no }) =>
        `${halls.find((hall) => hall.hall_id === hall_id)?.hall_no ?? ''} ${desk}: ${reg_no ?? t('swap.free')}`,
    );
  return t('swap.changed', { desks: desks.join('; ') });
}

/** Moves a candidate, typed or dragged; one move at a time. */
export function useSwap({ sitting, params, hall, turn }: SwapOf) {
  const t = useWords(seating);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ field: 'desks' | 'reason'; text: string } | null>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const [send, { isLoading }] = useMoveSeatMutation();
  const { banner, showMessage, clear } = useBanner();
  const sending = useRef(false);
  const needsReason = isFixed(sitting.state);

  const move = async (text: string) => {
    if (sending.current || !hall) return;
    clear();
    const found = readMove(text, sitting, hall, turn, t);
    setTyped(text);
    if (typeof found === 'string') return setProblem({ field: 'desks', text: found });
    if (needsReason && reason.trim() === '') return setProblem({ field: 'reason', text: t('swap.give-reason') });
    setProblem(null);
    sending.current = true;
    // what is typed while the answer is on its way is the next swap
    setTyped('');
    const { id, ...body } = found;
    const { data, error } = await send({
      params: { ...params, id: String(id) },
      body: { ...body, ...(reason.trim() !== '' && { reason: reason.trim() }) },
    });
    sending.current = false;
    if (!data) {
      setTyped((now) => (now === '' ? text : now));
      return showMessage(
        'error',
        conflictText(error as CallError, sitting.halls, t) ?? failureText(error, t('swap.failed')),
      );
    }
    return showMessage(data.close_pairs > (sitting.close_pairs ?? 0) ? 'warning' : 'success', data.message);
  };
  const press = (desk: string) => {
    const seat = sitting.seats.find(
      (item) => item.hall_id === hall?.hall_id && item.desk === desk && item.turn === turn,
    );
    setPressed(
      seat
        ? `${desk}: ${seat.reg_no}, ${seat.stu_name}, ${seat.p_code}${seat.reason ? `. ${seat.reason}` : ''}`
        : t('desk.is-free', { desk }),
    );
    setTyped((before) =>
      /^[A-T][0-9]+\s*$/.test(before) && before.trim() !== desk ? `${before.trim()} ${desk}` : `${desk} `,
    );
  };
  return { typed, setTyped, reason, setReason, problem, pressed, needsReason, busy: isLoading, banner, move, press };
}

/** Two desks, typed: `B3 D4` and Enter. */
export function SwapSeats({ swap }: { swap: ReturnType<typeof useSwap> }) {
  const id = useId();
  const t = useWords(seating);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void swap.move(swap.typed);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('swap.two')}>
      <FieldGrid width={240}>
        <PlainInput
          id={`${id}-desks`}
          label={t('swap.desks')}
          hint={t('swap.hint')}
          value={swap.typed}
          onChange={swap.setTyped}
          maxLength={40}
          error={swap.problem?.field === 'desks' ? swap.problem.text : undefined}
        />
        {swap.needsReason && (
          <PlainInput
            id={`${id}-reason`}
            label={t('swap.reason')}
            value={swap.reason}
            onChange={swap.setReason}
            required
            maxLength={300}
            error={swap.problem?.field === 'reason' ? swap.problem.text : undefined}
          />
        )}
        <div style={{ paddingTop: 20 }}>
          <Button type="submit" busy={swap.busy}>
            {t('swap')}
          </Button>
        </div>
      </FieldGrid>
    </form>
  );
}
