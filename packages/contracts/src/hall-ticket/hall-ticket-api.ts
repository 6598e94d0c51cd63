import { endpointsOf, mutations, queries } from '../core/endpoints';
import { getHallTicket, listHallTickets, makeHallTicketPdf } from './hall-ticket-contract';

export const { useListHallTicketsQuery, useGetHallTicketQuery, useMakeHallTicketPdfMutation } = endpointsOf(
  // tickets are not cached: a new time table, photo or withdrawn paper must show at the next visit
  queries([listHallTickets, getHallTicket], { keepUnusedDataFor: 0 }),
  // It starts a job, which the screen follows by itself.
  mutations([makeHallTicketPdf]),
);
