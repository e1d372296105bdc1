import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { decodeBase64 } from "../kit/files/base64";
import type { AttachmentDraft } from "../kit/files/embed";
import { readMembers } from "../kit/source/member-reader";
import { isSafePath } from "./archive";
import type { Placed } from "./bundle";
import type { OcfResource } from "./source";

/** The files of a conversation, which its messages refer to by id. */
export interface ResourceShelf {
  /** The attachment for a resource; by its id alone where there is none. */
  attach(resourceId: string, attachmentId: string): AttachmentDraft;
  /** Those nobody has asked for. */
  unused(): JsonRecord[];
  /** Places of paths that leave the bundle. */
  readonly unsafe: readonly string[];
}

export function createResourceShelf(resources: readonly Placed[]): ResourceShelf {
  const byId = new Map<string, JsonRecord>();
  const nameless: JsonRecord[] = [];
  for (const { record } of resources) {
    const id = asText(record["id"]);
    if (id === null || byId.has(id)) nameless.push(record);
    else byId.set(id, record);
  }
  const used = new Set<string>();
  return {
    attach(resourceId, attachmentId) {
      used.add(resourceId);
      return readResource(byId.get(resourceId) ?? {}, resourceId, attachmentId);
    },
    unused: () => [
      ...[...byId].filter(([id]) => !used.has(id)).map(([, record]) => record),
      ...nameless,
    ],
    unsafe: resources.flatMap(({ record, path }) => {
      const at = asRecord(record["source"])?.["path"];
      return typeof at === "string" && !isSafePath(at) ? [`${path}/source/path`] : [];
    }),
  };
}

function readResource(record: JsonRecord, resourceId: string, id: string): AttachmentDraft {
  const resource = readMembers<OcfResource>(record);
  const source = resource.open("source");
  const data = source?.peek("data");
  const inline = typeof data === "string" ? decodeBase64(data) : null;
  if (inline !== null) source?.drop("data");
  if (inline !== null && source?.peek("type") === "inline") source.drop("type");
  const uri = source?.text("url") ?? null;
  const path = source?.peek("path");
  resource.drop("id");
  const name = resource.text("filename") ?? resource.text("title");
  const mime = resource.text("media_type");
  const sizeInBytes = resource.number("byte_size");
  return {
    id,
    kind: resource.peek("kind") === "external_link" ? "link" : null,
    name,
    label: resourceId,
    mime,
    sizeInBytes,
    metadata: { resourceId, ...resource.rest() },
    lookups: typeof path === "string" && isSafePath(path) ? [path] : [],
    ...(uri === null ? {} : { uri }),
    ...(inline === null ? {} : { inline }),
  };
}
