import type { BulkWriter } from "@/lib/data/imports/write";
import type { MessageInput, ProblemCounts, Target } from "@/lib/data/documents/input";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import type { DocumentKind } from "@/lib/domain/kinds/kind";
import { splitInTurns } from "@/lib/json/pieces";
import { turnIfDue } from "@/lib/work/turns";

import { eachPiece, readPieces, readShell, type PlacedDocument } from "../source/document-text";
import { hashSpan } from "../source/file";
import { UploadDamagedError } from "../upload/damage";

/** A document that is to be written, and where to. */
export interface DocumentToWrite {
  kind: DocumentKind;
  format: string;
  document: PlacedDocument;
  contentHash: string;
  textHash: string;
  problems: ProblemCounts;
  target: Target;
  /** Messages to pass over because the stored conversation has them. */
  from: number;
}

export interface Written {
  entityId: string;
  bytes: number;
  messages: number;
}

/**
 * Writes a document, invisible until the import ends.
 * @param onBytes told how far reading has come; may throw to break off
 * @throws UploadDamagedError when it is not what was planned
 */
export async function writeDocument(
  writer: BulkWriter,
  input: DocumentToWrite,
  onBytes: (bytes: number) => void,
): Promise<Written> {
  const { kind, format, document, contentHash: importHash, problems, target, from } = input;
  if ((await hashSpan(document.source, document.span)) !== importHash) {
    throw new UploadDamagedError();
  }
  if (kind === "conversation") {
    const { head, tail } = await readShell(document);
    const messages = messageInputs(document, from, onBytes);
    const close = () => ({ tail, importHash, problems, textHash: input.textHash });
    return writer.writeConversation({ target, format, head, messages, close });
  }
  if (target.mode === "extend") throw new Error(`a ${kind} document can’t be extended`);
  onBytes(document.span.end - document.span.start);
  const common = { target, format, importHash, problems };
  if (kind === "toolsets") {
    const { head, tail } = await readShell(document);
    const toolsets = [];
    for await (const { lead, raw } of eachPiece(document))
      toolsets.push({ lead, ...(await cutToolset(raw)) });
    return { ...(await writer.writeToolsetFile({ ...common, head, tail, toolsets })), messages: 0 };
  }
  const text = (await document.source.read(document.span.start, document.span.end)).toString();
  return { ...(await writer.writeModelsFile({ ...common, text })), messages: 0 };
}

async function* messageInputs(
  document: PlacedDocument,
  from: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<MessageInput> {
  for await (const pieces of readPieces(document, from)) {
    onBytes(pieces.at(-1)?.start ?? 0);
    for (const { lead, raw } of pieces) {
      // A message may have megabytes: parsing it, looking at it and writing it are steps of their own.
      await turnIfDue();
      const value: unknown = JSON.parse(raw);
      await turnIfDue();
      yield { lead, raw, facts: messageFacts(value) };
    }
  }
}

async function cutToolset(raw: string) {
  const split = await splitInTurns(raw, "tools", turnIfDue);
  if (!split.ok) throw new Error(`a toolset that was valid is not: ${split.problem.message}`);
  const { head, elements: tools, tail } = split.pieces;
  return { head, tools, tail };
}
