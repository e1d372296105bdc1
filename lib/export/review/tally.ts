import { attachmentContent, attachmentSize } from "@/lib/domain/conversation/attachments/content";
import { isDeleted } from "@/lib/domain/conversation/facts/deleted";
import { extensionKey } from "@/lib/domain/document/extension-key";
import type { ExportReview, FindingCount } from "@/lib/domain/exports/review";
import {
  placeOf,
  suggestedDecision,
  type FindingPlace,
  type PieceKind,
} from "@/lib/domain/exports/finding-places";
import { ruleLabel, ruleRank, type FindingRule } from "@/lib/domain/findings/rules";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { parsePointer } from "@/lib/json/pointers";
import { createAcrossCollector } from "../redact/across-parts";
import { messageIdOf } from "../redact/document-pieces";
import { inspectPiece } from "../redact/inspect-piece";

const OURS = extensionKey("tags").slice(0, -"tags".length);

type Tallied = Pick<
  ExportReview,
  "attachments" | "extensions" | "thinking" | "toolParts" | "deletedMessages" | "findings"
>;

/** Counts what pieces of documents hold. */
export interface ReviewTally {
  /** @param text of the next piece of a document; that around its messages comes before them */
  add(text: string, kind: PieceKind): void;
  result(): Tallied;
}

export function createReviewTally(): ReviewTally {
  const extensions = new Map<string, number>();
  const findings = new Map<FindingRule, { count: number; undecided: number }>();
  const attachments = { count: 0, bytes: 0 };
  let thinking = 0;
  let toolParts = 0;
  let deletedMessages = 0;
  let across = createAcrossCollector();

  function count(rule: FindingRule, place: FindingPlace): void {
    const known = findings.get(rule) ?? { count: 0, undecided: 0 };
    const undecided = known.undecided + (suggestedDecision(rule, place) === null ? 1 : 0);
    findings.set(rule, { count: known.count + 1, undecided });
  }

  function countAcross(): void {
    for (const { rule, pointer } of [...across.found.values()].flat()) {
      count(rule, placeOf("message", parsePointer(pointer)));
    }
    across = createAcrossCollector();
  }

  function addMembers(piece: JsonRecord): void {
    for (const key of Object.keys(asRecord(piece["extensions"]) ?? {})) {
      extensions.set(key, (extensions.get(key) ?? 0) + 1);
    }
    for (const attachment of asList(piece["attachments"])) {
      const content = attachmentContent(attachment);
      attachments.count += 1;
      attachments.bytes += content === null ? 0 : attachmentSize(content);
    }
    for (const block of asList(piece["contentBlocks"])) {
      const kind = asRecord(block)?.["blockType"];
      if (kind === "thinking") thinking += 1;
      else if (typeof kind === "string" && kind.startsWith("tool")) toolParts += 1;
    }
    if (isDeleted(piece)) deletedMessages += 1;
  }

  return {
    add(text, kind) {
      const plain = text.replace(/^\uFEFF/, "");
      const piece = asRecord(JSON.parse(plain));
      if (piece !== null) addMembers(piece);
      for (const { place, matches } of inspectPiece(plain, kind)) {
        for (const { rule } of matches) count(rule, place);
      }
      if (kind === "message") across.add(plain, messageIdOf(plain));
      else countAcross();
    },
    result: () => {
      countAcross();
      return tallied();
    },
  };

  function tallied(): Tallied {
    return {
      attachments,
      extensions: [...extensions].map(([key, count]) => {
        return { key, ours: key.startsWith(OURS), count };
      }),
      thinking,
      toolParts,
      deletedMessages,
      findings: [...findings]
        .sort(([a], [b]) => ruleRank(a) - ruleRank(b))
        .map(([rule, counts]): FindingCount => ({ rule, label: ruleLabel(rule), ...counts })),
    };
  }
}
