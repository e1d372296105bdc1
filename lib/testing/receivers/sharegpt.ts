import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

const MAY_FOLLOW = new Map<string, readonly string[]>([
  ["human", ["gpt"]],
  ["gpt", ["human", "observation"]],
  ["function_call", ["human", "observation"]],
  ["observation", ["function_call"]],
]);
const FILES = [
  ["images", "<image>"],
  ["videos", "<video>"],
  ["audios", "<audio>"],
] as const;

/** What a trainer such as LLaMA-Factory would leave a sample out for. */
export function sharegptFaults(sample: JsonRecord): string[] {
  const faults: string[] = [];
  const turns = asList(sample["conversations"]).map((turn) => asRecord(turn) ?? {});
  const talk = turns[0]?.["from"] === "system" ? turns.slice(1) : turns;
  if (talk.length === 0) faults.push("no turns");
  if (talk[0]?.["from"] !== "human") faults.push("no question first");
  if (talk.at(-1)?.["from"] !== "gpt") faults.push("no answer last");
  for (const [at, { from, value }] of talk.entries()) {
    const text = asText(value);
    if (text === null) faults.push(`value of ${at}`);
    if (
      at > 0 &&
      !MAY_FOLLOW.get(asText(from) ?? "")?.includes(asText(talk[at - 1]?.["from"]) ?? "")
    )
      faults.push(`${String(from)} at ${at}`);
    if (from === "function_call") {
      const read: unknown = JSON.parse(text ?? "null");
      for (const call of Array.isArray(read) ? asList(read) : [read])
        if (!asText(asRecord(call)?.["name"])) faults.push(`name of a call in ${at}`);
    }
  }
  const said = talk.map(({ value }) => asText(value) ?? "").join("\n");
  for (const [list, mark] of FILES)
    if (said.split(mark).length - 1 !== asList(sample[list]).length) faults.push(list);
  return faults;
}
