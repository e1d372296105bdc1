import { asRecord, asText } from "@/lib/shared/read-value";
import { isBlank } from "@/lib/formats/kit/source/unmapped";

import { readExecutionOutput, readPage, readSystemError } from "./answers";
import { readCode } from "./code";
import { readUserContext } from "./context";
import { readParts } from "./parts";
import type { ContentHandler, ContentReading } from "./reading";
import { readRecap, readThoughts } from "./thinking";

/** One handler a `content_type`. What is not listed is shown as it is. */
const HANDLERS: ReadonlyMap<string, ContentHandler> = new Map([
  ["text", readParts],
  ["multimodal_text", readParts],
  ["code", readCode],
  ["thoughts", readThoughts],
  ["reasoning_recap", readRecap],
  ["execution_output", readExecutionOutput],
  ["tether_quote", readPage],
  ["tether_browsing_display", readPage],
  ["sonic_webpage", readPage],
  ["system_error", readSystemError],
  ["user_editable_context", readUserContext],
]);

/** Reads `message.content` of any type and any shape. */
export function readContent(value: unknown): ContentReading {
  const content = asRecord(value);
  const handler = HANDLERS.get(asText(content?.["content_type"]) ?? "");
  if (content && handler) return handler(content);
  if (typeof value === "string" && value !== "") {
    return { pieces: [{ kind: "text", text: value }], taken: new Set() };
  }
  return {
    pieces: isBlank(value) ? [] : [{ kind: "json", value }],
    taken: new Set(content ? Object.keys(content) : []),
  };
}
