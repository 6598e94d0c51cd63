import type { Duty } from '@thervu/contracts/invigilation/invigilation-contract';
import type { DutyPart } from '@thervu/contracts/invigilation/invigilation-rules';
import type { Say } from '@thervu/words';
import type { InvigilationWords } from '@thervu/words/compiled/invigilation';

type Words = Say<InvigilationWords>;

/** Where somebody has a duty: 'M-12', or 'Relief'. */
export const dutyText = ({ hall_no, part }: { hall_no: string | null; part: DutyPart }, t: Words): string =>
  hall_no === null
    ? t(`part.${part}`)
    : part === 'HALL'
      ? hall_no
      : t('part.in', { hall: hall_no, part: t(`part.${part}`).toLowerCase() });

export const cameText = (came: boolean | null, t: Words): string =>
  t(came === null ? 'not-noted' : came ? 'came' : 'not-came');

/** What became of the mail with somebody's order; a withdrawn one leaves the duty without an order. */
export function orderText(order: Duty['order'], t: Words): string {
  if (order === null || order.key === 'DUTY_WITHDRAWN') return t('mail.none');
  switch (order.state) {
    case 'WAITING':
    case 'SENDING':
      return t('mail.waits');
    case 'SENT':
      return t('mail.sent');
    default:
      return t('mail.failed');
  }
}
