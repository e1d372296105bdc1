import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { dropBlank } from "@/lib/formats/kit/source/unmapped";
import type { OutgoingResult } from "@/lib/formats/kit/tree/outgoing-parts";

/**
 * What a run of the Python tool left behind: `metadata.aggregate_result`.
 * @param drawn addresses of the pictures it drew, in order
 * @returns null when nothing is known of a run
 */
export function writeRun(
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
