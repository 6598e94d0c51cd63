import type { TicketHolder } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { QrCode } from '@thervu/ui/layout/QrCode';

/** The signed code of a ticket. */
export const TicketQr = ({ qr, regNo }: { qr: TicketHolder['qr']; regNo: string }) => (
  <QrCode code={qr} label={`Signed code of ${regNo}`} side={116} />
);
