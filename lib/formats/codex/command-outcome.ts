import { asNumber, asRecord, type JsonRecord } from "@/lib/shared/read-value";

import type { ResultJudge } from "../kit/vendor/openai/response-calls";

/**
 * How a command went. Only an output that is JSON with an exit code says so; the code named in a sentence
 * is what a tool told the model.
 */
export const judgeOutput: ResultJudge = (output) => {
  const report = readReport(output);
  if (report === null) return {};
  const facts = asRecord(report["metadata"]) ?? report;
  const code = asNumber(facts["exit_code"]);
  const seconds = asNumber(facts["duration_seconds"]);
  const hasFailed = (code !== null && code !== 0) || report["success"] === false;
  return {
    ...(hasFailed ? { state: "failed" } : {}),
    ...(hasFailed && code !== null ? { error: { code: String(code) } } : {}),
    ...(seconds === null ? {} : { durationMs: Math.round(seconds * 1000) }),
  };
};

function readReport(output: unknown): JsonRecord | null {
  if (typeof output !== "string") return asRecord(output);
  if (!output.trimStart().startsWith("{")) return null;
  try {
    return asRecord(JSON.parse(output));
  } catch {
    return null;
  }
}
