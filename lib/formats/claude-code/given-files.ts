import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { AttachmentDraft } from "../kit/files/embed";
import { unmapped } from "../kit/source/unmapped";
import type { LogLine } from "./lines";
import { isResultLine } from "./purpose";
import type { LogNode, LogThreads } from "./threads";

/** What a person pointed at in a prompt, which the log has in lines of their own behind it. */
export interface GivenFiles {
  readonly byNode: ReadonlyMap<LogNode, readonly AttachmentDraft[]>;
  readonly lines: ReadonlySet<LogLine>;
}

/** Files, folders, lines and resources that prompts came with, as far as the log has their texts. */
export function readGivenFiles(
  lines: readonly LogLine[],
  { byLine }: Pick<LogThreads, "byLine">,
  shared: ReadonlyMap<string, unknown>,
): GivenFiles {
  const byNode = new Map<LogNode, AttachmentDraft[]>();
  const read = new Set<LogLine>();
  for (const line of lines) {
    const node = line.record.type === "attachment" ? byLine.get(line.id)?.node : null;
    const [first] = node?.lines ?? [];
    if (!node || first?.speaker !== "user" || isResultLine(first)) continue;
    const file = givenFile(line, shared);
    if (file === null) continue;
    const files = byNode.get(node);
    if (files === undefined) byNode.set(node, [file]);
    else files.push(file);
    read.add(line);
  }
  return { byNode, lines: read };
}

/** The text of a kind of attachment, and the members that are stated otherwise. */
function textOf(given: JsonRecord): { text: string; rest: JsonRecord } | null {
  const content = asRecord(given["content"]);
  const file = asRecord(content?.["file"]);
  const [only, ...others] = asRecords(content?.["contents"]);
  const found = (text: string | null, rest: JsonRecord) => (text ? { text, rest } : null);
  const without = unmapped(given, new Set(["content"]));
  const around = (name: string, value: unknown): JsonRecord => ({
    ...without,
    content: { ...unmapped(content, new Set([name])), [name]: value },
  });
  switch (given["type"]) {
    case "file":
      return found(asText(file?.["content"]), around("file", unmapped(file, new Set(["content"]))));
    case "selected_lines_in_ide":
    case "directory":
      return found(asText(given["content"]), without);
    case "mcp_resource":
      return others.length > 0
        ? null
        : found(asText(only?.["text"]), around("contents", [unmapped(only, new Set(["text"]))]));
    default:
      return null;
  }
}

function givenFile(
  { record, id }: LogLine,
  shared: ReadonlyMap<string, unknown>,
): AttachmentDraft | null {
  const given = asRecord(record.attachment) ?? {};
  const said = textOf(given);
  if (said === null) return null;
  const name = ["filename", "path", "name", "uri"].map((member) => asText(given[member]));
  const usual = new Map<string, unknown>([...shared, ["isSidechain", false]]);
  const line = unmapped(record, new Set(["type", "attachment", "uuid"]), usual);
  return {
    id,
    name: name.find(Boolean)?.replace(/^.*[/\\](?=.)/, "") ?? null,
    mime: "text/plain",
    inline: new TextEncoder().encode(said.text),
    metadata: { ...line, attachment: said.rest },
  };
}
