import { identifyKind } from "@/lib/domain/kinds/kind";
import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Probe } from "@/lib/formats/kit/contract/probe";

import { listsServers, openToolFile } from "./layout";

/** The formats of files that contain nothing but definitions of tools; each is the id of its folder. */
export type ToolFileKind = "mcp-tools" | "openai-tools" | "anthropic-tools";

/** Members that conversations, requests with messages and other files of tools have around a list of tools. */
const FOREIGN_MEMBERS = [
  "messages",
  "input",
  "prompt",
  "contents",
  "choices",
  "output",
  "conversations",
  "mapping",
  "chat_messages",
  "chat",
  "history",
  "chunkedPrompt",
  "ocf_version",
  "exportType",
  "sessionId",
  "role",
  "schemaVersion",
  "toolsets",
  "query",
  "question",
  "completion",
];

/** Members by which turns of a talk say whose they are, whatever the list of them is called. */
const SPEAKERS = ["role", "from", "speaker", "sender", "author"];

const isTalk = (value: unknown) =>
  asRecords(value).some((entry) => SPEAKERS.some((member) => asText(entry[member]) !== null));

/** Tools that OpenAI runs itself, which have no name next to their type. */
const HOSTED =
  /^(?:web_search|web_search_preview(?:_\d{4}_\d\d_\d\d)?|file_search|code_interpreter|computer|computer_use_preview|image_generation|local_shell|shell|apply_patch|tool_search)$/;

/** Tools that Anthropic defines carry the day of their definition, as in `bash_20250124`. */
const DATED = /_\d{8}$/;

/** Members of a definition in OXP, which has an `input_schema`, too. */
const OXP_MEMBERS = ["id", "version", "output_schema", "requirements"];

/**
 * Which format a file of tools has: that of the first entry that tells. Files of lines, and files that hold
 * anything in addition, have none.
 */
export function toolFileKind({ root, sample }: Probe): ToolFileKind | null {
  if (root === "jsonl") return null;
  const record = asRecord(sample);
  if (record !== null && (identifyKind(record) !== null || isForeign(record))) return null;
  const opened = openToolFile(sample);
  if (opened === null) return null;
  const entries = asRecords(opened.entries);
  if (entries.some(isForeign)) return null;
  const servers = record !== null && listsServers(record) ? "anthropic-tools" : null;
  const found = entries.map(entryKind).find((kind) => kind !== null) ?? servers;
  return opened.form === "answer" ? "mcp-tools" : found;
}

const isForeign = (record: JsonRecord) =>
  FOREIGN_MEMBERS.some((member) => Object.hasOwn(record, member)) ||
  Object.values(record).some(isTalk);

function entryKind(entry: JsonRecord): ToolFileKind | null {
  if (isOpenai(entry)) return "openai-tools";
  if (isAnthropic(entry)) return "anthropic-tools";
  return isMcp(entry) ? "mcp-tools" : null;
}

function isOpenai(entry: JsonRecord): boolean {
  const type = asText(entry["type"]);
  const name = asText(entry["name"]);
  // A call looks alike, but says with what the tool is called.
  const wrapped = asRecord(entry["function"]) ?? asRecord(entry["custom"]);
  if (wrapped !== null) {
    const isCall = Object.hasOwn(wrapped, "arguments") || Object.hasOwn(wrapped, "input");
    return asText(wrapped["name"]) !== null && !isCall;
  }
  if (Object.hasOwn(entry, "arguments") || Object.hasOwn(entry, "call_id")) return false;
  if (Object.hasOwn(entry, "input_schema") || Object.hasOwn(entry, "inputSchema")) return false;
  if (type === "mcp") return asText(entry["server_label"]) !== null;
  if (type === "function" || type === "custom" || type === "namespace") return name !== null;
  if (type !== null) return name === null && HOSTED.test(type);
  return name !== null && isBareFunction(entry);
}

/** The form before there were kinds of tools: a name and the schema of an object. */
function isBareFunction(entry: JsonRecord): boolean {
  const schema = asRecord(entry["parameters"]);
  const isSchema = schema?.["type"] === "object" || asRecord(schema?.["properties"]) !== null;
  return isSchema && !OXP_MEMBERS.some((member) => Object.hasOwn(entry, member));
}

function isAnthropic(entry: JsonRecord): boolean {
  const type = asText(entry["type"]) ?? "";
  if (type === "mcp_toolset") return asText(entry["mcp_server_name"]) !== null;
  if (asText(entry["name"]) === null || Object.hasOwn(entry, "inputSchema")) return false;
  if (DATED.test(type)) return true;
  const schema = asRecord(entry["input_schema"]);
  const isWrapped = schema !== null && !schema["type"] && asRecord(schema["parameters"]) !== null;
  return (
    schema !== null && !isWrapped && !OXP_MEMBERS.some((member) => Object.hasOwn(entry, member))
  );
}

/** MCI has the same members, and says how a tool is run. */
function isMcp(entry: JsonRecord): boolean {
  const isMci = asText(asRecord(entry["execution"])?.["type"]) !== null;
  const isNamedTool = asText(entry["name"]) !== null && !isMci;
  return isNamedTool && asRecord(entry["inputSchema"]) !== null;
}
