import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { dropBlank, leftover } from "@/lib/formats/kit/source/unmapped";

import type { SourceMessage } from "./source-message";

/** What a message says without saying: the values nearly every message has. */
const USUAL: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["status", "finished_successfully"],
  ["weight", 1],
  ["recipient", "all"],
]);

/** Members that found a place in the document, by where they stood in the message. */
export interface TakenMembers {
  readonly message: readonly string[];
  readonly author: readonly string[];
  readonly metadata: readonly string[];
}

/** The rest of a source message, in the shape it had there; empty when nothing is left. */
export function originalMessage(message: SourceMessage, taken: TakenMembers): JsonRecord {
  const { record, reading } = message;
  const read = [
    ...taken.message,
    ...(message.created ? ["create_time"] : []),
    ...(message.updated ? ["update_time"] : []),
  ];
  // A member of the wrong type was not read, and stays as it is.
  for (const member of ["author", "content", "metadata"]) {
    if (asRecord(record[member])) read.push(member);
  }
  // Such content is shown as it is.
  if (reading.pieces.length > 0) read.push("content");
  const rest = {
    author: leftover(message.author, new Set(taken.author)),
    content: contentRest(message),
    metadata: leftover(message.metadata, new Set(taken.metadata)),
  };
  return dropBlank({ ...dropBlank(rest), ...leftover(record, new Set(read), USUAL) });
}

function contentRest({ content, contentType, reading }: SourceMessage): JsonRecord {
  const isPlain = contentType === null || contentType === "text";
  return dropBlank({
    ...(isPlain ? {} : { content_type: contentType }),
    ...leftover(content, new Set([...reading.taken, "content_type"])),
    ...reading.rest,
  });
}
