import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** What a message's `assistantMetadata` says of the run that made it; null where it says nothing. */
export interface RunFacts {
  readonly model: string | null;
  readonly provider: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** In the currency of the source, which the metadata does not name. */
  readonly cost: number | null;
  readonly durationMs: number | null;
}

/** Reads the usual names; the object has no fixed ones in this version of the standard. */
export function runFacts(assistantMetadata: unknown): RunFacts {
  const metadata = asRecord(assistantMetadata) ?? {};
  const usage = asRecord(metadata.usage) ?? {};
  return {
    model: firstText(metadata, ["model", "modelName", "model_slug"]),
    provider: firstText(metadata, ["provider"]),
    ...readTokens(metadata, usage),
    cost: firstNumber(metadata, ["cost"]),
    durationMs: firstNumber(metadata, ["durationMs"]),
  };
}

function firstText(record: JsonRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const text = asText(record[name]);
    if (text !== null) return text;
  }
  return null;
}

function firstNumber(record: JsonRecord, names: readonly string[]): number | null {
  const found = names.map((name) => record[name]).find((value) => typeof value === "number");
  return typeof found === "number" ? found : null;
}

/** More than any run takes: such a number is a mistake of its source, and sums of it would not be exact. */
const MOST_TOKENS = 1e9;

/** The tokens of a run as far as they are counts that can be summed up. */
export function countedTokens(
  assistantMetadata: unknown,
): Pick<RunFacts, "inputTokens" | "outputTokens"> {
  const metadata = asRecord(assistantMetadata);
  if (metadata === null) return NO_TOKENS;
  const { inputTokens, outputTokens } = readTokens(metadata, asRecord(metadata.usage) ?? {});
  return { inputTokens: asCount(inputTokens), outputTokens: asCount(outputTokens) };
}

const NO_TOKENS = { inputTokens: null, outputTokens: null } as const;

const asCount = (value: number | null): number | null =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= MOST_TOKENS
    ? value + 0
    : null;

function readTokens(
  metadata: JsonRecord,
  usage: JsonRecord,
): Pick<RunFacts, "inputTokens" | "outputTokens"> {
  return {
    inputTokens:
      firstNumber(metadata, ["inputTokens"]) ??
      firstNumber(usage, ["input_tokens", "prompt_tokens", "input"]),
    outputTokens:
      firstNumber(metadata, ["outputTokens"]) ??
      firstNumber(usage, ["output_tokens", "completion_tokens", "output"]),
  };
}
