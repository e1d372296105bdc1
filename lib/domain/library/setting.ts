import { asRecord } from "@/lib/shared/read-value";
import { readViews } from "./saved-views";

/** What a person can set, with the value that holds until then. */
export const SETTING_DEFAULTS = {
  /** Every edit adds an entry to the audit trail, also in documents that keep none. */
  auditTrail: "off",
  /** The typeface of messages. */
  reading: "sans",
  density: "comfortable",
  /** Shortcuts of a single letter. */
  singleKeys: "on",
  /** Keys chosen instead of the usual ones: JSON, from the id of a command to its pattern or null. */
  keys: "{}",
  /** Saved views of all lists: JSON, a list of names, paths and queries. */
  views: "[]",
  /** Whether tools are offered about which neither their toolset nor a conversation says anything. */
  defaultEnabled: "unset",
  /** Whether calls of such tools must be approved. */
  defaultApproval: "unset",
  /** Whether programs on this machine need a key for the Tool sets API. */
  apiKeys: "required",
} as const;

export type SettingKey = keyof typeof SETTING_DEFAULTS;

const ALLOWED: Readonly<Record<SettingKey, readonly string[] | ((value: string) => boolean)>> = {
  auditTrail: ["off", "on"],
  reading: ["sans", "serif"],
  density: ["comfortable", "compact"],
  singleKeys: ["on", "off"],
  keys: isKeyChoices,
  views: (value) => readViews(value) !== null,
  defaultEnabled: ["unset", "on", "off"],
  defaultApproval: ["unset", "ask", "allow"],
  apiKeys: ["required", "optional"],
};

export type Settings = Readonly<Record<SettingKey, string>>;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTING_DEFAULTS, key);
}

/** Whether `value` is one of those the setting `key` can have. */
export function isSettingValue(key: SettingKey, value: string): boolean {
  const allowed = ALLOWED[key];
  return typeof allowed === "function" ? allowed(value) : allowed.includes(value);
}

const LONGEST_CHOICES = 20_000;

function isKeyChoices(value: string): boolean {
  if (value.length > LONGEST_CHOICES) return false;
  try {
    const choices = asRecord(JSON.parse(value));
    return (
      choices !== null &&
      Object.values(choices).every((keys) => keys === null || typeof keys === "string")
    );
  } catch {
    return false;
  }
}
