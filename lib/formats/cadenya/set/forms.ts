import { asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";

import { identityOf, isFileId, slugOf } from "./identity";

/**
 * The three ways an object states what it is called: answers of the API in `metadata`, the form in one file beside
 * its `spec` with the external id as its key, documents of a bundle in `metadata` with the file's name as the id.
 */

/** Whether it is written the way answers of the API are. */
const hasMetadata = (object: JsonRecord) => asRecord(object["metadata"]) !== null;

/** Metadata that the service makes. */
const MADE = ["id", "accountId", "workspaceId", "profileId", "createdAt", "updatedAt"] as const;

/** An object as the API answers it. */
export function asAnswer(object: JsonRecord, fallback: string): JsonRecord {
  if (hasMetadata(object)) return object;
  const { name: _, labels, externalId, spec, tools, ...others } = object;
  const identity = {
    name: asText(object["name"]) ?? fallback,
    externalId: asText(externalId) ?? fallback,
    ...(labels === undefined ? {} : { labels }),
  };
  return {
    metadata: identity,
    ...(spec === undefined ? {} : { spec }),
    ...(tools === undefined ? {} : { tools }),
    ...others,
  };
}

/** An object as the form in one file has it, without its tools. */
export function asEntry(object: JsonRecord, fallback: string): JsonRecord {
  if (!hasMetadata(object)) return object;
  const { metadata: _, info: __, externalId: ___, tools: ____, ...others } = object;
  const { name, labels } = identityOf(object);
  return { name: name ?? fallback, ...(labels === null ? {} : { labels }), ...others };
}

/** An object as a document of a bundle, without its tools, whose file is called `stem`. */
export function asDocument(object: JsonRecord, stem: string): JsonRecord {
  const {
    metadata,
    info: _,
    externalId: __,
    name: ___,
    labels: ____,
    tools: _____,
    spec,
    ...others
  } = object;
  const identity = identityOf(object);
  const known = new Set<string>([...MADE, "name", "externalId", "labels"]);
  const further = Object.entries(asRecord(metadata) ?? {}).filter(([member]) => !known.has(member));
  const external = identity.externalId ?? stem;
  return {
    ...(external === stem || !isFileId(external) ? {} : { externalId: external }),
    metadata: {
      name: identity.name ?? stem,
      ...(identity.labels === null || Object.keys(identity.labels).length === 0
        ? {}
        : { labels: identity.labels }),
      ...recordFrom(further),
    },
    spec: withTypes(asRecord(spec) ?? {}),
    ...others,
  };
}

/** Whether an object has an external id that files cannot have. */
export function losesExternalId(object: JsonRecord): boolean {
  const { externalId } = identityOf(object);
  return externalId !== null && !isFileId(externalId);
}

/** Whether the service gave an object something that files do not have. */
export function hasMade(object: JsonRecord): boolean {
  const metadata = asRecord(object["metadata"]);
  return MADE.some((member) => metadata !== null && Object.hasOwn(metadata, member));
}

/** Files say which alternative they mean. */
function withTypes(spec: JsonRecord): JsonRecord {
  return ["adapter", "config"].reduce<JsonRecord>((before, member) => {
    const holder = asRecord(before[member]);
    if (holder === null || Object.hasOwn(holder, "type")) return before;
    const type = ["mcp", "http", "openapi", "bare"].find((name) => Object.hasOwn(holder, name));
    return type === undefined ? before : { ...before, [member]: { type, ...holder } };
  }, spec);
}

/** The name an object has among others in files: the one it came with, its external id, else its name as a word. */
export function keyOf(object: JsonRecord, meta: JsonRecord, fallback: string): string {
  const { externalId, name } = identityOf(object);
  const key = asText(meta["key"]) || externalId;
  if (key !== null) return key;
  return slugOf(name ?? fallback, slugOf(fallback, "tools"));
}

/** The same as the stem of a file, which not every external id can be. */
export function stemOf(key: string): string {
  const isSafe = /^[\w][\w.@+-]{0,99}$/.test(key) && isFileId(key);
  return isSafe ? key : slugOf(key, "tools");
}
