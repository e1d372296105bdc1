"use server";

import { setSetting } from "@/lib/data/settings/settings";
import { isSettingKey } from "@/lib/domain/library/setting";
import { optional, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";

/** `known`: what the page knows to be set, where the value is made of it. */
const setting = record({ key: text(), value: text(), known: optional(text()) });

export const setSettingAction = defineAction("set-setting", setting, async (input) => {
  const { key, value, known } = input;
  if (!isSettingKey(key)) return failed("not-found", "There is no such setting.");
  const outcome = await setSetting(key, value, known);
  if (outcome.ok) return done(null);
  const { message, current } = outcome;
  if (current === undefined) return failed("invalid", message);
  return failed("stale", message, { current: { revision: 0, raw: current } });
});
