import type { SettingKey, Settings } from "@/lib/domain/document/setting";
import { isSettingKey, isSettingValue, SETTING_DEFAULTS } from "@/lib/domain/document/setting";

import { getStore } from "./client";

/** What is set, with the defaults for the rest. */
export async function getSettings(): Promise<Settings> {
  const { prisma } = await getStore();
  const settings: Record<SettingKey, string> = { ...SETTING_DEFAULTS };
  for (const { key, value } of await prisma.setting.findMany()) {
    if (isSettingKey(key) && isSettingValue(key, value)) settings[key] = value;
  }
  return settings;
}

export async function setSetting(
  key: SettingKey,
  value: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  if (!isSettingValue(key, value)) {
    return { ok: false, message: `“${value}” is not a value of the setting “${key}”.` };
  }
  const store = await getStore();
  await store.writePrisma((prisma) =>
    prisma.setting.upsert({ where: { key }, create: { key, value }, update: { value } }),
  );
  return { ok: true };
}
