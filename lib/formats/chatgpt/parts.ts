import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { dropBlank, unmapped } from "../kit/source/unmapped";
import { mediaTypeOfName } from "../kit/files/media-type";

import { assetId } from "./archive/assets";
import { taken, type ContentReading, type FileDraft, type Piece } from "./pieces";
import { readMembers } from "../kit/source/member-reader";
import type { Unchecked } from "../kit/source/unchecked";
import type { ChatgptAsset, ChatgptLiveTalk, ChatgptParts, ChatgptTranscription } from "./source";

type PartReader = (part: JsonRecord) => Piece[] | null;

function readPointer(record: JsonRecord, kind: "image" | "audio"): FileDraft | null {
  const part = readMembers<ChatgptAsset>(record);
  const pointer = part.text("asset_pointer");
  if (pointer === null || pointer === "") return null;
  const format = asText(part.peek("format"));
  const size = part.number("size_bytes");
  const details = part.record("metadata");
  if (part.peek("content_type") === `${kind}_asset_pointer`) part.drop("content_type");
  return {
    id: assetId(pointer),
    kind,
    mime: format === null ? null : mediaTypeOfName(`.${format}`),
    sizeInBytes: size,
    metadata: dropBlank({
      ...part.rest(),
      pointer,
      details: details && dropBlank(details),
    }),
    lookups: [pointer],
  };
}

const file = (draft: FileDraft | null): Piece[] | null => draft && [{ kind: "file", file: draft }];

/** A stretch of live talk: one recording and stills of the camera. */
function readLiveTalk(record: JsonRecord): Piece[] | null {
  const part = readMembers<ChatgptLiveTalk>(record);
  part.drop("content_type");
  const recording = part.record("audio_asset_pointer");
  const sound = recording && readPointer(recording, "audio");
  if (sound === null) return null;
  const stills = (part.list("frames_asset_pointers") ?? []).map(
    (still) => file(readPointer(asRecord(still) ?? {}, "image")) ?? [json(still)],
  );
  const talk = { ...sound, metadata: dropBlank({ ...sound.metadata, recording: part.rest() }) };
  return [{ kind: "file", file: talk }, ...stills.flat()];
}

const PART_READERS: ReadonlyMap<string, PartReader> = new Map<string, PartReader>([
  ["image_asset_pointer", (part) => file(readPointer(part, "image"))],
  ["audio_asset_pointer", (part) => file(readPointer(part, "audio"))],
  ["real_time_user_audio_video_asset_pointer", readLiveTalk],
  [
    "audio_transcription",
    (part: Unchecked<ChatgptTranscription>) => {
      const text = asText(part.text);
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
    .map((part) => unmapped(part, taken("text")))
    .filter((about) => Object.keys(about).length > 0);
}

/** `text` and `multimodal_text`: a list of texts and of objects that represent files. */
export const readParts = (content: Unchecked<ChatgptParts>): ContentReading => {
  const { parts } = content;
  if (!Array.isArray(parts)) return { pieces: [], taken: taken() };
  const transcriptions = aboutTranscriptions(parts);
  return {
    pieces: asList(parts).flatMap(readPart),
    taken: taken("parts"),
    ...(transcriptions.length > 0 ? { rest: { transcriptions } } : {}),
  };
};
