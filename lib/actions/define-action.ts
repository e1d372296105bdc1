import "server-only";
import { headers } from "next/headers";
import type { InputSchema } from "@/lib/validation/input-schema";
import { performAction } from "./perform-action";
import type { ActionResult } from "./result";

/** Marks an action as made here; a test refuses other exports of action files. */
export const actionBrand: unique symbol = Symbol("colloquy action");

export interface Action<I, T> {
  /** @param attempt names one save, so that sending it again does not write it twice */
  (input: I, attempt?: string): Promise<ActionResult<T>>;
  readonly [actionBrand]: string;
}

/** Makes a write that pages can call; each call goes through performAction. */
export function defineAction<I, T>(
  name: string,
  schema: InputSchema<I>,
  run: (input: I) => Promise<ActionResult<T>>,
): Action<I, T> {
  const action = async (input: I, attempt?: string) =>
    performAction({ name, schema, run }, input, await headers(), attempt);
  return Object.assign(action, { [actionBrand]: name });
}
