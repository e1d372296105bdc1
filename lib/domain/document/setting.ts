/** What a person can set, with the value that holds until then. */
export const SETTING_DEFAULTS = {
  /** Every edit adds an entry to the audit trail, also in documents that keep none. */
  auditTrail: "off",
  /** The typeface of messages. */
  reading: "sans",
  density: "comfortable",
  /** Shortcuts of a single letter. */
  singleKeys: "on",
} as const;

export type SettingKey = keyof typeof SETTING_DEFAULTS;

const ALLOWED: Readonly<Record<SettingKey, readonly string[]>> = {
  auditTrail: ["off", "on"],
  reading: ["sans", "serif"],
  density: ["comfortable", "compact"],
  singleKeys: ["on", "off"],
};

export type Settings = Readonly<Record<SettingKey, string>>;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTING_DEFAULTS, key);
}

/** Whether `value` is one of those the setting `key` can have. */
export function isSettingValue(key: SettingKey, value: string): boolean {
  return ALLOWED[key].includes(value);
}
