import { endpointsOf, mutations, queries } from '../core/endpoints';
import { getFirstSteps, recordFirstStep } from './first-step-contract';

export const { useGetFirstStepsQuery, useRecordFirstStepMutation } = endpointsOf(
  queries([getFirstSteps], { providesTags: ['first-step'] }),
  mutations([recordFirstStep], { invalidatesTags: ['first-step'] }),
);
