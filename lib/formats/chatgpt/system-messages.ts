import { flattenTree } from "@/lib/domain/conversation/tree/flatten";
import { createDistinctTexts } from "../kit/source/distinct-texts";
import { isBlank } from "../kit/source/unmapped";
import type { Piece } from "./pieces";
import type { TreeEntry, SourceMessage } from "./nodes";
import { asRecord, asText } from "@/lib/shared/read-value";
import type { Unchecked } from "../kit/source/unchecked";
import type { ChatgptInstructions, ChatgptMetadata } from "./source";

export interface SystemReading {
  /** All nodes, without the messages that went into `texts` or said nothing. */
  readonly nodes: readonly TreeEntry[];
  /** The texts of the conversation's system message. */
  readonly texts: readonly string[];
  /** The messages taken out. */
  readonly folded: readonly SourceMessage[];
}

const SYSTEM_ROLES: ReadonlySet<string | null> = new Set(["system", "developer"]);

export const isSystem = (message: SourceMessage) => SYSTEM_ROLES.has(message.role);

/**
 * Takes system messages out of the tree: empty ones, those before anything was said, and a person's
 * own instructions wherever they stand. Later ones stay, as notes at their place.
 */
export function foldSystemMessages(
  nodes: readonly TreeEntry[],
  leafId: string | null,
): SystemReading {
  const texts = createDistinctTexts();
  const folded = new Map<string, SourceMessage>();
  const spoken = new Set<string>();
  for (const { id, message, parentId } of flattenTree(nodes, leafId).messages) {
    const isFirst = parentId === null || !spoken.has(parentId);
    const own = systemTexts(message, isFirst);
    if (own === null) {
      spoken.add(id);
      continue;
    }
    if (!isFirst) spoken.add(id);
    folded.set(id, message);
    for (const text of own) texts.add(text);
  }
  return {
    nodes: nodes.map((node) => (folded.has(node.id) ? { ...node, message: null } : node)),
    texts: texts.all(),
    folded: [...folded.values()],
  };
}

/** The texts a message adds to the system message, null when it stays a message. */
function systemTexts(message: SourceMessage, isFirst: boolean): readonly string[] | null {
  const { reading } = message;
  if (reading.systemTexts) {
    return reading.systemTexts.length > 0
      ? reading.systemTexts
      : customInstructions(message.metadata);
  }
  if (!isSystem(message) || reading.answer || !isBlank(message.metadata.attachments)) return null;
  if (reading.pieces.some(({ kind }) => kind !== "text")) return null;
  const texts = reading.pieces.map(pieceText).filter((text) => text.trim() !== "");
  if (texts.length > 0) return isFirst ? texts : null;
  return isFirst ? customInstructions(message.metadata) : [];
}

const pieceText = (piece: Piece) => (piece.kind === "text" ? piece.text : "");

/** Instructions of older exports are in the metadata of an empty system message. */
export function customInstructions(
  metadata: Unchecked<ChatgptMetadata & ChatgptInstructions>,
): string[] {
  if (metadata.is_user_system_message !== true) return [];
  const about: Unchecked<ChatgptInstructions> =
    asRecord(metadata.user_context_message_data) ?? metadata;
  return [about.about_user_message, about.about_model_message]
    .map((text) => asText(text) ?? "")
    .filter((text) => text.trim() !== "");
}
