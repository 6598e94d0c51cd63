import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getHallTicket, listHallTickets } from './hall-ticket-contract';

// tickets are never kept: another time table, another photo, a paper taken back must show at the next look
const FRESH = { keepUnusedDataFor: 0 } as const;

const hallTicketApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHallTickets: build.query<CallReply<typeof listHallTickets>, CallArgument<typeof listHallTickets>>({
      query: request(listHallTickets),
      ...FRESH,
    }),
    getHallTicket: build.query<CallReply<typeof getHallTicket>, CallArgument<typeof getHallTicket>>({
      query: request(getHallTicket),
      ...FRESH,
    }),
  }),
});

export const { useListHallTicketsQuery, useGetHallTicketQuery } = hallTicketApi;
