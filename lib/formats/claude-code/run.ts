import { asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { dropBlank } from "../kit/source/unmapped";
import type { LogLine } from "./lines";
import type { ClaudeCodeMessage } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

/** Stands where no model has answered, as in messages on errors. */
const NO_MODEL = "<synthetic>";

/** What the lines of an answer say of the run that made it. */
export interface RunReading {
  readonly facts: JsonRecord;
  /** Members that are wholly in the facts, by line; those of the message start with `message.`. */
  readonly taken: ReadonlyMap<LogLine, readonly string[]>;
}

/** Reads model, usage, cost and the like; lines of one answer count up, so the last one says it all. */
export function readRun(lines: readonly LogLine[]): RunReading {
  const answers = lines.filter(({ speaker }) => speaker === "assistant");
  const named = answers.filter(({ message }) => {
    const model = asText(message?.model);
    return model !== null && model !== NO_MODEL;
  });
  const counted = answers.findLast(({ message }) => asRecord(message?.usage) !== null);
  const stopped = answers.findLast(({ message }) => asText(message?.stop_reason) !== null);
  const usage = asRecord(counted?.message?.usage);
  const model = asText(named.at(-1)?.message?.model);
  const [only] = lines;
  const isAlone = lines.length === 1 && only?.speaker === "assistant";
  const cost = isAlone ? asNumber(only.record.costUSD) : null;
  const durationMs = isAlone ? asNumber(only.record.durationMs) : null;
  const taken = new Map<LogLine, string[]>();
  for (const line of answers) {
    const message: Unchecked<ClaudeCodeMessage> = line.message ?? {};
    const members = (["model", "usage", "stop_reason"] as const).filter((member) => {
      const said = { model, usage, stop_reason: asText(stopped?.message?.stop_reason) };
      const value = message[member];
      return value === null || JSON.stringify(value) === JSON.stringify(said[member]);
    });
    taken.set(line, [
      ...members.map((member) => `message.${member}`),
      ...(cost === null ? [] : ["costUSD"]),
      ...(durationMs === null ? [] : ["durationMs"]),
    ]);
  }
  return {
    taken,
    facts: dropBlank({
      model,
      inputTokens: asNumber(usage?.["input_tokens"]),
      outputTokens: asNumber(usage?.["output_tokens"]),
      cost,
      durationMs,
      finishReason: asText(stopped?.message?.stop_reason),
      usage,
    }),
  };
}
