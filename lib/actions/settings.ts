"use server";

import { setSetting } from "@/lib/data/settings/settings";
import { isSettingKey } from "@/lib/domain/library/setting";
import { record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";

const setting = record({ key: text(), value: text() });

export const setSettingAction = defineAction("set-setting", setting, async ({ key, value }) => {
  if (!isSettingKey(key)) return failed("not-found", "There is no such setting.");
  const outcome = await setSetting(key, value);
  return outcome.ok ? done(null) : failed("invalid", outcome.message);
});
