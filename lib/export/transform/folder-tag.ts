import { editShellParts } from "@/lib/data/changes/ops/text-op";
import { withoutMark } from "@/lib/data/documents/byte-length";
import { ownExtension, setOwnExtension } from "@/lib/domain/conversation/edit/own-extension";
import { tagKey } from "@/lib/domain/conversation/facts/tag-changes";
import { conversationTags } from "@/lib/domain/conversation/facts/tags";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import { asList, asRecord } from "@/lib/shared/read-value";

import type { PieceTransform } from "./piece";

/**
 * Adds the name of a conversation's folder to its tags on the way out; all other characters stay. A document that has
 * the tag already, or whose `extensions` are no object, leaves as it is.
 */
export function withFolderTag(name: string): PieceTransform {
  return {
    isTagOnly: true,
    shell(head, tail) {
      const mark = head.length - withoutMark(head).length;
      const text = withoutMark(head) + tail;
      const shell = asRecord(JSON.parse(text));
      if (shell === null) return { head, tail };
      const isThere = conversationTags(shell).some((tag) => tagKey(tag) === tagKey(name));
      if (isThere) return { head, tail };
      const draft = new EditDraft(text);
      const tags = [...asList(ownExtension(shell, "tags")?.tags), name];
      if (setOwnExtension(draft, shell, "tags", { tags }) !== null) return { head, tail };
      return editShellParts({ head, tail }, draft.edits, mark);
    },
    message: (raw) => raw,
  };
}
