import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { anthropicToolFaults, twiceNamed } from "./tool-lists";

const NAME = /^[A-Za-z0-9_-]{1,128}$/;
const ID = /^[A-Za-z0-9_-]+$/;

function blocksOf(content: unknown): JsonRecord[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return asList(content).map((block) => asRecord(block) ?? {});
}

/** What a request to the Messages API would be refused for. */
export function anthropicFaults(request: JsonRecord): string[] {
  const faults: string[] = [];
  const messages = asList(request["messages"]).map((message) => asRecord(message) ?? {});
  if (messages[0]?.["role"] !== "user") faults.push("does not begin with the user");
  const system = request["system"];
  if (typeof system === "string" && system.trim() === "") faults.push("blank system");
  faults.push(
    ...asList(request["tools"]).flatMap(anthropicToolFaults),
    ...twiceNamed(request["tools"]),
  );
  let before: unknown = null;
  let waiting: string[] = [];
  const seen = new Set<string>();
  for (const [at, { role, content }] of messages.entries()) {
    if (role === before) faults.push(`two turns of ${String(role)} at ${at}`);
    before = role;
    const blocks = blocksOf(content);
    if (blocks.length === 0) faults.push(`no content in ${at}`);
    const results = blocks.filter(({ type }) => type === "tool_result");
    const answered = results.map((block) => asText(block["tool_use_id"]) ?? "");
    if (answered.toSorted().join() !== waiting.toSorted().join()) faults.push(`results in ${at}`);
    if (results.some((result, place) => blocks[place] !== result)) faults.push(`order in ${at}`);
    waiting = [];
    for (const block of blocks) {
      const text = asText(block["text"]);
      if (block["type"] === "text" && (text === null || text.trim() === "")) {
        faults.push(`blank text in ${at}`);
      }
      if (block["type"] !== "tool_use") continue;
      const [id, name] = [asText(block["id"]) ?? "", asText(block["name"]) ?? ""];
      if (!ID.test(id) || seen.has(id)) faults.push(`call id in ${at}`);
      if (!NAME.test(name)) faults.push(`tool name in ${at}`);
      seen.add(id);
      waiting.push(id);
    }
  }
  if (waiting.length > 0) faults.push("calls without results at the end");
  return faults;
}
