import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

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
    "answers to compare of a ChatGPT export",
    (item) => hasAll(item, "user_id", "input", "output", "create_time"),
  ],
  [
    "the account of a ChatGPT export",
    (item) =>
      isOfChatgptUser(item["id"]) && ["email", "phone_number"].some((name) => hasAll(item, name)),
  ],
  [
    "the settings of a ChatGPT account",
    (item) => isOfChatgptUser(item["user_id"]) && hasAll(item, "settings"),
  ],
  [
    "custom instructions of ChatGPT",
    (item) => hasAll(item, "about_user_message", "about_model_message"),
  ],
  ["the list of files of a ChatGPT export", (item) => Array.isArray(item["export_files"])],
  [
    "projects of ChatGPT (their instructions and the names of their files)",
    (item) => [item, ...gizmosIn(item)].some(isProject),
  ],
  ["custom GPTs of ChatGPT", (item) => gizmosIn(item).length > 0],
  ["memories of ChatGPT", (item) => hasAll(item, "memories", "memory_max_tokens")],
  [
    "scheduled tasks of ChatGPT",
    (item) =>
      hasAll(item, "prompt", "schedule") &&
      asText(item["schedule"])?.startsWith("BEGIN:VEVENT") === true,
  ],
  [
    "pictures and films made with Sora",
    (item) =>
      hasAll(item, "prompt", "task_id") ||
      [item["generations"], item["tasks"]].some((list) =>
        asRecords(list).some((each) => /^(?:gen|task)_/u.test(asText(each["id"]) ?? "")),
      ),
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

/** Ids of accounts of ChatGPT. */
const isOfChatgptUser = (id: unknown) => asText(id)?.startsWith("user-") === true;

const isProject = (item: JsonRecord) =>
  [item["id"], item["gizmo_id"]].some((id) => asText(id)?.startsWith("g-p-") === true);

/** GPTs as the pages of ChatGPT load them; a project is one of them. */
const gizmosIn = (item: JsonRecord) =>
  [item, ...asRecords(item["items"])].flatMap((each) => {
    const outer = asRecord(each["gizmo"]);
    return outer === null ? [] : [asRecord(outer["gizmo"]) ?? outer];
  });

/** Files whose content many programs could have, by their names. */
const BY_NAME: readonly (readonly [
  holds: string,
  name: RegExp,
  is: (item: JsonRecord) => boolean,
])[] = [
  [
    "memories (what a chat program notes about its user)",
    /(?:^|[/!])(?:user_)?memor(?:y|ies)\.json$/iu,
    (item) =>
      !hasAll(item, "role") &&
      ["content", "memory", "text"].some((name) => asText(item[name]) !== null),
  ],
  [
    "projects of a chat program (their instructions)",
    /(?:^|[/!])projects\.json$/iu,
    (item) => asText(item["instructions"]) !== null,
  ],
  [
    "names of files of a ChatGPT export",
    /(?:^|[/!])(?:conversation_)?asset_file_names\.json$/iu,
    (item) => Object.values(item).every((name) => asText(name) !== null),
  ],
];

function hasAll(item: JsonRecord, ...names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(item, name));
}

/**
 * What a file of an export holds that is no conversation; null for one that is not known.
 * @param sample the root object, or the first items of an array
 * @param name of the file
 */
export function otherExport(sample: unknown, name: string): string | null {
  const items = (Array.isArray(sample) ? asList(sample) : [sample]).map(asRecord);
  const [first] = items.filter((item) => item !== null);
  if (first === undefined) return null;
  const known = OTHERS.find(([, is]) => is(first))?.[0];
  return known ?? BY_NAME.find(([, names, is]) => names.test(name) && is(first))?.[0] ?? null;
}
