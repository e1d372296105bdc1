import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** What a resource holds, or the messages of a prompt, in the form of a tool's answer. Total over any answer. */
export function itemContent(result: JsonRecord): JsonRecord {
  const contents = asList(result["contents"]).map((resource) => ({ type: "resource", resource }));
  const messages = asList(result["messages"]).flatMap((value) => {
    const message = asRecord(value);
    const role = asText(message?.["role"]) ?? "unknown role";
    return [{ type: "text", text: `${role}:` }, message?.["content"] ?? value];
  });
  const description = asText(result["description"]);
  return {
    content: [
      ...(description === null ? [] : [{ type: "text", text: description }]),
      ...contents,
      ...messages,
    ],
  };
}
