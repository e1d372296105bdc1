import "server-only";
import { headers } from "next/headers";
import type { Static, TSchema } from "@/lib/validation/schema";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import { performAction } from "./perform-action";
import type { ActionResult } from "./result";

/** Marks an action as made here; a test refuses other exports of action files. */
export const actionBrand: unique symbol = Symbol("colloquy action");

export interface Action<I, T> {
  /** @param attempt names one save, so that sending it again does not write it twice */
  (input: I, attempt?: string): Promise<ActionResult<T>>;
  readonly [actionBrand]: string;
  /** What it takes. */
  readonly input: TSchema;
}

/** Makes a write that pages can call; each call goes through performAction. */
export function defineAction<S extends TSchema, T>(
  name: string,
  schema: S,
  run: (input: Static<S>, viewer: Viewer) => Promise<ActionResult<T>>,
): Action<Static<S>, T> {
  const action = async (input: Static<S>, attempt?: string) =>
    performAction({ name, schema, run }, input, await headers(), attempt);
  return Object.assign(action, { [actionBrand]: name, input: schema });
}
