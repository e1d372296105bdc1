import type { MessageRole } from "@/lib/domain/conversation/schema/conversation";

/** Who speaks, as the products call them. */
const ROLES: ReadonlyMap<string, MessageRole | "system"> = new Map([
  ["user", "user"],
  ["human", "user"],
  ["prompter", "user"],
  ["usermessage", "user"],
  ["assistant", "assistant"],
  ["model", "assistant"],
  ["gpt", "assistant"],
  ["chatgpt", "assistant"],
  ["ai", "assistant"],
  ["bot", "assistant"],
  ["chatbot", "assistant"],
  ["apimessage", "assistant"],
  ["bing", "assistant"],
  ["bard", "assistant"],
  ["gemini", "assistant"],
  ["function_call", "assistant"],
  ["tool_call", "assistant"],
  ["tool", "tool"],
  ["function", "tool"],
  ["observation", "tool"],
  ["tool_response", "tool"],
  ["system", "system"],
  ["developer", "system"],
]);

/** The role a source's word represents, whatever its case; null for a word that none is known for. */
export function readRole(word: string | null): MessageRole | "system" | null {
  return ROLES.get((word ?? "").trim().toLowerCase()) ?? null;
}
