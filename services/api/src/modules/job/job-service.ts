/** What other domains may do with the files of jobs. */
export { redeemTicket, storeTicket } from './job-queries';
