import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tally } from "../kit/contract/fidelity";
import { dropBlank, unmapped } from "../kit/source/unmapped";

import type { ChatgptWriterFact } from "./write-facts";

/** A file among the parts, each time it is shown. */
interface ShownFile {
  readonly id: string;
  readonly parts: readonly JsonRecord[];
}

/** The attachments of a message of this format by where they had been. */
export interface SortedFiles {
  readonly shown: readonly ShownFile[];
  /** Entries for `metadata.attachments`. */
  readonly uploads: readonly JsonRecord[];
  /** Addresses of the pictures a program drew. */
  readonly drawn: readonly string[];
}

/** What the reader says of a file rather than the source. */
const OWN_METADATA = new Set([
  "pointer",
  "missing",
  "statedSizeInBytes",
  "shownSizeInBytes",
  "shownAgain",
  "listed",
  "details",
  "recording",
]);

/** @param hasRun the message has the output of a program, and no parts */
export function sortFiles(
  attachments: readonly JsonRecord[],
  hasRun: boolean,
  tally: Tally<ChatgptWriterFact>,
): SortedFiles {
  const shown: ShownFile[] = [];
  const uploads: JsonRecord[] = [];
  const drawn: string[] = [];
  for (const file of attachments) {
    const metadata = asRecord(file["metadata"]) ?? {};
    const id = asText(file["id"]) ?? "";
    const pointer = asText(metadata["pointer"]);
    const content = attachmentContent(file);
    if (hasRun && content !== null && pointer === null) {
      drawn.push(`data:${asText(file["mime"]) ?? "image/png"};base64,${content.text}`);
      continue;
    }
    tally.count("omittedContents", content === null && !file["uri"] ? 0 : 1);
    const isShown = pointer?.includes("://") === true;
    if (isShown && hasRun) drawn.push(pointer);
    else if (isShown) shown.push({ id, parts: writeShown(file, metadata, pointer) });
    if (!isShown || file["name"] !== id) uploads.push(writeUpload(file, metadata, isShown));
  }
  return { shown, uploads, drawn };
}

/** A part for each time the file was shown; the first one says all that is known of it. */
function writeShown(file: JsonRecord, metadata: JsonRecord, pointer: string): JsonRecord[] {
  const kind = file["attachmentKind"] === "audio" ? "audio" : "image";
  const size = metadata["shownSizeInBytes"] ?? sizeOf(file, metadata);
  const part: JsonRecord = {
    content_type: `${kind}_asset_pointer`,
    ...unmapped(metadata, OWN_METADATA),
    ...dropBlank({ asset_pointer: pointer, size_bytes: size, metadata: metadata["details"] }),
  };
  const recording = asRecord(metadata["recording"]);
  const type = "real_time_user_audio_video_asset_pointer";
  const first =
    recording === null ? part : { content_type: type, ...recording, audio_asset_pointer: part };
  const again = asList(metadata["shownAgain"]).map((differing) => {
    const { details, sizeInBytes, ...others } = asRecord(differing) ?? {};
    return { ...part, ...others, ...dropBlank({ metadata: details, size_bytes: sizeInBytes }) };
  });
  return [first, ...again];
}

function writeUpload(file: JsonRecord, metadata: JsonRecord, isShown: boolean): JsonRecord {
  const said = isShown ? asRecord(metadata["listed"]) : unmapped(metadata, OWN_METADATA);
  return {
    ...said,
    ...dropBlank({
      id: isShown ? file["id"] : (metadata["pointer"] ?? file["id"]),
      name: file["name"],
      mime_type: file["mime"],
      size: sizeOf(file, metadata),
    }),
  };
}

const sizeOf = (file: JsonRecord, metadata: JsonRecord) =>
  metadata["statedSizeInBytes"] ?? file["sizeInBytes"];
