import { settingNames, settingRow, type ModelSettings } from './call-settings.ts';
import type { UnsupportedSetting } from './language-model.ts';

/** For a model that supports no settings at all. */
export const unsupportedSettings = (settings: ModelSettings, reason: string): readonly UnsupportedSetting[] =>
  settingNames
    .filter((name) => settings[name] !== undefined)
    .map((name) => ({ parameter: settingRow(name).parameter, reason }));
