import { asText, type JsonRecord } from "@/lib/shared/read-value";

import { OPENING } from "./opening";
import type { Count } from "./write-facts";
import type { Turn } from "./write-turns";

/**
 * Turns as requests accept them: no text that is blank, no two turns of one side in a row, the person first, and no
 * white space at the end of an answer that is to go on. Empty where nothing is left.
 */
export function legalTurns(turns: readonly Turn[], count: Count): Turn[] {
  const legal: Turn[] = [];
  for (const { role, content } of turns) {
    const said = content.filter((block) => !isBlank(block));
    count("emptyTexts", content.length - said.length);
    if (said.length === 0) continue;
    const last = legal.at(-1);
    if (last?.role === role) last.content.push(...said);
    else legal.push({ role, content: said });
  }
  const first = legal.find(({ role }) => role !== "system");
  if (first?.role === "assistant") {
    count("openings");
    legal.splice(legal.indexOf(first), 0, {
      role: "user",
      content: [{ type: "text", text: OPENING }],
    });
  }
  const end = legal.at(-1);
  const words = end?.content.at(-1);
  const text = asText(words?.["text"]);
  if (end?.role === "assistant" && words?.["type"] === "text" && text !== null) {
    end.content.splice(-1, 1, { ...words, text: text.trimEnd() });
  }
  return legal;
}

function isBlank({ type, text }: JsonRecord): boolean {
  return type === "text" && (typeof text !== "string" || text.trim() === "");
}
