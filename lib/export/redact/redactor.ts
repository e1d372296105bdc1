import type { RedactionReport } from "@/lib/domain/exports/redaction";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord } from "@/lib/shared/read-value";
import type { PieceKind } from "@/lib/domain/exports/finding-places";
import { applyEdits, setValue } from "@/lib/json/edit";
import { splitDocument } from "@/lib/json/pieces";
import type { PieceTransform } from "../transform/piece";
import type { ScopedDocument } from "../scope/scope";
import { messageIdOf } from "./document-pieces";
import { redactPiece, type RedactionRules } from "./redact-piece";
import { closedParts, leftBehind, stripPiece } from "./strip-piece";

/**
 * Takes out of one document what is not to leave. Each method answers the same for the same text, so the
 * document can be read more than once.
 * @param report what all of it together does, which the document says of itself
 */
export function createRedactor(
  rules: RedactionRules,
  { id: owner, documentId }: Pick<ScopedDocument, "id" | "documentId">,
  report: RedactionReport,
  title: (text: string) => string,
): PieceTransform {
  const redact = (text: string, kind: PieceKind, messageId: string | null): string => {
    const behind = leftBehind(closedParts(text), rules.decisions, { documentId, messageId });
    return redactPiece({ text: stripPiece(text, behind), kind, owner, messageId }, rules);
  };
  return {
    shell(head, tail) {
      const text = withReport(redact(head + tail, "shell", null), report);
      const split = splitDocument(text, "messages");
      if (!split.ok) throw new Error(`A redacted document is not JSON: ${split.problem.message}`);
      return { head: split.pieces.head, tail: split.pieces.tail };
    },
    message: (raw) => redact(raw, "message", messageIdOf(raw)),
    title,
    file: (kind, text) => redactPiece({ text, kind, owner, messageId: null }, rules),
  };
}

/** The document says what was done to it, unless nothing was. */
function withReport(text: string, report: RedactionReport): string {
  const { masked, leftOut, attachmentsLeftOut, extensionsLeftOut } = report;
  const changed =
    Object.keys(masked).length + Object.keys(leftOut).length + attachmentsLeftOut > 0 ||
    extensionsLeftOut.length > 0;
  if (!changed) return text;
  const shell = asRecord(JSON.parse(text.replace(/^\uFEFF/, "")));
  // Where extensions cannot be written, the report beside the documents has to do.
  if (asRecord(shell?.["extensions"] ?? {}) === null) return text;
  return applyEdits(text, setValue(text, ["extensions", extensionKey("redaction")], report));
}
