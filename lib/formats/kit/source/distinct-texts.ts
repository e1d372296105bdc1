/** A text is looked for in so many others; those of a conversation are a handful. */
const MOST_COMPARED = 100;

export interface DistinctTexts {
  add(text: string): void;
  all(): string[];
}

/** Texts without those that one before says again, as paragraphs of its own. */
export function createDistinctTexts(): DistinctTexts {
  const texts = new Set<string>();
  const compared: string[] = [];
  return {
    add(text) {
      const own = `\n\n${text}\n\n`;
      if (texts.has(text) || compared.some((known) => known.includes(own))) return;
      texts.add(text);
      if (compared.length < MOST_COMPARED) compared.push(own);
    },
    all: () => [...texts],
  };
}
