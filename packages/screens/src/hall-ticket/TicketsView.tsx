import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { HallTickets } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { ticketsOf } from '@thervu/contracts/hall-ticket/hall-ticket-rules';
import { Button } from '@thervu/ui/form/Button';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { Stack } from '@thervu/ui/layout/Stack';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useMemo } from 'react';
import { useWords } from '@thervu/words';
import { hallTicket } from '@thervu/words/compiled/hall-ticket';
import { TicketCard } from './TicketCard';
import { useTicketPhotos } from './useTicketPhotos';

export interface TicketsViewProps {
  tickets: HallTickets;
  /** Why there may be none, in words. */
  hint: ReactNode;
  /** What else can be done with them. */
  actions?: ReactNode;
}

/** As listed: 8pt on paper. */
const PAPER = { fontSize: '8pt', '& article': { p: '2mm 1px', borderBottom: '0.5pt dashed #777' } } as const;

/** The tickets that were found, with the button that prints them. */
export function TicketsView({ tickets: found, hint, actions }: TicketsViewProps) {
  const t = useWords(hallTicket);
  const tickets = useMemo(() => ticketsOf(found), [found]);
  const photos = useTicketPhotos(tickets);
  const print = usePrint();
  if (tickets.length === 0) return <EmptyState text={t('loading-or-no-student-data')} hint={hint} />;
  const cards = tickets.map((ticket) => (
    <TicketCard key={ticket.Reg_No} ticket={ticket} sheet={found} photo={photos.addresses.get(ticket.Reg_No)} />
  ));
  return (
    <>
      <Stack row>
        <Box role="status" sx={{ fontWeight: 600 }}>
          {t('count', { n: tickets.length })}
        </Box>
        {/* a page without its photos must not be printed */}
        <Button kind="primary" onClick={print.start} busy={print.waiting || !photos.ready}>
          {t('print')}
        </Button>
        {actions}
      </Stack>
      <Box
        sx={{
          mt: 4,
          display: 'grid',
          gap: 4,
          maxWidth: 860,
          fontSize: 13,
          '& article': { border: 1, borderColor: 'divider', borderRadius: 1, p: { xs: 3, sm: 5 }, minWidth: 0 },
        }}
      >
        {cards}
      </Box>
      <PrintArea printing={print.printing}>
        <Box sx={PAPER}>{cards}</Box>
      </PrintArea>
    </>
  );
}
