import { extensionKey } from "@/lib/domain/extension-key";
import { asRecord } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";

import type { ParseContext } from "./format";
import { dropBlank } from "./leftover";

/** Where conversations and messages say what they were converted from. */
export const SOURCE_KEY = extensionKey("source");

/** Members that name one file and one run; the same conversation in a later export has others. */
const PROVENANCE: ReadonlySet<string> = new Set(["file", "sha256", "pointer", "importer"]);

/** The source extension of a conversation. Blank members are left out. */
export function conversationSource(
  format: string,
  context: ParseContext,
  own: { sourceId: string | null; original: JsonRecord },
): JsonRecord {
  const source = dropBlank({
    v: 1,
    format,
    sourceId: own.sourceId,
    file: context.fileName,
    sha256: context.fileHash,
    pointer: context.pointer,
    importer: context.importerVersion,
    original: own.original,
  });
  return { [SOURCE_KEY]: source };
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
 * A conversation's shell without the members that differ between two exports of the same
 * conversation. Compare these, not the shells, to tell whether a later export brings anything new.
 */
export function withoutProvenance(shell: unknown): unknown {
  const conversation = asRecord(shell);
  const extensions = asRecord(conversation?.["extensions"]);
  const source = asRecord(extensions?.[SOURCE_KEY]);
  if (source === null) return shell;
  const lasting = Object.entries(source).filter(([key]) => !PROVENANCE.has(key));
  return {
    ...conversation,
    extensions: { ...extensions, [SOURCE_KEY]: Object.fromEntries(lasting) },
  };
}
