import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { dropBlank, isBlank, unmapped } from "../kit/source/unmapped";
import { isSpoken, SHARED_MEMBERS } from "./saying";
import type { ClaudeCodeLine, ClaudeCodeProgress } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

/** A message that a line on a sub-agent's progress carries. */
export interface CarriedMessage {
  /** The message as a line of the sub-agent's own log. */
  readonly record: Unchecked<ClaudeCodeLine>;
  /** JSON Pointer of it inside the line. */
  readonly path: string;
}

interface CarriedMessages {
  /** Those that no line before carried. */
  readonly messages: readonly CarriedMessage[];
  readonly copies: number;
}

const OF_DATA: ReadonlySet<string> = new Set(["type", "agentId", "message", "normalizedMessages"]);

/** Whether a line tells how a sub-agent was doing, also one that runs a skill; it carries what the agent said and did. */
export function isAgentProgress(record: Unchecked<ClaudeCodeLine>): boolean {
  const { type, message } = asRecord(record.data) ?? {};
  return record.type === "progress" && (type === "agent_progress" || asRecord(message) !== null);
}

/** What a message is made of; a text alone is one block of text. */
export function contentPieces(content: unknown): string[] {
  return (Array.isArray(content) ? asList(content) : [content]).map((piece) =>
    JSON.stringify(typeof piece === "string" ? { type: "text", text: piece } : (piece ?? null)),
  );
}

/**
 * Reads the messages of sub-agents out of the log of the session that started them, where they are the only copy when
 * the agent's own log is missing. Programs write some of them again and again; what an agent said already is left out.
 * @param lines all of the log, which may have lines of the agents' own further down
 */
export function createProgressReader(lines: readonly unknown[]) {
  const said = new Map<string, Set<string>>();

  function isNews(agent: string, content: unknown): boolean {
    const known = said.get(agent) ?? new Set();
    said.set(agent, known);
    const news = contentPieces(content).filter((piece) => !known.has(piece));
    for (const piece of news) known.add(piece);
    return news.length > 0;
  }

  for (const line of lines) {
    const record: Unchecked<ClaudeCodeLine> | null = asRecord(line);
    const agent = asText(record?.agentId);
    if (record?.isSidechain === true && agent && isSpoken(record)) {
      isNews(agent, asRecord(record.message)?.["content"]);
    }
  }

  /** The messages that a line carries; null when it carries none. */
  return function readProgress(record: Unchecked<ClaudeCodeLine>): CarriedMessages | null {
    const data: Unchecked<ClaudeCodeProgress> | null = asRecord(record.data);
    if (data === null || !isAgentProgress(record)) return null;
    const agent = asText(data.agentId) || asText(record.parentToolUseID) || "";
    const listed = [data.message, ...asList(data.normalizedMessages)];
    const found = listed.flatMap((value, at) => {
      const spoken: Unchecked<ClaudeCodeLine> | null = asRecord(value);
      const content = asRecord(spoken?.message)?.["content"];
      if (spoken === null || !isSpoken(spoken) || isBlank(content)) return [];
      const path = at === 0 ? "/data/message" : `/data/normalizedMessages/${at - 1}`;
      return [{ spoken, content, path }];
    });
    if (found.length === 0) return null;
    const known = new Set<unknown>(found.map(({ spoken }) => spoken));
    const strange = listed.filter((value) => !isBlank(value) && !known.has(value));
    const news = found.filter(({ content }) => isNews(agent, content));
    // A line without news and with something strange stays a record of its own.
    if (news.length === 0 && strange.length > 0) return null;
    const messages = news.map(({ spoken, path }, at) => ({
      path,
      record: {
        ...lineOf(record, data, agent),
        ...(at === 0 ? restOf(record, data, { spoken, strange }) : {}),
        ...spoken,
      },
    }));
    return { messages, copies: found.length - news.length };
  };
}

/** What the line of the agent's own log would say around the message. */
function lineOf(
  record: Unchecked<ClaudeCodeLine>,
  data: Unchecked<ClaudeCodeProgress>,
  agent: string,
): JsonRecord {
  const shared = SHARED_MEMBERS.flatMap((member) =>
    Object.hasOwn(record, member) ? [[member, record[member]] as const] : [],
  );
  return {
    ...Object.fromEntries(shared),
    timestamp: record.timestamp,
    isSidechain: true,
    agentId: asText(data.agentId) || agent,
    parentToolUseID: record.parentToolUseID,
  };
}

const OF_LINE: ReadonlySet<string> = new Set([
  ...SHARED_MEMBERS,
  "type",
  "data",
  "uuid",
  "parentUuid",
  "logicalParentUuid",
  "isSidechain",
  "timestamp",
  "parentToolUseID",
]);

/** What the line says besides the messages; the prompt is what the agent was told first. */
function restOf(
  record: Unchecked<ClaudeCodeLine>,
  data: Unchecked<ClaudeCodeProgress>,
  { spoken, strange }: { spoken: Unchecked<ClaudeCodeLine>; strange: readonly unknown[] },
): JsonRecord {
  const isPrompt = JSON.stringify(spoken.message).includes(JSON.stringify(data.prompt ?? ""));
  const rest = unmapped(data, new Set([...OF_DATA, ...(isPrompt ? ["prompt"] : [])]));
  const progress = dropBlank({ ...unmapped(record, OF_LINE), data: rest, messages: strange });
  return isBlank(progress) ? {} : { progress };
}
