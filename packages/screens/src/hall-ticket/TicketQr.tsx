import type { TicketHolder } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { QrCode } from '@thervu/ui/layout/QrCode';
import { useWords } from '@thervu/words';
import { hallTicket } from '@thervu/words/compiled/hall-ticket';

/** The signed code of a ticket. */
export function TicketQr({ qr, regNo }: { qr: TicketHolder['qr']; regNo: string }) {
  const t = useWords(hallTicket);
  return <QrCode code={qr} label={t('signed-code-of-number', { number: regNo })} side={116} />;
}
