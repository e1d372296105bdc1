import {
  isSettingKey,
  isSettingValue,
  SETTING_DEFAULTS,
  type SettingKey,
  type Settings,
} from "@/lib/domain/library/setting";

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

export async function setSetting(
  key: SettingKey,
  value: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  if (!isSettingValue(key, value)) {
    return { ok: false, message: `“${value}” is not a value of the setting “${key}”.` };
  }
  const store = await getSharedStore();
  await store.write(async (sql) => {
    const before = await sql.query
      .selectFrom("Setting")
      .select("value")
      .where("key", "=", key)
      .executeTakeFirst();
    await sql.query
      .insertInto("Setting")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    const was = before?.value ?? SETTING_DEFAULTS[key];
    if (DECISIONS.has(key) && was !== value) {
      await noteEvent(sql, "setting-changed", key, { was, value });
    }
  });
  return { ok: true };
}
