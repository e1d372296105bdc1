"use server";

import { createApiKey, revokeApiKey } from "@/lib/data/api/keys";
import { choice, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";

const wanted = record({
  name: text({ minLength: 1, maxLength: 100 }),
  scope: choice("tools:read", "tools:manage"),
});

/** Makes a key for the Tool sets API; the answer is the only place that ever has it. */
export const createApiKeyAction = defineAction("create-api-key", wanted, async ({ name, scope }) =>
  name.trim() === ""
    ? failed("invalid", "Enter a name for the key.")
    : done({ key: await createApiKey(name.trim(), scope) }),
);

/** Ends a key at once. */
export const revokeApiKeyAction = defineAction(
  "revoke-api-key",
  record({ id: text() }),
  async ({ id }) =>
    (await revokeApiKey(id)) ? done(null) : failed("not-found", "This key no longer exists."),
);
