import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

const NO_PARENT = "00000000-0000-0000-0000-000000000000";

/** What LibreChat's import would refuse a file for, or lose of it. */
export function librechatFaults(file: JsonRecord): string[] {
  const faults = ["conversationId", "title"].filter((name) => !asText(file[name]));
  const seen = new Set<string>([NO_PARENT]);
  for (const [at, value] of asList(file["messages"]).entries()) {
    const message = asRecord(value) ?? {};
    const id = asText(message["messageId"]) ?? "";
    if (id === "" || seen.has(id)) faults.push(`id of ${at}`);
    // It adds messages in the order of the file, each below one that is there already.
    if (!seen.has(asText(message["parentMessageId"]) ?? "")) faults.push(`parent of ${at}`);
    seen.add(id);
    if (typeof message["isCreatedByUser"] !== "boolean") faults.push(`side of ${at}`);
    if (!asText(message["sender"])) faults.push(`sender of ${at}`);
    const hasContent = Array.isArray(message["content"]) || Array.isArray(message["files"]);
    if (typeof message["text"] !== "string" && !hasContent) faults.push(`text of ${at}`);
    if (message["conversationId"] !== file["conversationId"]) faults.push(`owner of ${at}`);
  }
  return faults;
}

/** What Open WebUI's import would refuse a chat for, or show empty. */
export function openWebuiFaults(entry: JsonRecord): string[] {
  const chat = asRecord(entry["chat"]) ?? {};
  const faults = asText(chat["title"]) ? [] : ["title"];
  const history = asRecord(chat["history"]) ?? {};
  const messages = new Map(Object.entries(asRecord(history["messages"]) ?? {}));
  const current = asText(history["currentId"]);
  if (messages.size > 0 && !messages.has(current ?? "")) faults.push("currentId");
  for (const [id, value] of messages) {
    const message = asRecord(value) ?? {};
    if (message["id"] !== id) faults.push(`id of ${id}`);
    if (!["user", "assistant", "system"].includes(String(message["role"])))
      faults.push(`role of ${id}`);
    if (typeof message["content"] !== "string") faults.push(`content of ${id}`);
    const parent = message["parentId"];
    const above = asRecord(messages.get(asText(parent) ?? ""));
    if (parent !== null && !asList(above?.["childrenIds"]).includes(id))
      faults.push(`parent of ${id}`);
    for (const child of asList(message["childrenIds"]))
      if (asRecord(messages.get(String(child)))?.["parentId"] !== id) faults.push(`child of ${id}`);
  }
  return faults;
}
