import type { FindingDecision } from "./redaction";
import { isLowRule, type FindingRule } from "../findings/rules";

/** What a string is for, which decides how it is looked at and what happens to a finding by itself. */
export type FindingPlace = "config" | "metadata" | "tool" | "text" | "attachment" | "id";

/** What a piece of a document is. */
export type PieceKind = "message" | "shell" | "toolsets" | "models";

type Path = readonly (string | number)[];

const MESSAGE_TEXTS: ReadonlySet<unknown> = new Set(["content", "text", "name", "uri"]);
const SHELL_TEXTS: ReadonlySet<unknown> = new Set(["conversationTitle", "systemMessage"]);
const REFERENCES: ReadonlySet<unknown> = new Set([
  "id",
  "parentId",
  "modelId",
  "toolCallId",
  "toolId",
  "schemaUrl",
  "mediaType",
  "sha256",
  "toolRef",
]);
const TOOLSET_CONFIG: ReadonlySet<unknown> = new Set(["headers", "server"]);
const MODEL_CONFIG: ReadonlySet<unknown> = new Set([
  "headers",
  "parameters",
  "baseUrl",
  "apiKeyEnvironment",
]);
const TOOL_TEXTS: ReadonlySet<unknown> = new Set(["description", "title", "name"]);

/** The place of a string of a piece, by the keys and indexes that lead to it. */
export function placeOf(kind: PieceKind, path: Path): FindingPlace {
  switch (kind) {
    case "message":
      return placeInMessage(path);
    case "shell":
      return placeInShell(path);
    case "toolsets":
      if (TOOLSET_CONFIG.has(path[2])) return "config";
      return path.length === 1 && REFERENCES.has(path[0]) ? "id" : describes(path);
    case "models":
      if (MODEL_CONFIG.has(path[2])) return "config";
      return path.length === 1 && REFERENCES.has(path[0]) ? "id" : describes(path);
  }
}

function describes(path: Path): FindingPlace {
  return TOOL_TEXTS.has(path.at(-1)) ? "text" : "metadata";
}

function placeInMessage(path: Path): FindingPlace {
  const [member, , part] = path;
  if (path.length === 1) {
    if (REFERENCES.has(member)) return "id";
    return member === "content" ? "text" : "metadata";
  }
  if (member === "attachments") {
    if (part === "base64content") return "attachment";
    if (path.length > 3) return "metadata";
    return REFERENCES.has(part) ? "id" : MESSAGE_TEXTS.has(part) ? "text" : "metadata";
  }
  if (member !== "contentBlocks") return "metadata";
  if (REFERENCES.has(part)) return "id";
  if (part === "metadata") return "metadata";
  return part === "text" ? "text" : "tool";
}

function placeInShell(path: Path): FindingPlace {
  const [member, , part] = path;
  if (path.length === 1) {
    return REFERENCES.has(member) ? "id" : SHELL_TEXTS.has(member) ? "text" : "metadata";
  }
  if (member !== "toolOverrides") return "metadata";
  return part === "configOverrides" ? "config" : part === "toolId" ? "id" : "metadata";
}

/**
 * What is done with a finding unless somebody decides otherwise; null when somebody has to. Most leaks stand
 * in the output of tools, so that is masked; what a person wrote is not touched without a word.
 */
export function suggestedDecision(rule: FindingRule, place: FindingPlace): FindingDecision | null {
  if (place === "config" || rule === "unscanned.data") return "mask";
  if (isLowRule(rule)) return "keep";
  return place === "text" ? null : "mask";
}
