import { extensionKey } from "@/lib/domain/document/extension-key";
import { isExternalId } from "@/lib/domain/tool-sets-api/identifiers";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { CadenyaMetadata, CadenyaObject } from "./source";

/** Where a toolset and its tools keep what only this format has. */
export const CADENYA_KEY = extensionKey("cadenya");

export const CADENYA_FORMAT = "cadenya@seed";

/** What a set or a tool is called. */
export interface Identity {
  readonly name: string | null;
  readonly externalId: string | null;
  readonly labels: JsonRecord | null;
}

/**
 * What an object says it is called, wherever it says so: answers of the API have `metadata`, files may state the
 * external id next to it, and the form in one file has neither.
 */
export function identityOf(object: Unchecked<CadenyaObject>): Identity {
  const metadata: Unchecked<CadenyaMetadata> | null = asRecord(object.metadata);
  return {
    name: asText(metadata?.name) || asText(object.name) || null,
    externalId: asText(object.externalId) || asText(metadata?.externalId) || null,
    labels: asRecord(metadata?.labels) ?? asRecord(object.labels),
  };
}

/** An object with another member of its identity, put where that member is or would be. */
export function withIdentity(
  object: JsonRecord,
  member: "name" | "externalId",
  value: string,
): JsonRecord {
  const metadata = asRecord(object["metadata"]);
  if (metadata === null || Object.hasOwn(object, member)) return { ...object, [member]: value };
  return { ...object, metadata: { ...metadata, [member]: value } };
}

/** Words as a part of a file name or key: lower-case letters, digits and dashes; never empty. */
export function slugOf(words: string, fallback: string): string {
  const slug = words
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, "-")
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/g, "");
  return slug.slice(0, 100) || fallback;
}

/** An external id that files can have, too, where it may be the name of a file. */
export const isFileId = (text: string) => text !== "" && isExternalId(text) && !text.includes("/");
