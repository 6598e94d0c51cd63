import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import {
  listFeeSchedule,
  listRevaluationFees,
  saveFeeSchedule,
  saveRevaluationFees,
} from '../fee-schedule/fee-schedule-contract';
import {
  createRuleSet,
  freezeRuleSet,
  getRuleSet,
  listRuleSets,
  saveRuleSet,
} from '../rule-set/rule-set-contract';
import { listSettingHistory, listSettings, saveLogo, saveSettings } from './setting-contract';

/** Everything the settings page reads and writes; whatever is saved makes its history new. */
export const settingApi = api
  .enhanceEndpoints({ addTagTypes: ['setting', 'setting-history', 'fee-schedule', 'rule-set'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listSettings: build.query<CallReply<typeof listSettings>, CallArgument<typeof listSettings>>({
        query: request(listSettings),
        providesTags: ['setting'],
      }),
      listSettingHistory: build.query<
        CallReply<typeof listSettingHistory>,
        CallArgument<typeof listSettingHistory>
      >({ query: request(listSettingHistory), providesTags: ['setting-history'] }),
      saveSettings: build.mutation<CallReply<typeof saveSettings>, CallArgument<typeof saveSettings>>({
        query: request(saveSettings),
        invalidatesTags: (_saved, error) => (error ? [] : ['setting', 'setting-history']),
      }),
      saveLogo: build.mutation<CallReply<typeof saveLogo>, CallArgument<typeof saveLogo>>({
        query: request(saveLogo),
        invalidatesTags: (_saved, error) => (error ? [] : ['setting', 'setting-history']),
      }),
      listFeeSchedule: build.query<CallReply<typeof listFeeSchedule>, CallArgument<typeof listFeeSchedule>>({
        query: request(listFeeSchedule),
        providesTags: ['fee-schedule'],
      }),
      saveFeeSchedule: build.mutation<
        CallReply<typeof saveFeeSchedule>,
        CallArgument<typeof saveFeeSchedule>
      >({
        query: request(saveFeeSchedule),
        invalidatesTags: (_saved, error) => (error ? [] : ['fee-schedule', 'setting-history']),
      }),
      listRevaluationFees: build.query<
        CallReply<typeof listRevaluationFees>,
        CallArgument<typeof listRevaluationFees>
      >({ query: request(listRevaluationFees), providesTags: ['fee-schedule'] }),
      saveRevaluationFees: build.mutation<
        CallReply<typeof saveRevaluationFees>,
        CallArgument<typeof saveRevaluationFees>
      >({
        query: request(saveRevaluationFees),
        invalidatesTags: (_saved, error) => (error ? [] : ['fee-schedule', 'setting-history']),
      }),
      listRuleSets: build.query<CallReply<typeof listRuleSets>, CallArgument<typeof listRuleSets>>({
        query: request(listRuleSets),
        providesTags: ['rule-set'],
      }),
      getRuleSet: build.query<CallReply<typeof getRuleSet>, CallArgument<typeof getRuleSet>>({
        query: request(getRuleSet),
        providesTags: ['rule-set'],
      }),
      /** The key makes a second press of the button the same request. */
      createRuleSet: build.mutation<
        CallReply<typeof createRuleSet>,
        CallArgument<typeof createRuleSet> & { idempotencyKey: string }
      >({
        query: ({ idempotencyKey, ...argument }) => ({ ...request(createRuleSet)(argument), idempotencyKey }),
        invalidatesTags: (_made, error) => (error ? [] : ['rule-set', 'setting-history']),
      }),
      saveRuleSet: build.mutation<CallReply<typeof saveRuleSet>, CallArgument<typeof saveRuleSet>>({
        query: request(saveRuleSet),
        invalidatesTags: (_saved, error) => (error ? [] : ['rule-set', 'setting-history']),
      }),
      freezeRuleSet: build.mutation<CallReply<typeof freezeRuleSet>, CallArgument<typeof freezeRuleSet>>({
        query: request(freezeRuleSet),
        invalidatesTags: (_frozen, error) => (error ? [] : ['rule-set', 'setting-history']),
      }),
    }),
  });

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
} = settingApi;
