import { asText } from "@/lib/shared/read-value";

import type { AttachmentDraft } from "../kit/files/embed";
import type { MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import type { CallContext } from "../kit/vendor/openai/tool-calls";
import { readFunctionCalls } from "./function-calls";
import { fileAt } from "./placeholders";

const FILES = new Map([
  ["image_url", "image"],
  ["video_url", "video"],
  ["audio_url", "audio"],
] as const);

/** Reads a part of a message; one that says nothing known is not taken, and so kept. */
export function readPart(
  part: MemberReader,
  id: string,
  context: CallContext,
): { blocks: BlockDraft[]; files: AttachmentDraft[] } {
  const type = asText(part.peek("type")) ?? "";
  const value = asText(part.peek("value"));
  if (value === null) return { blocks: [], files: [] };
  const read = () => part.drop("type", "value");
  if (type === "text" || type === "reasoning") {
    read();
    return { blocks: [{ kind: type === "text" ? "text" : "thinking", text: value }], files: [] };
  }
  if (type === "tool_call") {
    const { blocks, exact } = readFunctionCalls(value, id, context);
    if (exact) read();
    return { blocks, files: [] };
  }
  const kind = [...FILES].find(([name]) => name === type)?.[1];
  if (kind === undefined) return { blocks: [], files: [] };
  read();
  return { blocks: [], files: [fileAt(value, kind, `${id}:file`)] };
}
