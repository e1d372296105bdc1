import {
  isSettingKey,
  isSettingValue,
  SETTING_DEFAULTS,
  type SettingKey,
  type Settings,
} from "@/lib/domain/library/setting";
import { MOST_VIEWS } from "@/lib/domain/library/saved-views";

import { getSharedStore } from "../library/client";
import { noteEvent } from "../ledger/chain/note";
import { LibraryDamagedError } from "../store/damage/library-damage";

/** Settings that decide what tools and programs may do; they have a few fixed values each. */
const DECISIONS: ReadonlySet<SettingKey> = new Set<SettingKey>([
  "defaultEnabled",
  "defaultApproval",
  "apiKeys",
]);

/** What is set, with the defaults for the rest. */
export async function getSettings(): Promise<Settings> {
  const store = await getSharedStore();
  const stored = await store.read(({ query }) =>
    query.selectFrom("Setting").select(["key", "value"]).execute(),
  );
  const settings: Record<SettingKey, string> = { ...SETTING_DEFAULTS };
  for (const { key, value } of stored) {
    if (isSettingKey(key) && isSettingValue(key, value)) settings[key] = value;
  }
  return settings;
}

/** The same for the frame of a page, which is shown with the defaults where the library is too damaged to tell. */
export async function shownSettings(): Promise<Settings> {
  try {
    return await getSettings();
  } catch (error) {
    if (error instanceof LibraryDamagedError) return SETTING_DEFAULTS;
    throw error;
  }
}

/** A refusal; `current` where something else was set than the caller knew. */
type SettingOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly current?: string };

/**
 * Sets one setting.
 * @param known what the caller knows to be set, where the new value is made of it: else nothing is written
 */
export async function setSetting(
  key: SettingKey,
  value: string,
  known?: string,
): Promise<SettingOutcome> {
  if (!isSettingValue(key, value)) {
    const message =
      key === "views"
        ? `Up to ${MOST_VIEWS} views can be saved. Delete one first.`
        : `“${value}” is not a value of the setting “${key}”.`;
    return { ok: false, message };
  }
  const store = await getSharedStore();
  return store.write(async (sql): Promise<SettingOutcome> => {
    const before = await sql.query
      .selectFrom("Setting")
      .select("value")
      .where("key", "=", key)
      .executeTakeFirst();
    const was = before?.value ?? SETTING_DEFAULTS[key];
    // As it is read: what an older or newer version stored may not count.
    const current = isSettingValue(key, was) ? was : SETTING_DEFAULTS[key];
    if (known !== undefined && known !== current) {
      return { ok: false, message: "The setting was changed elsewhere.", current };
    }
    await sql.query
      .insertInto("Setting")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    if (DECISIONS.has(key) && was !== value) {
      await noteEvent(sql, "setting-changed", key, { was, value });
    }
    return { ok: true };
  });
}
