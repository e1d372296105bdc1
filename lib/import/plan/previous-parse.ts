import type { ItemFidelity, PlanItem } from "@/lib/domain/imports/plan";
import type { ReportItem } from "@/lib/domain/imports/progress";
import type { ParseContext, ReadingChoice } from "@/lib/formats/kit/contract/format";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { IMPORTER_VERSION } from "./foreign";

const OPENING = /^(?:json|yaml)\.|^import\.(?:fixed|tool-credential)$/;

/** The findings of the file before its format was chosen, and of what was taken out of it then. */
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

/** The same for the report, with the name of the program. */
export function describeReading(item: PlanItem): Pick<ReportItem, "reading"> {
  const { strict, host } = chosenReading(item);
  if (strict === undefined && host === undefined) return {};
  const label = item.reading?.host?.options.find(({ id }) => id === host)?.label;
  return { reading: { ...(strict && { strict }), ...(label !== undefined && { host: label }) } };
}

/** What reading gave, with what an earlier reading lost for good: it is not there to be lost again. */
export function withLost(fidelity: ItemFidelity, before: ItemFidelity["lost"]): ItemFidelity {
  const told = new Set(fidelity.lost.map(({ what }) => what));
  return { ...fidelity, lost: [...fidelity.lost, ...before.filter(({ what }) => !told.has(what))] };
}

/** What a format is told when an item of the plan is read once more, as it was unless something else is wanted. */
export function contextOf(
  item: PlanItem,
  fileHash: string,
  reading: ReadingChoice = chosenReading(item),
): ParseContext {
  return {
    fileName: item.name,
    fileHash,
    pointer: "",
    importedAt: new Date().toISOString(),
    importerVersion: IMPORTER_VERSION,
    reading,
  };
}
