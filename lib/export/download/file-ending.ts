import { KINDS, type DocumentKind } from "@/lib/domain/kinds/kind";

import type { Leaving } from "./export-item";

export const ENDINGS: Readonly<Record<DocumentKind, string>> = {
  conversation: ".cjson.json",
  toolsets: ".cjson-toolsets.json",
  models: ".cjson-models.json",
};

type Formats = Pick<Leaving, "writer" | "toolWriter">;

/** The ending of the file a document of this kind becomes. */
export function fileEnding(kind: DocumentKind, { writer, toolWriter }: Formats): string {
  if (kind === "conversation" && writer !== null) return writer.fileEnding;
  if (kind === "toolsets" && toolWriter !== null) return toolWriter.fileEnding;
  return ENDINGS[kind];
}

/** The media type of that file. */
export function fileMediaType(kind: DocumentKind, { writer, toolWriter }: Formats): string {
  if (kind === "conversation" && writer !== null) return writer.mediaType;
  if (kind === "toolsets" && toolWriter !== null) return toolWriter.mediaType;
  return KINDS[kind].mediaType;
}
