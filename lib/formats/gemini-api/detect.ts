import { identifyKind } from "@/lib/domain/kinds/kind";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";
import { contentList, isPartLike } from "../kit/vendor/google/contents";
import { isAnswer, isStream, openExchange } from "./exchange";

/** What a request has besides its contents; tells one whose contents are empty. */
const COMPANIONS = ["systemInstruction", "system_instruction", "generationConfig"];

/** What requests have by these names, or as they are called in Python; beside nothing else a text is a request. */
const REQUEST_MEMBERS: ReadonlySet<string> = new Set([
  "contents",
  "model",
  "config",
  "tools",
  "toolConfig",
  "tool_config",
  "safetySettings",
  "safety_settings",
  "cachedContent",
  "cached_content",
  "generation_config",
  ...COMPANIONS,
]);

/** Google's models for talks, with or without the path that names them. */
const MODEL = /(?:^|\/)(?:gemini|gemma|learnlm)-/i;

function isRequest(item: JsonRecord): boolean {
  const { contents } = item;
  const list = contentList(contents);
  if (list === null || identifyKind(item) !== null) return false;
  const hasParts = (entry: unknown) => isParts(asRecord(entry)?.["parts"]);
  if (list.some(hasParts)) return true;
  const isCompanied = COMPANIONS.some((name) => Object.hasOwn(item, name));
  if (list.length === 0) return isCompanied;
  // Texts and parts by themselves, as SDKs take them, are nothing that other programs could not have, too.
  if (!list.every(isPartLike)) return false;
  return (
    isCompanied ||
    MODEL.test(asText(item["model"]) ?? "") ||
    Object.keys(item).every((name) => REQUEST_MEMBERS.has(name))
  );
}

const LISTED_PARTS = /^\s*\[\s*\{\s*"/;

/** SDKs also take one text or one part for all parts. */
const isParts = (parts: unknown) => Array.isArray(parts) || isPartLike(parts);

/** Something said, as requests list it. Messages of other programs have parts, too, each with its type. */
function isContent(entry: unknown): boolean {
  const content = asRecord(entry);
  const parts = content?.["parts"];
  const role = asText(content?.["role"]);
  if (!isParts(parts) || role === null || role === "assistant") return false;
  // Databases of other programs keep a list of parts as one text.
  if (typeof parts === "string" && LISTED_PARTS.test(parts)) return false;
  return !asList(parts).some((part) => asText(asRecord(part)?.["type"]) !== null);
}

/** A history without a request around it: what SDKs and the CLI save of a chat. */
export function isBareHistory({ root, sample }: Probe): boolean {
  return (root === "array" || root === "jsonl") && asList(sample).some(isContent);
}

/** The same in an object, with what else a program keeps of the chat. */
const isHistory = (item: JsonRecord) =>
  asList(item["history"]).some(isContent) && identifyKind(item) === null;

export function detectGeminiApi(probe: Probe): boolean {
  if (isBareHistory(probe)) return true;
  // The pieces of an answer would be read as answers of their own.
  return !isStream(asList(probe.sample)) && probeItems(probe).some(isConversation);
}

function isConversation(item: JsonRecord): boolean {
  const { request, answer } = openExchange(item);
  if (isRequest(request) || isHistory(request)) return true;
  return isAnswer(answer) && identifyKind(item) === null;
}
