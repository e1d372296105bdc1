import type { RE2JS } from "re2js";

import { isRecord } from "./subschemas";

/**
 * What the checks of a foreign schema may cost. A schema of twenty lines can refer to its own parts twice each, so that
 * holding `{}` against it takes longer than anybody lives.
 */
export interface StepBudget {
  /**
   * Takes steps from what is left; one is about a microsecond.
   * @throws StepsUsedUpError
   */
  readonly take: (steps: number) => void;
}

/** A check was given up. */
class StepsUsedUpError extends Error {
  override name = "StepsUsedUpError";
}

/** Many times what the arguments of a tool need, and some hundredths of a second. */
const MOST_STEPS = 20_000;

/** A budget for one check, or for all that are made for one answer. */
export function createStepBudget(most = MOST_STEPS): StepBudget {
  let left = most;
  return {
    take(steps) {
      left -= steps;
      if (left < 0) throw new StepsUsedUpError();
    },
  };
}

/** Letters times instructions of a pattern that take a step. */
const PATTERN_WORK = 32;

/** What it costs at most to look for a pattern in a text. */
export function patternSteps(compiled: RE2JS, text: string): number {
  return 1 + Math.ceil((text.length * compiled.programSize()) / PATTERN_WORK);
}

type Schema = Readonly<Record<string, unknown>>;

/** Takes the steps of one look at a part of a schema. */
export type Meter = (part: PartCost) => void;

/** What a look at one part of a schema costs, apart from the parts within it. */
export interface PartCost {
  readonly steps: number;
  /** Whether it compares the items of a list, each with all others. */
  readonly comparesItems: boolean;
  readonly measuresTexts: boolean;
}

/** What takes a step: letters of values that are compared, names that are looked for, and so on. */
const A_STEP = { compared: 64, names: 16, pairs: 64, members: 8, letters: 400 } as const;

/** What a part of a schema costs by itself. */
export function costOf(part: Schema): PartCost {
  const compared = [part["enum"], part["const"], part["required"], part["dependentRequired"]];
  const letters = compared.reduce<number>((sum, value) => sum + jsonLength(value), 0);
  const named = [part["properties"], part["patternProperties"], part["dependentSchemas"]];
  const names = named.reduce<number>(
    (sum, value) => sum + (isRecord(value) ? Object.keys(value).length : 0),
    0,
  );
  return {
    steps: 1 + Math.floor(letters / A_STEP.compared) + Math.floor(names / A_STEP.names),
    comparesItems: part["uniqueItems"] === true,
    measuresTexts: part["minLength"] !== undefined || part["maxLength"] !== undefined,
  };
}

const jsonLength = (value: unknown): number =>
  value === undefined ? 0 : (JSON.stringify(value) ?? "").length;

/** Measures the looks that holding this value against a schema takes. */
export function createMeter(value: unknown, { take }: StepBudget): Meter {
  const { members, items, letters } = extentOf(value);
  const each = Math.floor(members / A_STEP.members);
  const pairs = Math.floor((items * items) / A_STEP.pairs);
  const lengths = Math.floor(letters / A_STEP.letters);
  return ({ steps, comparesItems, measuresTexts }) =>
    take(steps + each + (comparesItems ? pairs : 0) + (measuresTexts ? lengths : 0));
}

/** How much the largest object, list and text of a value have. */
interface Extent {
  readonly members: number;
  readonly items: number;
  readonly letters: number;
}

function extentOf(value: unknown): Extent {
  let [members, items, letters] = [0, 0, 0];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string") letters = Math.max(letters, next.length);
    if (typeof next !== "object" || next === null) continue;
    const children: readonly unknown[] = Object.values(next);
    if (Array.isArray(next)) items = Math.max(items, children.length);
    else members = Math.max(members, children.length);
    for (const child of children) waiting.push(child);
  }
  return { members, items, letters };
}
