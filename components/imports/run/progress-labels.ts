import type { PlanItem } from "@/lib/domain/imports/plan";

type Noun = readonly [one: string, many: string];

const NOUNS: Partial<Record<PlanItem["kind"], Noun>> = {
  conversation: ["conversation", "conversations"],
  toolsets: ["toolset file", "toolset files"],
  models: ["models file", "models files"],
};

/** What a run counts: conversations where all items are that, else documents. */
export function itemNoun(items: readonly Pick<PlanItem, "kind">[]): Noun {
  const first = items[0]?.kind;
  const isOne = first !== undefined && items.every(({ kind }) => kind === first);
  return (isOne ? NOUNS[first] : undefined) ?? ["document", "documents"];
}

/** How many files are sent completely once this many bytes are; files are sent one after another. */
export function filesSent(sizes: readonly number[], sent: number): number {
  let sum = 0;
  let count = 0;
  for (const size of sizes) {
    sum += size;
    if (sum > sent) break;
    count += 1;
  }
  return count;
}
