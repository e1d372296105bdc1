import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tally } from "@/lib/formats/kit/contract/fidelity";
import { dropBlank, leftover } from "@/lib/formats/kit/source/unmapped";
import type { OutgoingPart } from "@/lib/formats/kit/tree/outgoing-parts";
import type { OutgoingMessage } from "@/lib/formats/kit/tree/outgoing-tree";

import { readApproval } from "../read/approvals";
import { secondsOf } from "./seconds";
import type { ChatgptWriterFact } from "./facts";
import { writeContent } from "./content";
import { sortFiles } from "./files";
import { writeRun } from "./aggregate-result";
import { unciteText } from "./citations";

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
  const duration = asNumber(run["durationMs"]);
  const finish = asText(run["finishReason"]);
  return {
    id: asText(source["messageId"]) ?? id,
    author: { role: asText(source["originalRole"]) ?? role, ...asRecord(original["author"]) },
    ...(created === null ? {} : { create_time: secondsOf(created) }),
    ...(updated === null ? {} : { update_time: secondsOf(updated) }),
    content: writeContent(body, files, source),
    status: "finished_successfully",
    weight: 1,
    recipient: call?.name || "all",
    ...leftover(original, REWRITTEN),
    metadata: {
      ...dropBlank({
        model_slug: asText(run["model"]),
        finish_details: finish === null ? null : { type: finish },
        finished_duration_sec: duration === null ? null : duration / 1000,
        is_visually_hidden_from_conversation: source["hidden"] === true ? true : null,
        attachments: files.uploads,
        aggregate_result: result && type !== "system_error" ? writeRun(result, files.drawn) : null,
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
