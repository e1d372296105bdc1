import { CONTENTS } from "../facts/contents";

/** What a person can leave out of a timeline. */
export const SHOW_KINDS = ["user", "assistant", "thinking", "tools", "attachments"] as const;

export type ShowKind = (typeof SHOW_KINDS)[number];

export type ShownKinds = ReadonlySet<ShowKind>;

export const ALL_KINDS: ShownKinds = new Set(SHOW_KINDS);

/** `user,thinking`; null for a text that names something else. All kinds are the empty text. */
export function parseShow(text: string): ShownKinds | null {
  if (text === "") return ALL_KINDS;
  if (text === "none") return new Set();
  const kinds = text.split(",").map((word) => SHOW_KINDS.find((kind) => kind === word));
  return kinds.includes(undefined) ? null : new Set(kinds.filter((kind) => kind !== undefined));
}

/** The shortest text `parseShow` reads as these kinds; equal kinds have equal texts. */
export function formatShow(kinds: ShownKinds): string {
  const shown = SHOW_KINDS.filter((kind) => kinds.has(kind));
  if (shown.length === SHOW_KINDS.length) return "";
  return shown.length === 0 ? "none" : shown.join(",");
}

/** What deciding about a message needs of it; see the facts of the same names. */
export interface ShownMessage {
  readonly role: string;
  /** CONTENTS bits. */
  readonly contents: number;
}

/** Whose words the text of a message is; system notes and roles nobody knows count as the assistant's. */
export function wordsKind(role: string): ShowKind {
  if (role === "user") return "user";
  return role === "tool" ? "tools" : "assistant";
}

const WORDS = CONTENTS.text | CONTENTS.unknown;

/** The kinds of things a message has something of; an empty message is words of its role. */
export function kindsIn({ role, contents }: ShownMessage): ShowKind[] {
  const kinds: ShowKind[] = [];
  if ((contents & WORDS) !== 0 || contents === 0) kinds.push(wordsKind(role));
  if ((contents & CONTENTS.thinking) !== 0) kinds.push("thinking");
  if ((contents & CONTENTS.tools) !== 0 && !kinds.includes("tools")) kinds.push("tools");
  if ((contents & CONTENTS.attachments) !== 0) kinds.push("attachments");
  return kinds;
}

/** A message that begins a turn: a person's own, not one that only carries results of tools. */
export function isPrompt({ role, contents }: ShownMessage): boolean {
  return role === "user" && (contents & (WORDS | CONTENTS.attachments)) !== 0;
}

/** Whether a message says something besides thinking and tools. */
export function isAnswer({ role, contents }: ShownMessage): boolean {
  return wordsKind(role) === "assistant" && (contents & (WORDS | CONTENTS.attachments)) !== 0;
}
