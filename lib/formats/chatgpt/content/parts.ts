import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";
import { dropBlank, leftover } from "@/lib/formats/kit/source/unmapped";
import { mediaTypeOfName } from "@/lib/formats/kit/files/media-type";

import { assetId } from "../files/assets";
import { taken, type ContentHandler, type Piece } from "./reading";

type PartReader = (part: JsonRecord) => Piece[] | null;

function readPointer(part: JsonRecord, kind: "image" | "audio"): AttachmentDraft | null {
  const pointer = asText(part["asset_pointer"]);
  if (pointer === null || pointer === "") return null;
  const format = asText(part["format"]);
  const size = asNumber(part["size_bytes"]);
  const details = asRecord(part["metadata"]);
  const known = ["asset_pointer", ...(size === null ? [] : ["size_bytes"])];
  const ownType = new Map([["content_type", `${kind}_asset_pointer`]]);
  return {
    id: assetId(pointer),
    kind,
    name: null,
    mime: format === null ? null : mediaTypeOfName(`.${format}`),
    sizeInBytes: size,
    metadata: dropBlank({
      ...leftover(part, new Set([...known, ...(details ? ["metadata"] : [])]), ownType),
      pointer,
      details: details && dropBlank(details),
    }),
    lookups: [pointer],
  };
}

const file = (draft: AttachmentDraft | null): Piece[] | null =>
  draft && [{ kind: "file", file: draft }];

/** A stretch of live talk: one recording and stills of the camera. */
function readLiveTalk(part: JsonRecord): Piece[] | null {
  const recording = asRecord(part["audio_asset_pointer"]);
  const sound = recording && readPointer(recording, "audio");
  if (sound === null) return null;
  const frames = part["frames_asset_pointers"];
  const known = [
    "audio_asset_pointer",
    ...(Array.isArray(frames) ? ["frames_asset_pointers"] : []),
  ];
  const about = leftover(part, taken(...known));
  const stills = asList(frames).map(
    (still) => file(readPointer(asRecord(still) ?? {}, "image")) ?? [json(still)],
  );
  const talk = { ...sound, metadata: dropBlank({ ...sound.metadata, recording: about }) };
  return [{ kind: "file", file: talk }, ...stills.flat()];
}

const PART_READERS: ReadonlyMap<string, PartReader> = new Map<string, PartReader>([
  ["image_asset_pointer", (part) => file(readPointer(part, "image"))],
  ["audio_asset_pointer", (part) => file(readPointer(part, "audio"))],
  ["real_time_user_audio_video_asset_pointer", readLiveTalk],
  [
    "audio_transcription",
    (part) => {
      const text = asText(part["text"]);
      return text === null ? null : text === "" ? [] : [{ kind: "text", text }];
    },
  ],
]);

const json = (value: unknown): Piece => ({ kind: "json", value });

function readPart(part: unknown): Piece[] {
  if (part === null || part === "") return [];
  if (typeof part === "string") return [{ kind: "text", text: part }];
  const record = asRecord(part);
  const read = PART_READERS.get(asText(record?.["content_type"]) ?? "");
  return (record && read?.(record)) ?? [json(part)];
}

/** What a transcription says besides its words, such as who was speaking; one entry a transcription. */
function aboutTranscriptions(parts: readonly unknown[]): JsonRecord[] {
  return parts
    .map(asRecord)
    .filter((part) => part?.["content_type"] === "audio_transcription")
    .map((part) => leftover(part, taken("text")))
    .filter((about) => Object.keys(about).length > 0);
}

/** `text` and `multimodal_text`: a list of texts and of objects that stand for files. */
export const readParts: ContentHandler = (content) => {
  const { parts } = content;
  if (!Array.isArray(parts)) return { pieces: [], taken: taken() };
  const transcriptions = aboutTranscriptions(parts);
  return {
    pieces: asList(parts).flatMap(readPart),
    taken: taken("parts"),
    ...(transcriptions.length > 0 ? { rest: { transcriptions } } : {}),
  };
};
