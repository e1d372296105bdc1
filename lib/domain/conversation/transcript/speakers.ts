import type { MessageRole } from "../schema/conversation";

/** What becomes of the text of one speaker: a message, the system message, or nothing. */
export type PartRole = MessageRole | "system" | "omit";

const KNOWN: Readonly<Record<Exclude<PartRole, "omit">, readonly string[]>> = {
  user: ["user", "you", "human", "me", "i", "prompt", "question", "q", "customer"],
  assistant: [
    "assistant",
    "ai",
    "bot",
    "model",
    "chatgpt",
    "gpt",
    "gpt-4",
    "gpt-4o",
    "gpt-5",
    "claude",
    "gemini",
    "copilot",
    "grok",
    "llama",
    "mistral",
    "deepseek",
    "perplexity",
    "bard",
    "response",
    "answer",
    "a",
  ],
  tool: ["tool", "function"],
  system: ["system", "system prompt", "system message"],
};

const ROLES: ReadonlyMap<string, PartRole> = new Map(
  (["user", "assistant", "tool", "system"] as const).flatMap((role) =>
    KNOWN[role].map((name) => [name, role] as const),
  ),
);

/** Words that say who speaks only where both of a pair are there: "I:" and "A:" alone begin lists. */
const WEAK: ReadonlySet<string> = new Set(["i", "a", "q", "me", "you", "question", "answer"]);

/** The role that a word names in every transcript; undefined for a person's name. */
export function knownRole(speaker: string): PartRole | undefined {
  const name = speaker.trim().toLowerCase();
  // Questions and answers are often numbered: "Q1:".
  return ROLES.get(name) ?? ROLES.get(name.replace(/ ?\d{1,3}$/, ""));
}

/** Whether a word alone is too little to take a line for the beginning of a turn. */
export function isWeak(speaker: string): boolean {
  return WEAK.has(speaker.trim().toLowerCase());
}

/** Roles of all speakers: known words have theirs, and of other names the first is the user. */
export function guessRoles(speakers: readonly string[]): ReadonlyMap<string, PartRole> {
  const roles = new Map<string, PartRole>();
  const taken = new Set(speakers.map(knownRole));
  let isFirst = !taken.has("user");
  for (const speaker of speakers) {
    if (roles.has(speaker)) continue;
    const known = knownRole(speaker);
    if (known !== undefined) roles.set(speaker, known);
    else {
      roles.set(speaker, isFirst ? "user" : "assistant");
      isFirst = false;
    }
  }
  return roles;
}
