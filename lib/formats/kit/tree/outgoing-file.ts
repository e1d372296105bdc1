import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../contract/fidelity";
import { unmapped } from "../source/unmapped";

/** What a reader had said of a file. */
const OWN_METADATA = ["pointer", "missing", "statedSizeInBytes"];

type Content = ReturnType<typeof attachmentContent>;

/** An attachment on its way into a format that has room for an address. */
export interface OutgoingFile {
  readonly metadata: JsonRecord;
  readonly content: Content;
  /** Its content goes along. */
  readonly isEmbedded: boolean;
  readonly mime: string | null;
  /** A `data:` URL with its content, else where the source said it is. */
  readonly url: unknown;
}

const CONTENT = /^data:/i;

/** Where a file is on the web or on a disk; null where its address is its content, or there is none. */
export function addressOf({ uri }: { readonly uri?: unknown }): string | null {
  const address = asText(uri) ?? "";
  return address === "" || CONTENT.test(address) ? null : address;
}

/** @param hasContents whether contents of attachments go along */
export function readOutgoingFile(
  file: JsonRecord,
  hasContents: boolean,
  tally: Tally<"embeddedFiles" | "omittedContents" | "addresses">,
): OutgoingFile {
  const metadata = asRecord(file["metadata"]) ?? {};
  const content = attachmentContent(file);
  const isEmbedded = content?.encoding === "base64" && hasContents;
  if (content !== null) tally.count(isEmbedded ? "embeddedFiles" : "omittedContents");
  const mime = asText(file["mime"]) ?? content?.mime ?? null;
  const url = isEmbedded ? dataUrl(mime, content.text) : placeOf(file, content);
  const address = addressOf(file);
  tally.count("addresses", address === null || address === url ? 0 : 1);
  return { metadata, content, isEmbedded, mime, url };
}

/** Where a file is that does not go along. */
function placeOf(file: JsonRecord, content: Content): unknown {
  const pointer = asRecord(file["metadata"])?.["pointer"];
  return pointer ?? (content === null ? file["uri"] : null);
}

/** What was said of a file besides what every reader says, without some more members. */
export const detailsOf = (metadata: JsonRecord, ...others: readonly string[]) =>
  unmapped(metadata, new Set([...OWN_METADATA, ...others]));

const dataUrl = (mime: string | null, base64: string) =>
  `data:${mime ?? "application/octet-stream"};base64,${base64}`;
