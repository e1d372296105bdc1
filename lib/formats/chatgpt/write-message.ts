import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tally } from "../kit/contract/fidelity";
import { dropBlank, unmapped } from "../kit/source/unmapped";
import type { OutgoingPart, OutgoingResult } from "../kit/tree/outgoing-parts";
import type { OutgoingMessage } from "../kit/tree/outgoing-tree";
import { readApproval } from "./tools";
import { secondsOf } from "../kit/source/time";
import type { ChatgptWriterFact } from "./write-facts";
import { writeContent } from "./write-content";
import { writeRun } from "./write-steps";
import { sortFiles } from "./write-files";
import { citeText } from "./citations";

const REWRITTEN = new Set(["author", "content", "metadata", "args"]);

/** A message with all that its source extension kept of it back at its place. */
export function writeOwn(message: OutgoingMessage, tally: Tally<ChatgptWriterFact>): JsonRecord {
  const { id, role, source, created, updated, parts, run } = message;
  const original = asRecord(source["original"]) ?? {};
  const metadata = asRecord(original["metadata"]) ?? {};
  const type = asText(asRecord(original["content"])?.["content_type"]);
  const files = sortFiles(message.attachments, type === "execution_output", tally);
  const call = parts.find((part) => part.kind === "call");
  const result = parts.find((part) => part.kind === "result");
  const approvals = parts.filter(({ kind }) => kind === "approval");
  if (!readApproval(metadata)?.answer) tally.count("approvals", approvals.length);
  const body = parts.map((part) => uncite(part, source, metadata));
  return {
    id: asText(source["messageId"]) ?? id,
    author: { role: asText(source["originalRole"]) ?? role, ...asRecord(original["author"]) },
    ...(created === null ? {} : { create_time: secondsOf(created) }),
    ...(updated === null ? {} : { update_time: secondsOf(updated) }),
    content: writeContent(body, files, source),
    status: "finished_successfully",
    weight: 1,
    recipient: call?.name || "all",
    ...unmapped(original, REWRITTEN),
    metadata: {
      ...writeRun(run, true),
      ...dropBlank({
        is_visually_hidden_from_conversation: source["hidden"] === true ? true : null,
        attachments: files.uploads,
        aggregate_result:
          result && type !== "system_error" ? writeProgram(result, files.drawn) : null,
      }),
      ...metadata,
    },
  };
}

function uncite(part: OutgoingPart, source: JsonRecord, metadata: JsonRecord): OutgoingPart {
  if (part.kind !== "text") return part;
  const markers = asList(source["markers"])
    .map(asRecord)
    .filter((marker) => marker !== null && marker["block"] === part.blockId);
  return { ...part, text: unciteText(part.text, markers, metadata) };
}

/**
 * A text with the marks of its citations put back, so that reading it gives the same text again; one that was
 * changed since goes out as it is.
 * @param markers in the order of their places
 */
function unciteText(
  text: string,
  markers: readonly (JsonRecord | null)[],
  metadata: JsonRecord,
): string {
  let restored = text;
  for (const marker of markers.toReversed()) {
    const offset = asNumber(marker?.["offset"]);
    const length = asNumber(marker?.["length"]);
    if (offset === null || length === null) return text;
    restored =
      restored.slice(0, offset) +
      (asText(marker?.["text"]) ?? "") +
      restored.slice(offset + length);
  }
  return citeText(restored, metadata).text === text ? restored : text;
}

/**
 * What a run of the Python tool left behind: `metadata.aggregate_result`.
 * @param drawn addresses of the pictures it drew, in order
 * @returns null when nothing is known of a run
 */
function writeProgram(
  { metadata, error, durationMs }: OutgoingResult,
  drawn: readonly string[],
): JsonRecord | null {
  if (metadata === null && error === null && durationMs === null) return null;
  const waiting = [...drawn];
  const messages = asList(metadata?.["messages"]).map((message) => {
    const record = asRecord(message);
    const isPicture = record?.["message_type"] === "image" && record["image_url"] === undefined;
    const url = isPicture ? waiting.shift() : undefined;
    return url === undefined ? message : { ...record, image_url: url };
  });
  return {
    ...metadata,
    ...(error === null ? {} : { in_kernel_exception: writeException(error) }),
    ...(messages.length === 0 ? {} : { messages }),
  };
}

/** The data of an error is all of the exception but its name. */
function writeException({ code, message, data }: NonNullable<OutgoingResult["error"]>): JsonRecord {
  const stated = asRecord(data);
  return { ...dropBlank({ name: code }), ...(stated ?? dropBlank({ args: message && [message] })) };
}
