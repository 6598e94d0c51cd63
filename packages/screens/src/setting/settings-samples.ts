import type { FeeComponent, RevaluationFee } from '@thervu/contracts/fee-schedule/fee-schedule-contract';
import { usualRules } from '@thervu/contracts/rule-set/rule-set-rules';
import type { RuleSet } from '@thervu/contracts/rule-set/rule-set-contract';
import type { Setting } from '@thervu/contracts/setting/setting-contract';
import { SETTING_KEYS, SETTINGS, type SettingKey } from '@thervu/contracts/setting/setting-registry';

/** Every setting as a new university has it, with some changed: for tests of the page. */
export const settingsWith = (changes: Partial<Record<SettingKey, Partial<Setting>>> = {}): Setting[] =>
  SETTING_KEYS.map(
    (key) => ({ key, value: SETTINGS[key].fallback, row_version: 3, problem: null, ...changes[key] }) as Setting,
  );

export const FEES: FeeComponent[] = [
  [1, 'Exam Application', 100],
  [2, 'Mark Sheet', 75],
  [3, 'Consolidated', 400],
  [4, 'Provisional', 250],
  [5, 'Convocation', 500],
].map(([id, name, fees]) => ({ id, name, fees, row_version: 1 }) as FeeComponent);

export const REVALUATION_FEES: RevaluationFee[] = (['UG', 'PG'] as const).flatMap((reval_group) =>
  (['RETOT', 'REVAL', 'TRANS'] as const).map((kind) => ({
    reval_group,
    kind,
    row_version: 1,
    fees: kind === 'REVAL' ? (reval_group === 'UG' ? 500 : 600) : 350,
  })),
);

const head = { name: 'UG rules', deg_level: 'UG', from_admn_yr: 2023, version: 1, row_version: 4 };
export const FROZEN: RuleSet = { ...head, id: 7, frozen_at: '2025-06-01T06:30:00.000Z', ...usualRules('UG') };
export const DRAFT: RuleSet = { ...head, id: 8, version: 2, frozen_at: null, ...usualRules('UG') };
