import { asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { OPENING } from "./opening";
import type { Count } from "./write-facts";
import type { Turn } from "./write-turns";

interface Legal {
  readonly turns: readonly Turn[];
  /** How the model is to think; undefined where the source says nothing, or nothing that fits. */
  readonly thinking: JsonRecord | undefined;
}

interface Settings {
  /** What the source says of thinking. */
  readonly thinking: unknown;
  /** How many tokens the answer may have. */
  readonly limit: number;
}

/**
 * Turns as requests accept them: no text that is blank, no two turns of one side in a row, the person first, no
 * thought that the request would have to go on with, and no white space at the end of such an answer. Empty where
 * nothing is left. Instructions are only accepted between a person and an answer; elsewhere the person says them.
 */
export function legalTurns(given: readonly Turn[], settings: Settings, count: Count): Legal {
  const turns = joinSpoken(given, count);
  const thinking = legalThinking(turns, settings, count);
  if (turns[0]?.role === "assistant") {
    count("openings");
    turns.unshift({ role: "user", content: [{ type: "text", text: OPENING }] });
  }
  const end = turns.at(-1);
  const words = end?.content.at(-1);
  const text = asText(words?.["text"]);
  if (end?.role === "assistant" && words?.["type"] === "text" && text !== null) {
    end.content.splice(-1, 1, { ...words, text: text.trimEnd() });
  }
  return { turns, thinking };
}

function joinSpoken(given: readonly Turn[], count: Count): Turn[] {
  const spoken: Turn[] = [];
  for (const { role, content } of given) {
    const said = content.filter((block) => !isBlank(block));
    count("emptyTexts", content.length - said.length);
    if (said.length > 0) spoken.push({ role, content: said });
  }
  const turns: Turn[] = [];
  for (const [at, { role: stated, content }] of spoken.entries()) {
    const last = turns.at(-1);
    const isInstruction =
      last?.role === "user" && (spoken[at + 1]?.role ?? "assistant") === "assistant";
    const role = stated === "system" && !isInstruction ? "user" : stated;
    count("systemNotes", role === stated ? 0 : 1);
    if (last?.role === role) for (const each of content) last.content.push(each);
    else turns.push({ role, content });
  }
  return turns;
}

function isBlank({ type, text }: JsonRecord): boolean {
  return type === "text" && (typeof text !== "string" || text.trim() === "");
}

const isThought = (block: JsonRecord | undefined): boolean =>
  block?.["type"] === "thinking" || block?.["type"] === "redacted_thinking";

/**
 * Takes out of the last answer what the API refuses there, and says how the model may think. While it thinks, its
 * last answer has to begin with a thought; while it does not, an answer to go on with may contain none; and no answer
 * may end with one.
 */
function legalThinking(
  turns: Turn[],
  { thinking, limit }: Settings,
  count: Count,
): JsonRecord | undefined {
  const stated = asRecord(thinking);
  const isOn = stated?.["type"] === "enabled";
  const isOpen = turns.at(-1)?.role === "assistant";
  const last = turns.findLast(({ role }) => role === "assistant");
  if (isOpen && last !== undefined) {
    while (isThought(last.content.at(-1))) {
      last.content.pop();
      count("lastThinking");
    }
    if (last.content.length === 0) turns.pop();
  }
  const answer = turns.findLast(({ role }) => role === "assistant");
  const isTooLong = (asNumber(stated?.["budget_tokens"]) ?? 0) >= limit;
  const fits = !isOn || (!isTooLong && (answer === undefined || isThought(answer.content[0])));
  if (!fits) count("settings");
  const ends = turns.at(-1);
  if ((!isOn || !fits) && ends?.role === "assistant") {
    const said = ends.content.filter((block) => !isThought(block));
    count("lastThinking", ends.content.length - said.length);
    ends.content.splice(0, ends.content.length, ...said);
  }
  return stated !== null && fits ? stated : undefined;
}
