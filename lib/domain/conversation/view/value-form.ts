import { parseJson } from "@/lib/shared/json-text";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** How a value of a tool reads best; its raw text is always there next to it. */
export type ValueForm =
  | { readonly form: "json"; readonly value: unknown }
  | {
      readonly form: "table";
      readonly columns: readonly string[];
      readonly rows: readonly JsonRecord[];
    }
  | { readonly form: "fields"; readonly fields: JsonRecord }
  | { readonly form: "replacement"; readonly before: string; readonly after: string }
  | { readonly form: "patch"; readonly text: string }
  | { readonly form: "terminal"; readonly text: string }
  | { readonly form: "markdown"; readonly text: string }
  | { readonly form: "text"; readonly text: string };

const PATCH = /^(?:diff --git |--- .+\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d+)/m;
const MARKDOWN = /^(?:#{1,6} \S|\s{0,3}[-*] \S|\s{0,3}\d{1,3}[.)] \S|\|.+\||```|> \S)|\]\(https?:/m;
/** A heading, list or table is near the beginning; further on any log has such lines. */
const LOOKED_AT = 4000;
const MOST_COLUMNS = 12;

/** The form of arguments: what a call replaces or patches, else its members one by one. */
export function formOfArguments(json: string): ValueForm {
  const value = parse(json);
  const record = asRecord(value);
  if (record === null) return formOfJson(value);
  return changeOf(record) ?? { form: "fields", fields: record };
}

/** The form of an output that is a text. */
export function formOfText(text: string): ValueForm {
  if (text.includes("\u001b[")) return { form: "terminal", text };
  if (/^\s*[[{]/.test(text)) {
    const value = parse(text);
    if (value !== undefined) return formOfJson(value);
  }
  const start = text.slice(0, LOOKED_AT);
  if (PATCH.test(start)) return { form: "patch", text };
  return { form: MARKDOWN.test(start) ? "markdown" : "text", text };
}

/** The form of an output that is JSON, by its text. */
export function formOfJsonText(json: string): ValueForm {
  const value = parse(json);
  return value === undefined ? { form: "text", text: json } : formOfJson(value);
}

function formOfJson(value: unknown): ValueForm {
  if (typeof value === "string") return formOfText(value);
  if (Array.isArray(value)) return tableOf(value) ?? { form: "json", value };
  const record = asRecord(value);
  if (record === null) return { form: "json", value };
  const text = onlyText(record);
  return text === null ? (changeOf(record) ?? { form: "json", value }) : formOfText(text);
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Edits of files name what they replace, or carry a patch. */
function changeOf(record: JsonRecord): ValueForm | null {
  const before = asText(record["old_string"]) ?? asText(record["oldText"]);
  const after = asText(record["new_string"]) ?? asText(record["newText"]);
  if (before !== null && after !== null) return { form: "replacement", before, after };
  const patch = asText(record["patch"]) ?? asText(record["diff"]);
  return patch !== null && PATCH.test(patch.slice(0, LOOKED_AT))
    ? { form: "patch", text: patch }
    : null;
}

/** The one text of an MCP result: `{"content": [{"type": "text", "text": …}]}`. */
function onlyText(record: JsonRecord): string | null {
  const [part, ...others] = asList(record["content"]);
  const content = asRecord(part);
  return others.length === 0 && content?.["type"] === "text" ? asText(content["text"]) : null;
}

/** Rows of flat objects; the columns in the order in which they first appear. */
function tableOf(items: readonly unknown[]): ValueForm | null {
  const columns = new Set<string>();
  const rows: JsonRecord[] = [];
  for (const item of items) {
    const row = asRecord(item);
    if (row === null) return null;
    for (const [name, value] of Object.entries(row)) {
      if (typeof value === "object" && value !== null) return null;
      columns.add(name);
    }
    rows.push(row);
  }
  if (columns.size === 0 || columns.size > MOST_COLUMNS) return null;
  return { form: "table", columns: [...columns], rows };
}
