import type { ConversationWriter } from "./writer";

/** Every format conversations can leave in besides CJSON itself, in the order they are offered. */
export const writers: readonly ConversationWriter[] = [];

export function findWriter(id: string): ConversationWriter | null {
  return writers.find((writer) => writer.id === id) ?? null;
}
