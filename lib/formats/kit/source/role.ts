import type { MessageRole } from "@/lib/domain/conversation/schema/conversation";

/** Who speaks, as the products call them. */
const ROLES: ReadonlyMap<string, MessageRole | "system"> = new Map([
  ["user", "user"],
  ["human", "user"],
  ["prompter", "user"],
  ["you", "user"],
  ["customer", "user"],
  ["usermessage", "user"],
  ["assistant", "assistant"],
  ["model", "assistant"],
  ["gpt", "assistant"],
  ["chatgpt", "assistant"],
  ["ai", "assistant"],
  ["bot", "assistant"],
  ["chatbot", "assistant"],
  ["agent", "assistant"],
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
  return ROLES.get(normal(word)) ?? null;
}

/** Models that programs name in place of a role, with or without their version. */
const MODEL =
  /^(?:gpt|chatgpt|claude|gemini|gemma|llama|mistral|mixtral|deepseek|qwen|grok|copilot|perplexity|kimi)(?:[-_ .:/]?v?\d|[-_ .:/]|$)/u;

/** The same, also where the word is the name of a model. */
export function readSpeaker(word: string | null): MessageRole | "system" | null {
  return readRole(word) ?? (MODEL.test(normal(word)) ? "assistant" : null);
}

const normal = (word: string | null) => (word ?? "").trim().toLowerCase();
