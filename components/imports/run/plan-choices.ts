import type { ImportMerges, MergeChoice, Side } from "@/lib/domain/imports/differences";
import { DECISIONS, type Decision } from "@/lib/domain/imports/plan";
import { asRecord, asText } from "@/lib/shared/read-value";

/** What a person has chosen in a plan that is not run yet. */
export interface PlanChoices {
  /** By item id. */
  readonly decisions: Readonly<Record<string, Decision>>;
  /** What was chosen message by message for items that are merged. */
  readonly merges: ImportMerges;
  /** Such choices that are not finished. */
  readonly begun: ImportMerges;
}

/** Longer than an upload is kept. */
export const PLAN_CHOICES_MS = 2 * 24 * 60 * 60 * 1000;

export const NO_CHOICES: PlanChoices = { decisions: {}, merges: {}, begun: {} };

/** Chooses one decision for items. */
export function decideItems(
  choices: PlanChoices,
  itemIds: readonly string[],
  decision: Decision,
): PlanChoices {
  const decided = Object.fromEntries(itemIds.map((id) => [id, decision]));
  return { ...choices, decisions: { ...choices.decisions, ...decided } };
}

/** Notes the choices for the messages of an item that are not all made, or not confirmed. */
export function beginMerge(choices: PlanChoices, itemId: string, choice: MergeChoice): PlanChoices {
  return { ...choices, begun: { ...choices.begun, [itemId]: choice } };
}

/** Decides to merge an item, and how. */
export function mergeItem(choices: PlanChoices, itemId: string, choice: MergeChoice): PlanChoices {
  const { [itemId]: _, ...begun } = choices.begun;
  const merges = { ...choices.merges, [itemId]: choice };
  return { ...decideItems(choices, [itemId], "merge"), merges, begun };
}

/** Choices as this browser has stored them; what is unknown is left out. */
export function readChoices(value: unknown): PlanChoices {
  const record = asRecord(value);
  return {
    decisions: entries(record?.["decisions"], (decision) =>
      DECISIONS.find((known) => known === decision),
    ),
    merges: entries(record?.["merges"], readMerge),
    begun: entries(record?.["begun"], readMerge),
  };
}

function readMerge(value: unknown): MergeChoice | undefined {
  const record = asRecord(value);
  if (record === null) return undefined;
  const shell = asSide(record["shell"]);
  const messages = entries(record["messages"], asSide);
  return { messages, ...(shell === undefined ? {} : { shell }) };
}

function asSide(value: unknown): Side | undefined {
  const text = asText(value);
  return text === "mine" || text === "theirs" ? text : undefined;
}

/** Keys are ids of documents: `__proto__` is one like any other, which `fromEntries` takes as such. */
function entries<T>(value: unknown, read: (value: unknown) => T | undefined): Record<string, T> {
  return Object.fromEntries(
    Object.entries(asRecord(value) ?? {}).flatMap(([key, member]) => {
      const known = read(member);
      return known === undefined ? [] : [[key, known] as const];
    }),
  );
}
