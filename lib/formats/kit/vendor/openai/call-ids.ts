import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { freeName } from "@/lib/shared/free-name";

/** Gives calls ids unlike those of the lists before, for several lists of messages that become one request. */
export function createCallIds(): (messages: readonly JsonRecord[]) => JsonRecord[] {
  const taken = new Set<string>();
  return (messages) => {
    const own = new Map<string, string>();
    const rename = (id: unknown) => own.get(asText(id) ?? "") ?? id;
    for (const { tool_calls: calls } of messages) {
      for (const id of asRecords(calls).map((call) => asText(call["id"]) ?? "")) {
        own.set(id, freeName(id, taken, "#"));
      }
    }
    return messages.map((message) => ({
      ...message,
      ...(Array.isArray(message["tool_calls"])
        ? { tool_calls: message["tool_calls"].map((call) => withId(call, rename)) }
        : {}),
      ...(message["role"] === "tool" ? { tool_call_id: rename(message["tool_call_id"]) } : {}),
    }));
  };
}

function withId(call: unknown, rename: (id: unknown) => unknown): unknown {
  const record = asRecord(call);
  return record === null ? call : { ...record, id: rename(record["id"]) };
}
