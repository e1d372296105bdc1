import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { argumentCheck } from "@/lib/validation/check-arguments";
import { createStepBudget } from "@/lib/validation/step-budget";

/** A definition without those examples of calls that do not fit its own schema, for which receivers refuse it. */
export function withFittingExamples(entry: JsonRecord): JsonRecord {
  const { input_examples: examples, ...bare } = entry;
  if (!Array.isArray(examples)) return entry;
  const { check } = argumentCheck(entry["input_schema"]);
  const budget = createStepBudget();
  const fitting = examples.filter(
    (example) => asRecord(example) && check(example, budget)?.length === 0,
  );
  if (fitting.length === examples.length) return entry;
  return fitting.length === 0 ? bare : { ...entry, input_examples: fitting };
}

/** How many examples of a tool a definition lacks. */
export function missingExamples(tool: { readonly examples?: unknown }, entry: JsonRecord): number {
  return listed(tool.examples) - listed(entry["input_examples"]);
}

const listed = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
