/** What other domains may do with jobs and their files. */
export { listJobRows, redeemTicket, storeTicket } from './job-queries';
