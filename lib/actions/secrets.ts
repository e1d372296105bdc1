"use server";

import {
  bindSecret,
  deleteSecret,
  setSecret,
  unbindSecret,
  type SecretOutcome,
} from "@/lib/secrets/store";
import { flag, list, optional, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed, type ActionResult } from "./result";

const named = { name: text({ maxLength: 256 }) };
const kept = record({
  ...named,
  value: text({ maxLength: 16_384 }),
  origins: list(text({ maxLength: 2048 }), { maxItems: 100 }),
  replaces: optional(flag()),
});
const binding = record({ ...named, origin: text({ maxLength: 2048 }) });

/** Keeps a value, encrypted; it is told to nobody again. One of the same name is only lost with `replaces`. */
export const setSecretAction = defineAction(
  "set-secret",
  kept,
  async ({ name, value, origins, replaces }) =>
    answer(await setSecret(name, value, origins, { replaces: replaces === true })),
);

/** Lets a secret be sent to one server more. */
export const bindSecretAction = defineAction("bind-secret", binding, async ({ name, origin }) =>
  answer(await bindSecret(name, origin)),
);

/** Takes a server away from a secret. */
export const unbindSecretAction = defineAction("unbind-secret", binding, async ({ name, origin }) =>
  answer(await unbindSecret(name, origin)),
);

export const deleteSecretAction = defineAction("delete-secret", record(named), async ({ name }) =>
  answer(await deleteSecret(name)),
);

function answer(outcome: SecretOutcome): ActionResult<{ name: string }> {
  if (outcome.ok) return done({ name: outcome.name });
  return failed(outcome.code === "not-found" ? "not-found" : "invalid", outcome.message);
}
