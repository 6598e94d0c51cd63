import { formatCount } from '@thervu/contracts/core/format';
import type { CallReply } from '@thervu/contracts/core/call';
import type { allotCentre } from '@thervu/contracts/exam-centre/exam-centre-contract';
import type { Say } from '@thervu/words';
import type { ExamCentreWords } from '@thervu/words/compiled/exam-centre';
import { slotLabel } from '../shared/sitting-labels';

const NAMED = 5;

/** What an allotment has come to: who moved, and which sessions are too large for the centre now. */
export function allotted({ message, over }: CallReply<typeof allotCentre>, t: Say<ExamCentreWords>): string {
  if (over.length === 0) return message;
  const slots = over
    .slice(0, NAMED)
    .map(({ candidates, seats, ...slot }) =>
      t('over.slot', { slot: slotLabel(slot), candidates: formatCount(candidates), seats }),
    );
  return `${message} ${t('over', { n: over.length, slots: [...slots, ...(over.length > NAMED ? ['…'] : [])].join('; ') })}`;
}
