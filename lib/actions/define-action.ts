import "server-only";
import { headers } from "next/headers";
import { ulid } from "ulid";
import { checkHost, checkOrigin } from "@/lib/http/caller";
import { log } from "@/lib/http/log";
import { parseInput } from "@/lib/validation/input";
import type { InputSchema } from "@/lib/validation/input-schema";
import { failed } from "./result";
import type { ActionResult } from "./result";

/** Marks an action as made here; a test refuses other exports of action files. */
export const actionBrand: unique symbol = Symbol("colloquy action");

export interface Action<I, T> {
  (input: I): Promise<ActionResult<T>>;
  readonly [actionBrand]: string;
}

/**
 * Makes a write that pages can call. An action is a public endpoint, so whatever arrives is checked:
 * who asks (host and origin, as for any route), then the input, then `run` decides. What `run` throws is
 * a bug; it is logged, and the page learns only under which id.
 * @param name how the log calls it
 */
export function defineAction<I, T>(
  name: string,
  schema: InputSchema<I>,
  run: (input: I) => Promise<ActionResult<T>>,
): Action<I, T> {
  async function action(input: I): Promise<ActionResult<T>> {
    try {
      const caller = await headers();
      if (checkHost(caller) ?? checkOrigin(caller)) {
        return failed("forbidden", "This page may not change anything here.");
      }
      const checked = parseInput(schema, input);
      if (!checked.ok) {
        const message = checked.diagnostics[0]?.message ?? "The input is not valid.";
        return failed("invalid-input", message, { diagnostics: checked.diagnostics });
      }
      return await run(checked.value);
    } catch (error) {
      const requestId = ulid();
      log("error", "action-failed", { requestId, action: name }, error);
      return failed(
        "unexpected",
        `Nothing was saved; the server's log has more under ${requestId}.`,
      );
    }
  }
  return Object.assign(action, { [actionBrand]: name });
}
