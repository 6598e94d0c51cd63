import { endpointsOf, mutations, queries } from '../core/endpoints';
import { getHallTicket, listHallTickets, makeHallTicketPdf } from './hall-ticket-contract';

export const { useListHallTicketsQuery, useGetHallTicketQuery, useMakeHallTicketPdfMutation } = endpointsOf(
  // tickets are never kept: another time table, another photo, a paper taken back must show at the next look
  queries([listHallTickets, getHallTicket], { keepUnusedDataFor: 0 }),
  // It starts a job, which the screen follows by itself.
  mutations([makeHallTicketPdf]),
);
