import { describe, expect, test } from "vitest";

import { listFixtures } from "@/lib/testing/formats/fixtures";

import type { Format, ParseResult } from "./kit/contract/format";
import { formats } from "./registry";

/** A place whose content does not arrive; `fact` is what the report must then name as lost, null for mere structure. */
interface Exception {
  readonly format: string;
  /** The only fixture it is about; all of them unless stated. */
  readonly fixture?: string;
  readonly place: RegExp;
  readonly fact: string | null;
}

const EXCEPTIONS: readonly Exception[] = [
  // The only token budget of the fixtures: a count of what the model may still write.
  { format: "claude-ai", place: /^\/chat_messages\/1\/content\/7$/, fact: "token budgets" },
  // Events that repeat items are dropped whole; a text of another wording is kept.
  { format: "codex", place: /^\/[136]\/payload(?:\/model_context_window)?$/, fact: "live events" },
  {
    format: "codex",
    fixture: "exec-output-of-events",
    place: /^\/(?:2|15)\/(?:id$|msg(?:\/|$))/,
    fact: "live events",
  },
  // Every event names the request it answers; there is one.
  { format: "codex", fixture: "exec-output-of-events", place: /^\/\d+\/id$/, fact: "live events" },
  // What is announced and changed counts as it was finished.
  {
    format: "codex",
    fixture: "exec-output-of-items",
    place: /^\/(?:3|10|11)(?:\/|$)/,
    fact: "live events",
  },
  // Requests mark with it what the provider may keep for the next one.
  { format: "anthropic", place: /\/cache_control(?:\/type)?$/, fact: "marks of the prompt cache" },
  // They name rows of a server's database; the messages have ids of their own.
  { format: "librechat", place: /\/(?:_id|__v|user)(?:\/|$)/u, fact: "ids of the database" },
  // What belongs to no conversation of the file.
  { format: "chatbot-ui", place: /^\/folders\//, fact: "folders without conversations" },
  { format: "chatbot-ui", place: /^\/prompts\//, fact: "saved prompts" },
  {
    format: "chatbot-ui",
    place: /^(?:|\/theme|\/folders|\/prompts(?:\/a)?)$/,
    fact: "settings of the file",
  },
  // The number of the format's own version.
  { format: "chatbot-ui", place: /^\/version$/, fact: null },
  // A bare number, and a name and an id without a list of messages.
  {
    format: "chatbot-ui",
    place: /^\/history\/(?:0|1|1\/(?:id|name))$/,
    fixture: "broken-history-entries",
    fact: "entries of the history without messages",
  },
  // Lines count themselves; one that does not is a finding.
  { format: "ocf", place: /^\/\d+\/seq$/, fact: null },
  // Nothing but a speaker.
  {
    format: "ai-studio",
    fixture: "empty-and-failed-chunks",
    place: /^\/chunkedPrompt\/chunks\/[1256]\/role$/,
    fact: "chunks without content",
  },
  // Lines of Claude Code that are no part of the talk, by what they are: see the reader's facts.
  {
    format: "claude-code",
    fixture: "sub-agents-in-notes-on-progress",
    place: /^\/\d+\/(?:uuid|parentUuid|timestamp)$/,
    fact: "ids and times of notes on progress",
  },
  {
    format: "claude-code",
    fixture: "sub-agents-in-notes-on-progress",
    place: /^\/(?:5(?:\/|$)|\d\/data\/type$)/,
    fact: "notes on progress",
  },
  {
    format: "claude-code",
    fixture: "sub-agents-in-notes-on-progress",
    place: /^\/4\/data\/normalizedMessages\/0\//,
    fact: "copies of lines",
  },
  {
    format: "claude-code",
    fixture: "a-skill-that-an-agent-ran",
    place: /^\/\d+\/(?:uuid|parentUuid|timestamp)$/,
    fact: "ids and times of notes on progress",
  },
  {
    format: "claude-code",
    fixture: "a-skill-that-an-agent-ran",
    place: /^\/(?:4(?:\/|$)|\d\/data\/type$)/,
    fact: "notes on progress",
  },
  {
    format: "claude-code",
    fixture: "background-command-and-failure",
    place: /^\/7(?:\/|$)/,
    fact: "records of the program about its own work",
  },
  {
    format: "claude-code",
    fixture: "background-command-and-failure",
    place: /^\/9(?:\/|$)/,
    fact: "records of what the program told the model",
  },
  {
    format: "claude-code",
    fixture: "files-that-prompts-came-with",
    place: /^\/5(?:\/|$)/,
    fact: "records of what the program told the model",
  },
  {
    format: "claude-code",
    fixture: "one-answer-in-several-lines",
    place: /^\/0(?:\/|$)/,
    fact: "snapshots of files",
  },
  {
    format: "claude-code",
    fixture: "one-answer-in-several-lines",
    place: /^\/7(?:\/|$)/,
    fact: "notes on progress",
  },
  {
    format: "claude-code",
    fixture: "one-answer-in-several-lines",
    place: /^\/10(?:\/|$)/,
    fact: "records of the program about its own work",
  },
  {
    format: "claude-code",
    fixture: "records-beside-the-talk",
    place: /^\/(?:3|6\/attachment)(?:\/|$)/,
    fact: "records of what the program told the model",
  },
  {
    format: "claude-code",
    fixture: "records-beside-the-talk",
    place: /^\/8(?:\/|$)/,
    fact: "records of the program about its own work",
  },
  // Copies of earlier lines, which differ in where and when they were written.
  {
    format: "claude-code",
    fixture: "records-beside-the-talk",
    place: /^\/(?:11|13|16)\/\w+$/,
    fact: "copies of lines",
  },
  // A log of Gemini CLI takes messages back, writes them again and replaces details of its session.
  {
    format: "gemini-cli",
    fixture: "rewound-and-said-anew",
    place: /^\/[23](?:\/|$)/,
    fact: "messages that were taken back",
  },
  {
    format: "gemini-cli",
    fixture: "broken-rewind-to-nowhere",
    place: /^\/[12](?:\/|$)/,
    fact: "messages that were taken back",
  },
  {
    format: "gemini-cli",
    fixture: "messages-written-again",
    place: /^\/[23](?:\/|$)/,
    fact: "earlier states of messages",
  },
  {
    format: "gemini-cli",
    fixture: "list-replaced-as-a-whole",
    place: /^\/[12](?:\/|$)/,
    fact: "earlier states of messages",
  },
  {
    format: "gemini-cli",
    fixture: "older-single-object",
    place: /^\/messages\/1(?:\/|$)/,
    fact: "earlier states of messages",
  },
  {
    format: "gemini-cli",
    place: /^\/0(?:\/lastUpdated)?$/,
    fact: "earlier values of the session’s details",
  },
  // What an agent is set to is no part of what it says; its instructions and its model arrive.
  {
    format: "lobechat",
    place: /\/(?:sessions\/\d+\/config|agents\/\d+)/u,
    fact: "settings of agents",
  },
  { format: "lobechat", place: /^\/state\/settings/u, fact: "settings of the app" },
  // A session is used by all its conversations, so its times are those of none.
  {
    format: "lobechat",
    place: /\/sessions\/\d+\/(?:created|updated)At$/u,
    fact: "times of sessions and their groups",
  },
  { format: "lobechat", place: /^\/data\/.*\/userId$/u, fact: "ids of the database" },
  {
    format: "lobechat",
    place: /^\/data\/(?:users|userSettings|embeddings|agentsToSessions|messagesFiles)\/\d+/u,
    fact: "rows of other tables of the database",
  },
  // The second topic of the fixtures has no message; another one has none when its id is changed.
  {
    format: "lobechat",
    place: /\/topics\/(?:1(?:\/|$)|\d+\/id$)/u,
    fact: "topics without messages",
  },
  // With another id a row belongs to nothing any more.
  {
    format: "lobechat",
    place: /^\/(?:state|data)\/\w+\/\d+\/(?:id|messageId|agentId|sessionId)$/u,
    fact: "sessions, threads, files and other entries that belong to no message",
  },
  // A document contains no secrets: what a server is reached with becomes a reference.
  {
    format: "openai-tools",
    fixture: "remote-server-with-a-credential",
    place: /^\/tools\/0\/(?:headers\/Authorization|authorization)$/,
    fact: "credentials of servers",
  },
  {
    format: "anthropic-tools",
    fixture: "remote-servers",
    place: /^\/mcp_servers\/0\/authorization_token$/,
    fact: "credentials of servers",
  },
  {
    format: "cadenya",
    fixture: "broken-credentials-in-headers",
    place: /^\/spec\/adapter\/mcp\/headers\/Authorization$/,
    fact: "credentials of servers",
  },
  {
    format: "mcp-config",
    fixture: "credentials-everywhere",
    place:
      /^\/(?:primaryApiKey|mcpServers\/(?:vault\/(?:args\/1|env\/(?:VAULT_PASSWORD|OTHER_KEY))|remote\/(?:headers\/Authorization|oauth\/clientSecret)))$/,
    fact: "credentials",
  },
  {
    format: "mcp-config",
    fixture: "vscode-with-a-credential",
    place: /^\/servers\/maps\/headers\/X-Api-Key$/,
    fact: "credentials",
  },
  ...["oxp", "mcp-tools", "openai-tools", "anthropic-tools"].flatMap((format): Exception[] => [
    // Round-trip data is written by us alone; where somebody has changed it, the definition holds.
    {
      format,
      fixture: "carried-from-elsewhere",
      place: /\/(?:x-colloquy|dev\.colloquy\/carrier)(?:\/|$)/,
      fact: null,
    },
    {
      format,
      fixture: "carried-from-elsewhere",
      place: /^$/,
      fact: "what surrounds a list that came from elsewhere",
    },
  ]),
  // What a service thought of the texts is no part of them.
  { format: "chatgpt", place: /^\/moderation_results\//u, fact: "moderation results" },
];

type Container = Record<string, unknown> | unknown[];

interface Place {
  readonly path: string;
  readonly container: Container;
  readonly key: string;
}

/** Every place inside a value, parents before what is in them. */
function placesOf(value: unknown, path = ""): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const container = value as Container;
  return Object.entries(container).flatMap(([key, child]) => [
    { path: `${path}/${key}`, container, key },
    ...placesOf(child, `${path}/${key}`),
  ]);
}

const wordsOf = ({ documents }: ParseResult) => documents.map(({ text }) => text).join("\n");

/** Whether a text arrives: as it is, or as the content of an attachment. */
const arrives = (text: string, words: string) => words.includes(text) || words.includes(btoa(text));

/** Whether the report owns up to a place that did not arrive. */
function isExcused(
  format: Format,
  { name, path }: { name: string; path: string },
  { fidelity }: ParseResult,
): boolean {
  return EXCEPTIONS.some(
    ({ format: id, fixture, place, fact }) =>
      id === format.id &&
      (fixture === undefined || name.startsWith(`${fixture} `)) &&
      place.test(path) &&
      (fact === null || fidelity.lost.some(({ what, count }) => what === fact && count > 0)),
  );
}

/** A link that leads nowhere any more is not kept, but reported. */
function hasNewProblem(before: ParseResult, after: ParseResult): boolean {
  const known = new Set(before.diagnostics.map(({ rule, path }) => `${rule} ${path}`));
  return after.diagnostics.some(({ rule, path }) => !known.has(`${rule} ${path}`));
}

const readers = formats
  .filter(({ id }) => id !== "cjson")
  .map((format) => ({
    id: format.id,
    format,
    items: listFixtures(format).flatMap(({ name, items }) =>
      items.map(({ item, context }, position) => ({ name: `${name} ${position}`, item, context })),
    ),
  }));

describe.each(readers)("$id", ({ format, items }) => {
  test("keeps members it does not know, or names them as lost", async () => {
    const unsaid: string[] = [];
    for (const { name, item, context } of items) {
      const copy = structuredClone(item);
      const objects = [{ path: "", value: copy }, ...placesOf(copy).map(valueAt)];
      const planted: [string, string][] = [];
      for (const { path, value } of objects) {
        if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
        const canary = `a canary numbered ${planted.length} of all`;
        planted.push([path, canary]);
        (value as Record<string, unknown>)["unheardOf"] = canary;
      }
      const result = await format.parse(copy, context);
      if (result.documents.length === 0) continue;
      const words = wordsOf(result);
      for (const [path, canary] of planted) {
        if (!words.includes(canary) && !isExcused(format, { name, path }, result)) {
          unsaid.push(`${name} ${path}`);
        }
      }
    }
    expect(unsaid).toEqual([]);
  });

  test("keeps every number it may find anywhere, or names it as lost", async () => {
    const needle = 987_654_321;
    const asTime = new Date(needle * 1000).toISOString();
    const arrivesSomehow = (words: string) =>
      words.includes(String(needle)) || words.includes(asTime);
    expect(await dropped({ format, items }, needle, arrivesSomehow)).toEqual([]);
  });

  test("keeps every text it may find anywhere, or names it as lost", async () => {
    const needle = "a needle in it";
    expect(await dropped({ format, items }, needle, (words) => arrives(needle, words))).toEqual([]);
  });
});

/** Puts a needle in place of each value of its type in turn, and tells where it neither arrives nor is accounted for. */
async function dropped(
  { format, items }: Pick<(typeof readers)[number], "format" | "items">,
  needle: string | number,
  isThere: (words: string) => boolean,
): Promise<string[]> {
  const unsaid: string[] = [];
  for (const { name, item, context } of items) {
    const copy: unknown = structuredClone(item);
    const before = await format.parse(item, context);
    for (const { path, container, key } of placesOf(copy)) {
      const holder = container as Record<string, unknown>;
      const was = holder[key];
      if (typeof was !== typeof needle) continue;
      holder[key] = needle;
      const result = await format.parse(copy, context);
      holder[key] = was;
      const isLost = result.documents.length > 0 && !isThere(wordsOf(result));
      const isSaid = isExcused(format, { name, path }, result) || hasNewProblem(before, result);
      if (isLost && !isSaid) unsaid.push(`${name} ${path}`);
    }
  }
  return unsaid;
}

function valueAt({ path, container, key }: Place) {
  return { path, value: (container as Record<string, unknown>)[key] };
}
