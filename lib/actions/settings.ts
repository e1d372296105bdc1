"use server";

import { setSetting } from "@/lib/data/settings";
import { record, text } from "@/lib/validation/input-schema";
import { defineAction } from "./define-action";
import { done } from "./result";

const setting = record({ key: text({ pattern: "^[a-z][a-z0-9.-]{0,63}$" }), value: text() });

export const setSettingAction = defineAction("set-setting", setting, async ({ key, value }) => {
  await setSetting(key, value);
  return done(null);
});
