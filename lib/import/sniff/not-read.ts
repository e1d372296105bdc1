import type { JsonProblem } from "@/lib/json/document-map";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { isJsonName } from "./companion";
import { firstCharacter } from "./container";
import { describeBinary, knownBinary } from "./describe-binary";
import { fatal } from "../source/diagnose";

/** Kinds of files that people drop in the hope that they are read, each with what comes closest and why. */
interface OtherKind {
  /** The rest of "This is …". */
  readonly what: string;
  readonly names: RegExp;
  readonly closest: string;
}

const CONVERSATIONS =
  "Closest: exports of conversations as JSON or JSON Lines (ChatGPT, Claude.ai, CJSON), since a page of text does not say where a message begins.";
const ROWS =
  "Closest: rows of training data as JSON Lines (OpenAI messages, ShareGPT), which say who speaks in each row.";
const SETTINGS =
  'Closest: settings of MCP servers as JSON (with "mcpServers" or "servers") and MCI as JSON or YAML, which say the same things.';
const LOGS =
  "Closest: sessions of Claude Code, Codex CLI and Gemini CLI as JSON Lines, which have a record for each message.";
const DEFINITIONS =
  "Closest: definitions of tools as JSON or YAML (MCP, OpenAI, Anthropic, OpenAPI), which describe the arguments of each tool.";

const KINDS: readonly OtherKind[] = [
  { what: "Markdown", names: /\.(md|mdx|markdown|mdown)$/i, closest: CONVERSATIONS },
  { what: "TOML", names: /\.toml$/i, closest: SETTINGS },
  { what: "a table (CSV)", names: /\.(csv|tsv)$/i, closest: ROWS },
  {
    what: "a settings file",
    names: /\.(ini|cfg|conf|config|env|properties|plist|editorconfig)$|(^|\/)\.env(\.[^/]*)?$/i,
    closest: SETTINGS,
  },
  { what: "a log", names: /\.(log|out)$/i, closest: LOGS },
  { what: "XML", names: /\.(xml|xsd|xsl|rss|atom|svg)$/i, closest: DEFINITIONS },
  {
    what: "source code",
    names:
      /\.([cm]?[jt]sx?|py|pyi|ipy|rs|go|java|kts?|scala|swift|[ch](pp|xx|c)?|hpp|cs|fs|rb|php|pl|lua|r|jl|dart|ex|exs|erl|hs|clj|sh|bash|zsh|fish|ps1|bat|cmd|sql|graphql|gql|proto|tf|hcl|nix|css|scss|less|vue|svelte|gradle|cmake|zig)$|(^|\/)(Dockerfile|Makefile)$/i,
    closest: DEFINITIONS,
  },
  {
    what: "text",
    names: /\.(txt|text|rst|adoc|org|tex|rtf|srt|vtt|eml)$/i,
    closest: CONVERSATIONS,
  },
];

const STREAMS =
  "Closest: the same answer asked for without streaming, which is one JSON object (OpenAI, Anthropic, Gemini API).";

const MCP_STREAM =
  'What follows "data:" is read as a file of its own where it is the answer to tools/list.';

const OTHER: OtherKind = {
  what: "text, but no JSON, JSON Lines or YAML",
  names: /(?:)/,
  closest: CONVERSATIONS,
};

/** Exports of programs as pages of text, by how they begin. */
const PAGES: readonly (readonly [what: string, start: RegExp, closest?: string])[] = [
  [
    "a file with chats with Grok of an archive of X",
    /^\s*window\.YTD\.grok_chat_item\.part\d+\s*=/,
    "Closest: the export of grok.com, which has whole conversations and says which answer follows which question.",
  ],
  [
    "a file of an archive of X without conversations with a model",
    /^\s*window\.YTD\.\w+\.part\d+\s*=/,
    "Closest: the export of grok.com, which has the conversations with Grok.",
  ],
  ["a chat history of Aider", /^\s*# aider chat started at/],
  ["a log of Aider", /^\s*TO LLM \d{4}-/],
  ["a chat exported from Cursor", /^\s*# .*\n_Exported on .* from Cursor/],
  ["a task exported from Cline or Roo Code", /^\s*\*\*User:\*\*\s*\n/],
  ["a chat exported from Open WebUI as text", /^\s*### (?:USER|ASSISTANT)\n/],
  [
    "a conversation exported from LibreChat as text",
    /^\s*#* ?Conversation\n[^]{0,40}conversationId/,
  ],
  ["a text in the template of a model (ChatML)", /^\s*<\|im_start\|>/],
  ["a thread exported from Perplexity", /^\s*<img src="https:\/\/r2cdn\.perplexity\.ai/],
];

const pageOf = (text: string) => {
  const [what, , closest = CONVERSATIONS] = PAGES.find(([, begins]) => begins.test(text)) ?? [];
  return what === undefined ? null : { what, closest };
};

/** What the conversation of a program is that nobody reads, by its first bytes; null for anything else. */
export function knownChat(start: Uint8Array): string | null {
  const text = new TextDecoder().decode(start).replaceAll("\r\n", "\n");
  const page = pageOf(text);
  if (page !== null) return `${page.what}. ${page.closest}`;
  const binary = knownBinary(start);
  return binary === null ? null : `${binary.what}. ${binary.instead}`;
}

const STREAM = /^\s*(?:event: \S+\n)?data: ?\{/;

/** Says of a file that is not JSON what it is instead, and which formats come closest to it. */
export function describeNotRead(name: string, start: Uint8Array): Diagnostic {
  const text = new TextDecoder().decode(start).replaceAll("\r\n", "\n");
  if (knownBinary(start) !== null) return fatal("import.binary", describeBinary(start));
  const kind = KINDS.find(({ names }) => names.test(name)) ?? OTHER;
  const page = pageOf(text);
  const isStream = STREAM.test(text);
  const what = page?.what ?? (isStream ? "a streamed answer, event by event" : kind.what);
  const streams = text.includes('"jsonrpc"') ? MCP_STREAM : STREAMS;
  const closest = isStream ? streams : (page?.closest ?? kind.closest);
  const message = `Not a format Colloquy reads. This is ${what}. ${closest}`;
  return fatal("import.unknown-format", message);
}

/** True for a name that promises something else than JSON or YAML. */
function isOtherKind(name: string): boolean {
  return KINDS.some(({ names }) => names.test(name));
}

/** So much of a text that reads as JSON is no chance; a section of TOML or a link of Markdown ends before. */
const BEGUN_BYTES = 48;

/**
 * Whether a text that is not JSON was meant to be: by its name, or because it begins like JSON and goes on so. Then
 * the place of its fault helps; of anything else it only says that Markdown is no JSON.
 * @param head the first bytes
 */
export function isMeantAsJson(
  { name, size }: { readonly name: string; readonly size: number },
  head: Uint8Array,
  problem: JsonProblem,
): boolean {
  const text = new TextDecoder().decode(head).replaceAll("\r\n", "\n");
  if (isJsonName(name)) return pageOf(text) === null && !STREAM.test(text);
  const first = firstCharacter(head);
  if (first !== "{" && first !== "[") return false;
  if (problem.code !== "syntax") return problem.code !== "encoding" || !isOtherKind(name);
  return problem.offset >= Math.min(BEGUN_BYTES, size / 2);
}

/** Whether values that happen to be JSON, such as the numbers of a table, are of a file that is something else. */
export function isOtherText(name: string, head: Uint8Array): boolean {
  const first = firstCharacter(head);
  return first !== "{" && first !== "[" && isOtherKind(name);
}
