import { endpointsOf, queries } from '../core/endpoints';
import { getPublication } from './result-contract';

export const { useGetPublicationQuery } = endpointsOf(
  // the public page may be a minute late; a file that is named after the release may not
  queries([getPublication], { fresh: true }),
);
