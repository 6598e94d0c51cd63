import { endpointsOf, mutations, onSuccess, queries } from '../core/endpoints';
import {
  listFeeSchedule,
  listRevaluationFees,
  saveFeeSchedule,
  saveRevaluationFees,
} from '../fee-schedule/fee-schedule-contract';
import { createGradingScheme, listGradingSchemes, saveGradingScheme } from '../grading-scheme/grading-scheme-contract';
import { createRuleSet, freezeRuleSet, getRuleSet, listRuleSets, saveRuleSet } from '../rule-set/rule-set-contract';
import { listSettingHistory, listSettings, saveLogo, saveSettings } from './setting-contract';

/** All calls of the settings page; every saved value reloads its history. */
export const {
  useListSettingsQuery,
  useListSettingHistoryQuery,
  useSaveSettingsMutation,
  useSaveLogoMutation,
  useListFeeScheduleQuery,
  useSaveFeeScheduleMutation,
  useListRevaluationFeesQuery,
  useSaveRevaluationFeesMutation,
  useListRuleSetsQuery,
  useGetRuleSetQuery,
  useCreateRuleSetMutation,
  useSaveRuleSetMutation,
  useFreezeRuleSetMutation,
  useListGradingSchemesQuery,
  useCreateGradingSchemeMutation,
  useSaveGradingSchemeMutation,
} = endpointsOf(
  queries([listSettings], { providesTags: ['setting'] }),
  queries([listSettingHistory], { providesTags: ['setting-history'] }),
  mutations([saveSettings, saveLogo], { invalidatesTags: onSuccess('setting', 'setting-history') }),
  queries([listFeeSchedule, listRevaluationFees], { providesTags: ['fee-schedule'] }),
  mutations([saveFeeSchedule, saveRevaluationFees], { invalidatesTags: onSuccess('fee-schedule', 'setting-history') }),
  queries([listRuleSets, getRuleSet], { providesTags: ['rule-set'] }),
  mutations([createRuleSet, saveRuleSet, freezeRuleSet], {
    invalidatesTags: onSuccess('rule-set', 'setting-history'),
  }),
  queries([listGradingSchemes], { providesTags: ['grading-scheme'] }),
  mutations([createGradingScheme, saveGradingScheme], {
    invalidatesTags: onSuccess('grading-scheme', 'setting-history'),
  }),
);
