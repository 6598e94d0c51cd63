import { endpointsOf, queries } from '../core/endpoints';
import { getReadySteps } from './getting-ready-contract';

// every master changes it: read again whenever the page is opened
export const { useGetReadyStepsQuery } = endpointsOf(queries([getReadySteps], { keepUnusedDataFor: 0 }));
