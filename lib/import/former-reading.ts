import type { PlanItem } from "@/lib/domain/imports/plan";
import type { ReadingChoice } from "@/lib/formats/format";
import type { Diagnostic } from "@/lib/validation/diagnostic";

const OPENING = /^(?:json|yaml)\.|^import\.(?:fixed|tool-credential)$/;

/** What was said of the file before its format was asked, and of what was taken out of it then. */
export function openingFindings({ problems, notes }: PlanItem): Diagnostic[] {
  return [...problems, ...notes].filter(({ rule }) => OPENING.test(rule));
}

/** How a person wanted an item to be read so far. */
export function chosenReading({ reading }: PlanItem): ReadingChoice {
  return {
    ...(reading?.strict === true && { strict: true }),
    ...(reading?.host && reading.host.id !== reading.host.found && { host: reading.host.id }),
  };
}
