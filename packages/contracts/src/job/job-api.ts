import { endpointsOf, mutations, queries } from '../core/endpoints';
import { cancelJob, getJob, issueFileTicket } from './job-contract';

export const { useGetJobQuery, useCancelJobMutation, useIssueFileTicketMutation } = endpointsOf(
  queries([getJob]),
  // Whoever watches the job asks for it again.
  mutations([cancelJob, issueFileTicket]),
);
