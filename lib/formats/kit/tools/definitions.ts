import { parseJson } from "@/lib/shared/json-text";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import {
  TOOLSETS_MEDIA_TYPE,
  TOOLSETS_SCHEMA_URL,
  type Tool,
  type Toolset,
  type ToolsetsDocument,
} from "@/lib/domain/toolset/schema/toolset";
import { contentHash } from "@/lib/json/hash";

import { kept, mapped, type FactTable } from "../contract/fact-table";
import type { ParsedDocument } from "../contract/format";
import { isDeeperThan } from "../contract/nesting";
import { SOURCE_KEY } from "../source/extension";
import { readToolEntry } from "./shapes";

/** Deepest list that becomes a document; a definition moves a few levels down in it. */
const DEEPEST_LIST = 150;

/** What `readToolList` does, for the tables of the formats that use it. */
export const TOOL_FACTS = {
  toolDefinitions: mapped("a toolset of its own"),
  strangeTools: kept(
    "entries of the list of tools that define none",
    "the conversation’s source extension",
  ),
} satisfies FactTable;

/** A list of tools that came with a conversation, as a toolset. */
export interface ToolList {
  /** The toolset's id. */
  readonly id: string;
  /** The tools in it, for `toolsetId` of the calls that name one. */
  readonly names: ReadonlySet<string>;
  readonly document: ParsedDocument;
  /** Definitions that were read. */
  readonly tools: number;
  /** Entries that define no tool. */
  readonly strange: number;
}

/** Whose list it is. */
export interface ToolListOwner {
  /** The id of the format's folder. */
  readonly format: string;
  /** The source's own id of the list, where it has one. */
  readonly id?: string | null;
}

/**
 * Reads a list of tool definitions in any of the shapes requests and exports use: OpenAI (chat, responses,
 * functions), Anthropic, Gemini, MCP, lists of parameters; also as a JSON text. Without an id of its own the
 * toolset is named after what it holds, so that the same tools in a thousand conversations are one document; that
 * document names no file for the same reason. The conversation keeps the list in its source extension too
 * (`original.tools`), from where exports take it.
 * @returns null when nothing in it defines a tool
 */
export function readToolList(value: unknown, owner: ToolListOwner): ToolList | null {
  const entries = listEntries(value);
  if (isDeeperThan(entries, DEEPEST_LIST)) return null;
  const read = entries.map(readToolEntry);
  const tools = read.flat();
  if (tools.length === 0) return null;
  const id = owner.id || `${owner.format}-tools-${contentHash(JSON.stringify(tools)).slice(0, 8)}`;
  const toolset: Toolset = {
    id,
    kind: "builtin",
    tools,
    extensions: { [SOURCE_KEY]: { v: 1, format: owner.format } },
  };
  return {
    id,
    names: new Set(tools.map(({ name }) => name)),
    document: { kind: "toolsets", text: writeToolsets([toolset]), title: "" },
    tools: tools.length,
    strange: read.filter((found) => found.length === 0).length,
  };
}

/** Tells which toolset a call of a name belongs to; null for a tool that did not come along. */
export const toolsetOf = (tools: ToolList | null) => (name: string) =>
  tools?.names.has(name) === true ? tools.id : null;

/** The tools a kept list defines, for exports; nothing where it defines none. */
export function readTools(value: unknown): readonly Tool[] {
  return listEntries(value).flatMap(readToolEntry);
}

/** The entries of a list, of `{tools: […]}`, or of either as a JSON text. */
function listEntries(value: unknown): readonly unknown[] {
  const text = asText(value);
  if (text !== null) {
    try {
      return listEntries(parseJson(text));
    } catch {
      return [];
    }
  }
  return Array.isArray(value) ? asList(value) : asList(asRecord(value)?.["tools"]);
}

/** The text of a toolsets document. */
export function writeToolsets(toolsets: Toolset[]): string {
  const document: ToolsetsDocument = {
    schema: TOOLSETS_SCHEMA_URL,
    mediaType: TOOLSETS_MEDIA_TYPE,
    toolsets,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
