import { extensionKey } from "@/lib/domain/document/extension-key";
import type { JsonRecord } from "@/lib/shared/read-value";

import type { ParseContext } from "../contract/format";
import { dropBlank } from "./unmapped";

/** Where conversations and messages keep what was said of them in the source. */
export const SOURCE_KEY = extensionKey("source");

/** Where a conversation names the file it was converted from, the place in it, and the converter. */
const ORIGIN_KEY = extensionKey("origin");

/** Where documents converted by the first importer keep the same. */
const FORMER_PROVENANCE: ReadonlySet<string> = new Set(["file", "sha256", "pointer", "importer"]);

/** The two extensions of a converted conversation. Blank members are left out. */
export function conversationSource(
  format: string,
  context: ParseContext,
  own: { sourceId: string | null; original: JsonRecord },
): JsonRecord {
  const { sourceId, original } = own;
  return {
    [SOURCE_KEY]: dropBlank({ v: 1, format, sourceId, original }),
    [ORIGIN_KEY]: originOf(format, context),
  };
}

/** Which bytes a document was made of: the file, its SHA-256, the place in it, and the converter. */
export function originOf(format: string, context: ParseContext): JsonRecord {
  return {
    v: 1,
    format,
    file: context.fileName,
    sha256: context.fileHash,
    // The whole of a file is stated too: an empty pointer.
    pointer: context.pointer,
    importer: context.importerVersion,
  };
}

/**
 * The source extension of a message. Blank members are left out, except `parentId`: null says that
 * the message is a first one of a branching conversation.
 */
export function messageSource(
  format: string,
  own: JsonRecord & { parentId?: string | null },
): JsonRecord {
  const { parentId, ...rest } = own;
  const tree = parentId === undefined ? {} : { parentId };
  return { [SOURCE_KEY]: { v: 1, format, ...tree, ...dropBlank(rest) } };
}

/**
 * Whether a member of a conversation's shell differs between two exports of the same conversation. Compare the shells
 * without these to tell whether a later export brings anything new.
 * @param path the keys that lead to the member
 */
export function isProvenance([first, extension, member, ...deeper]: readonly string[]): boolean {
  if (first !== "extensions" || deeper.length > 0) return false;
  if (member === undefined) return extension === ORIGIN_KEY;
  return extension === SOURCE_KEY && FORMER_PROVENANCE.has(member);
}
