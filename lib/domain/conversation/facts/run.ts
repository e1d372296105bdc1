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
    inputTokens:
      firstNumber(metadata, ["inputTokens"]) ??
      firstNumber(usage, ["input_tokens", "prompt_tokens", "input"]),
    outputTokens:
      firstNumber(metadata, ["outputTokens"]) ??
      firstNumber(usage, ["output_tokens", "completion_tokens", "output"]),
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
