import { send } from "./send";
import { setSettingAction } from "@/lib/actions/settings";
import { done, type ActionResult } from "@/lib/actions/result";
import type { SettingKey } from "@/lib/domain/library/setting";

/** Somebody would have to be faster each time. */
const TRIES = 5;

/**
 * Changes a setting that holds several things, such as the saved views of all lists. What another page has changed
 * of it meanwhile stays.
 * @param shown what the page knows to be set
 * @param change makes the new value of the one that is set
 * @returns the value that is set now
 */
export async function changeSetting(
  key: SettingKey,
  shown: string,
  change: (value: string) => string,
): Promise<ActionResult<string>> {
  let known = shown;
  for (let tried = 1; ; tried += 1) {
    const value = change(known);
    const result = await send(setSettingAction, { key, value, known });
    if (result.ok) return done(value);
    const { current } = result.error;
    if (current === undefined || tried === TRIES) return result;
    known = current.raw;
  }
}
