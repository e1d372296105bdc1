import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

/** Members that only a message of DeepSeek has; ChatGPT's have an author and a content that is an object. */
const OF_DEEPSEEK = ["fragments", "reasoning_content", "search_results", "inserted_at"] as const;

/**
 * Whose a conversation is whose messages are a tree of nodes by id under `mapping`: DeepSeek writes its exports in
 * ChatGPT's layout, with messages of another kind.
 */
export function mappingDialect(item: JsonRecord): "chatgpt" | "deepseek" | null {
  const mapping = asRecord(item["mapping"]);
  if (mapping === null) return null;
  let isDeepseek = Object.hasOwn(item, "inserted_at") && !Object.hasOwn(item, "create_time");
  for (const node of Object.values(mapping)) {
    const message = asRecord(asRecord(node)?.["message"]);
    if (message === null) continue;
    if (asRecord(message["author"]) !== null || asRecord(message["content"]) !== null) {
      return "chatgpt";
    }
    isDeepseek ||= asList(message["fragments"]).some((each) => asRecord(each) !== null);
    isDeepseek ||= OF_DEEPSEEK.filter((member) => Object.hasOwn(message, member)).length >= 2;
  }
  return isDeepseek ? "deepseek" : "chatgpt";
}
