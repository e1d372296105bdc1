import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** Files that chat products export next to conversations, by what shows them. */
const OTHERS: readonly (readonly [holds: string, is: (item: JsonRecord) => boolean])[] = [
  [
    "projects of Claude.ai (their instructions and documents)",
    (item) =>
      asText(item["uuid"]) !== null &&
      asText(item["name"]) !== null &&
      (Array.isArray(item["docs"]) || Object.hasOwn(item, "prompt_template")),
  ],
  [
    "memories of Claude.ai",
    (item) =>
      Object.hasOwn(item, "conversations_memory") || Object.hasOwn(item, "project_memories"),
  ],
  [
    "the accounts of a Claude.ai export",
    (item) =>
      asText(item["uuid"]) !== null &&
      Object.hasOwn(item, "full_name") &&
      Object.hasOwn(item, "email_address"),
  ],
  [
    "the account of a ChatGPT export",
    (item) => Object.hasOwn(item, "email") && Object.hasOwn(item, "chatgpt_plus_user"),
  ],
  ["ratings of answers of a ChatGPT export", (item) => hasAll(item, "conversation_id", "rating")],
  [
    "the list of shared links of a ChatGPT export",
    (item) => hasAll(item, "conversation_id", "is_anonymous"),
  ],
  [
    "answers to compare of a ChatGPT export",
    (item) => hasAll(item, "conversation_id", "input", "output"),
  ],
  [
    "activity in another product of Google",
    (item) => hasAll(item, "header", "title", "time") && Array.isArray(item["products"]),
  ],
  [
    "prompts of Open WebUI",
    (item) =>
      hasAll(item, "command", "content") && asText(item["command"])?.startsWith("/") === true,
  ],
  ["tools or functions of Open WebUI", (item) => hasAll(item, "specs", "content", "meta")],
  ["models of Open WebUI", (item) => hasAll(item, "base_model_id", "params")],
  [
    "the account of a DeepSeek export",
    (item) => Object.hasOwn(item, "user_id") && Object.hasOwn(item, "oauth_profiles"),
  ],
];

function hasAll(item: JsonRecord, ...names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(item, name));
}

/**
 * What a file of an export holds that is no conversation; null for one that is not known.
 * @param sample the root object, or the first items of an array
 */
export function otherExport(sample: unknown): string | null {
  const items = (Array.isArray(sample) ? asList(sample) : [sample]).map(asRecord);
  const [first] = items.filter((item) => item !== null);
  if (first === undefined) return null;
  return OTHERS.find(([, is]) => is(first))?.[0] ?? null;
}
