import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { readDataUrl } from "../kit/files/base64";
import { dropBlank, unmapped } from "../kit/source/unmapped";
import type { BlockDraft, ToolError } from "../kit/tree/message-draft";

import { assetId } from "./archive/assets";
import type { FileDraft } from "./pieces";
import { readMembers } from "../kit/source/member-reader";
import type { Unchecked } from "../kit/source/unchecked";
import type { ChatgptException, ChatgptRun, ChatgptRunOutput } from "./source";

type ResultState = (BlockDraft & { kind: "toolResult" })["state"];

/** What a run of the Python tool left behind besides its printed output. */
export interface RunReading {
  readonly state: ResultState;
  readonly durationMs: number | null;
  readonly error: ToolError | null;
  /** Pictures the program drew. */
  readonly files: readonly FileDraft[];
  /** Everything else about the run. */
  readonly metadata: JsonRecord;
}

const TAKEN = new Set(["in_kernel_exception", "messages"]);

/**
 * Reads `metadata.aggregate_result`.
 * @param nodeId names pictures that have no id of their own
 */
export function readRun(value: unknown, nodeId: string): RunReading | null {
  const run: Unchecked<ChatgptRun> | null = asRecord(value);
  if (run === null) return null;
  const exception = asRecord(run.in_kernel_exception);
  const hasFailed = exception !== null || (run.system_exception ?? null) !== null;
  const outputs = asList(run.messages).map((message, position) =>
    readOutput(message, `${nodeId}:image-${position}`),
  );
  const rest = outputs.map(({ rest }) => rest);
  const files = outputs.flatMap(({ file }) => (file ? [file] : []));
  return {
    state: hasFailed ? "failed" : readState(asText(run.status)),
    durationMs: readDuration(asNumber(run.start_time), asNumber(run.end_time)),
    error: exception && readException(exception),
    files,
    metadata: dropBlank({
      ...unmapped(run, TAKEN),
      in_kernel_exception: exception ? null : run.in_kernel_exception,
      messages: Array.isArray(run.messages) ? rest : run.messages,
    }),
  };
}

function readState(status: string | null): ResultState {
  if (status === null) return "succeeded";
  if (/timed?[_-]?out/u.test(status)) return "timed_out";
  if (/cancel|interrupt/u.test(status)) return "canceled";
  return /fail|error/u.test(status) ? "failed" : "succeeded";
}

/** Both in seconds; the result in milliseconds, to a thousandth. */
function readDuration(start: number | null, end: number | null): number | null {
  if (start === null || end === null || end < start) return null;
  const duration = Math.round((end - start) * 1_000_000) / 1000;
  return Number.isFinite(duration) ? duration : null;
}

function readException(record: JsonRecord): ToolError {
  const exception = readMembers<ChatgptException>(record);
  const code = exception.text("name");
  const args = asList(exception.peek("args"));
  const message = args.filter((arg) => typeof arg === "string").join(", ");
  return {
    ...(code === null ? {} : { code }),
    ...(message === "" ? {} : { message }),
    data: exception.rest(),
  };
}

/** A picture among the outputs becomes a file; of the entry itself stays what else it says. */
function readOutput(output: unknown, id: string): { file: FileDraft | null; rest: unknown } {
  const record: Unchecked<ChatgptRunOutput> | null = asRecord(output);
  const url = asText(record?.image_url);
  if (record === null || url === null || url === "") return { file: null, rest: output };
  const inline = readDataUrl(url);
  const file: FileDraft = {
    id: inline ? id : assetId(url),
    kind: "image",
    mime: inline?.mediaType ?? null,
    sizeInBytes: null,
    metadata: inline ? {} : { pointer: url },
    lookups: inline ? [] : [url],
    ...(inline ? { inline: inline.bytes } : {}),
  };
  return { file, rest: unmapped(record, new Set(["image_url"])) };
}
