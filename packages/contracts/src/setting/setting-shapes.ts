import * as z from 'zod/mini';
import { visible } from '../core/text';

/** Who may read a setting: everyone, every signed-in person, only the examination office. */
export type Audience = 'PUBLIC' | 'SIGNED_IN' | 'OFFICE';

/** How a setting is typed in. A picture has a call of its own. */
export type SettingKind =
  'text' | 'number' | 'yes-no' | 'years' | 'holidays' | 'picture' | 'choice' | 'list' | 'colour' | 'paragraphs';

/** The parts of the settings page with settings, in its order. */
export const SETTING_SECTIONS = [
  'university',
  'pages',
  'lists',
  'admission',
  'examination',
  'camp',
  'fees',
  'revaluation',
  'results',
  'notices',
  'security',
] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];

export interface SettingDefinition<Schema extends z.ZodMiniType> {
  section: SettingSection;
  kind: SettingKind;
  label: string;
  /** One sentence: what the portal does with it. */
  help: string;
  audience: Audience;
  schema: Schema;
  /** The value until the office has saved another one. */
  fallback: z.output<Schema>;
  /** Must be filled in. */
  required?: boolean;
  /** Of a choice: its values with their words. */
  choices?: readonly { value: string; label: string }[];
}

export const defineSetting = <const Schema extends z.ZodMiniType>(definition: SettingDefinition<Schema>) => definition;

const YEAR_WORDS = 'Enter a year of four digits, such as 2025.';
export const textSetting = (max: number) =>
  z.string('Enter text.').check(z.trim(), z.maxLength(max, `At most ${max} characters.`), z.normalize('NFC'), visible);
export const wholeSetting = (least: number, max: number, text = `Enter a whole number from ${least} to ${max}.`) =>
  z.int(text).check(z.gte(least, text), z.lte(max, text));
export const yesNoSetting = z.boolean('Choose Yes or No.');
export const yearSetting = wholeSetting(1900, 2099, YEAR_WORDS);
