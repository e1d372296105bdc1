import { keysOf } from "@/lib/shared/keys-of";
import {
  CONVERSATION_MEDIA_TYPE,
  CONVERSATION_SCHEMA_URL,
} from "@/lib/domain/conversation/schema/conversation";
import { MODELS_MEDIA_TYPE, MODELS_SCHEMA_URL } from "@/lib/domain/models/schema/model";
import { TOOLSETS_MEDIA_TYPE, TOOLSETS_SCHEMA_URL } from "@/lib/domain/toolset/schema/toolset";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

export type DocumentKind = "conversation" | "toolsets" | "models";

/** What sets the three documents apart from outside. */
export interface KindFacts {
  readonly noun: string;
  readonly schemaUrl: string;
  readonly mediaType: string;
  /** The root member that names the schema. */
  readonly schemaKey: "schemaUrl" | "schema";
  /** The root array whose elements are handled one by one. */
  readonly arrayKey: "messages" | "toolsets" | "modelDefinitions";
}

export const KINDS: Readonly<Record<DocumentKind, KindFacts>> = {
  conversation: {
    noun: "conversation",
    schemaUrl: CONVERSATION_SCHEMA_URL,
    mediaType: CONVERSATION_MEDIA_TYPE,
    schemaKey: "schemaUrl",
    arrayKey: "messages",
  },
  toolsets: {
    noun: "toolsets document",
    schemaUrl: TOOLSETS_SCHEMA_URL,
    mediaType: TOOLSETS_MEDIA_TYPE,
    schemaKey: "schema",
    arrayKey: "toolsets",
  },
  models: {
    noun: "models document",
    schemaUrl: MODELS_SCHEMA_URL,
    mediaType: MODELS_MEDIA_TYPE,
    schemaKey: "schemaUrl",
    arrayKey: "modelDefinitions",
  },
};

export interface Identified {
  kind: DocumentKind;
  by: "url" | "mediaType" | "structure";
  /** The version its schema URL names, such as `0.1.0-SNAPSHOT`; null without a known URL. */
  schemaVersion: string | null;
  /** What the members look like, whatever the document declares; null when they say nothing. */
  structure: DocumentKind | null;
}

// Every form the standard has used or printed: two hosts, dash or dot before the version, with and
// without `-SNAPSHOT` and `.schema`.
const SCHEMA_URL =
  /^https?:\/\/(?:schema\.)?cjson\.dev\/(?:schema\/)?0(?:\.\d+\.\d+)?\/(conversation|models|toolsets)\/cjson(?:-(?:models|toolsets))?[-.](\d+\.\d+\.\d+(?:-SNAPSHOT)?)(?:\.schema)?\.json$/;

/** The kind and version a schema URL names, or null when it is no CJSON URL in any known form. */
export function readSchemaUrl(url: unknown): { kind: DocumentKind; version: string } | null {
  const match = typeof url === "string" ? SCHEMA_URL.exec(url) : null;
  if (match === null) return null;
  const kind = keysOf(KINDS).find((one) => one === match[1]);
  return kind === undefined ? null : { kind, version: match[2] ?? "" };
}

/** The kind a media type names; case and parameters do not matter. */
export function readMediaType(mediaType: unknown): DocumentKind | null {
  if (typeof mediaType !== "string") return null;
  const essence = (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
  return keysOf(KINDS).find((kind) => KINDS[kind].mediaType === essence) ?? null;
}

function hasOwn(value: unknown, ...keys: string[]): boolean {
  const record = asRecord(value);
  return record !== null && keys.every((key) => Object.hasOwn(record, key));
}

function readStructure(document: JsonRecord): DocumentKind | null {
  // Plain `messages` of role and content are a request to a model, not a conversation of ours.
  const isConversation =
    ["conversationTitle", "toolOverrides", "systemMessage"].some((key) =>
      Object.hasOwn(document, key),
    ) ||
    asList(document.messages).some(
      (item) => hasOwn(item, "messageType") || hasOwn(item, "contentBlocks"),
    );
  if (isConversation) return "conversation";
  if (Array.isArray(document.modelDefinitions)) return "models";
  if (asList(document.toolsets).some((item) => hasOwn(item, "id", "kind"))) return "toolsets";
  return null;
}

/**
 * Tells which CJSON document a parsed value is: by its schema URL, else its media type, else its
 * members. Never by trying the schemas, since every conversation passes the models schema.
 * @param value the parsed document; its arrays may be cut to their first items
 * @returns null when it is none of the three
 */
export function identifyKind(value: unknown): Identified | null {
  const document = asRecord(value);
  if (document === null) return null;
  const structure = readStructure(document);
  const declared = readSchemaUrl(document.schemaUrl) ?? readSchemaUrl(document.schema);
  if (declared)
    return { kind: declared.kind, by: "url", schemaVersion: declared.version, structure };
  const named = readMediaType(document.mediaType);
  if (named) return { kind: named, by: "mediaType", schemaVersion: null, structure };
  return structure && { kind: structure, by: "structure", schemaVersion: null, structure };
}
