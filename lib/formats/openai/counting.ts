import { asList, asRecord } from "@/lib/shared/read-value";

import type { Tally } from "../kit/contract/fidelity";
import type { OPENAI_FACTS } from "./facts";
import type { OpenaiSource } from "./source";

/** Counts what only this format's table names. */
export function countSpecials(
  { nodes, original }: OpenaiSource,
  tally: Tally<keyof typeof OPENAI_FACTS>,
): void {
  for (const { message } of nodes) {
    if (message === null) continue;
    tally.count("senders", message.senderId ? 1 : 0);
    tally.count("refusals", message.metadata["refusal"] === true ? 1 : 0);
    tally.count("laterInstructions", message.metadata["originalRole"] === undefined ? 0 : 1);
  }
  const strange = [
    original["strangeMessages"],
    original["otherItems"],
    ...asList(original["strangeAnswers"]),
  ];
  for (const entries of strange) {
    tally.count("strangeEntries", Object.keys(asRecord(entries) ?? {}).length);
  }
}
