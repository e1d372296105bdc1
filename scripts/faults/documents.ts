import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";

const WORDS = ["walnut", "hazel", "almond", "pecan", "chestnut", "acorn", "pistachio"];

/** The text of a small conversation that says its own id. */
export function documentText(id: string, random: () => number): string {
  const words = (): string =>
    Array.from(
      { length: 5 + Math.floor(random() * 200) },
      () => WORDS[Math.floor(random() * WORDS.length)],
    ).join(" ");
  const messages = Array.from({ length: 1 + Math.floor(random() * 12) }, (_, index) =>
    buildMessage({ id: `${id}-${index}`, index, content: words() }),
  );
  return JSON.stringify(buildConversation({ id, conversationTitle: `Title of ${id}`, messages }));
}

/** The text with another title, as an edit writes it: nothing else of it changes. */
export function withTitle(text: string, title: string): string {
  return text.replace(
    /("conversationTitle":)"[^"]*"/,
    (_, key: string) => key + JSON.stringify(title),
  );
}
