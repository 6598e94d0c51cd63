import { endpointsOf, mutations, queries } from '../core/endpoints';
import { cancelJob, getJob, issueFileTicket } from './job-contract';

export const { useGetJobQuery, useCancelJobMutation, useIssueFileTicketMutation } = endpointsOf(
  queries([getJob]),
  // The screen that watches the job reloads it.
  mutations([cancelJob, issueFileTicket]),
);
