import { tallyConversation } from "@/lib/domain/conversation/facts/derive";
import { messageOutline } from "@/lib/domain/conversation/facts/message";
import { messageStart } from "@/lib/domain/conversation/facts/preview";
import { NO_SEARCH_TEXTS } from "@/lib/domain/conversation/facts/search-text";
import { createTextFingerprint } from "@/lib/domain/conversation/timeline/text-fingerprint";
import { createDocumentChecker, type DocumentChecker } from "@/lib/domain/check/checker";
import type { DocumentKind } from "@/lib/domain/kinds/kind";
import type { ItemCounts } from "@/lib/domain/imports/plan";
import { modelsFacts } from "@/lib/domain/models/schema/derive";
import { parseJson } from "@/lib/shared/json-text";
import { asRecord } from "@/lib/shared/read-value";
import { toolsetFileFacts } from "@/lib/domain/toolset/schema/derive";
import { toolsetFacts } from "@/lib/domain/toolset/schema/facts";
import { contentHash } from "@/lib/json/hash";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { createTurns } from "@/lib/work/turns";

import { readPieces, readShell, type PlacedDocument } from "../source/document-text";
import { locateFindings } from "./locate-findings";

export interface CheckedDocument {
  title: string;
  /** "" when the document has none. */
  documentId: string;
  problems: Diagnostic[];
  notes: Diagnostic[];
  counts: ItemCounts;
  /** The fingerprint of what a conversation says; "" for other kinds. */
  textHash: string;
}

/** What lists will say of the document. */
interface Described {
  title: string;
  documentId: string;
  attachmentCount?: number;
  toolCallCount?: number;
  textHash?: string;
}

type CheckedPiece = Parameters<DocumentChecker["element"]>[0];

/** Gathers what a kind of document is described by, element by element. */
interface Describer {
  element(piece: CheckedPiece, checker: DocumentChecker): void;
  describe(shell: unknown): Described;
}

const DESCRIBERS: Readonly<Record<DocumentKind, () => Describer>> = {
  conversation: describeConversation,
  toolsets: describeToolsets,
  models: describeModels,
};

/** Validates a document and finds out what it is called, reading it once and holding one slab of it. */
export async function checkDocument(
  document: PlacedDocument,
  kind: DocumentKind,
): Promise<CheckedDocument> {
  const checker = createDocumentChecker(kind, { sha256: contentHash });
  const describer = DESCRIBERS[kind]();
  const { head, tail } = await readShell(document);
  const text = head + tail;
  const value = parseJson(text.replace(/^\uFEFF/, ""));
  checker.shell({ text, value });
  const turn = createTurns();
  for await (const pieces of readPieces(document)) {
    for (const { raw, bytes } of pieces) {
      await turn();
      describer.element({ text: raw, bytes, value: parseJson(raw) }, checker);
    }
  }
  const { problems, notes, counts } = checker.finish();
  const {
    title,
    documentId,
    attachmentCount = 0,
    toolCallCount = 0,
    textHash = "",
  } = describer.describe(value);
  const located = await locateFindings(document, kind, [...problems, ...notes]);
  return {
    title,
    documentId,
    problems: located.slice(0, problems.length),
    notes: located.slice(problems.length),
    textHash,
    counts: {
      bytes: document.span.end - document.span.start,
      messages: counts.messages,
      attachments: attachmentCount,
      toolCalls: toolCallCount,
      toolsets: counts.toolsets,
      tools: counts.tools,
      models: counts.models,
      errors: counts.errors,
      warnings: counts.warnings,
      notes: counts.infos,
    },
  };
}

function describeConversation(): Describer {
  const tally = tallyConversation();
  const print = createTextFingerprint();
  return {
    element(piece, checker) {
      const outline = messageOutline(piece.value);
      // Few messages can name it, and nothing here searches: most texts need no look.
      const start =
        !outline.deleted && tally.needsWords(outline.role)
          ? messageStart(asRecord(piece.value) ?? {}, outline.type)
          : { preview: "", opening: "" };
      const facts = Object.assign(outline, start, { searchTexts: NO_SEARCH_TEXTS });
      tally.add(facts);
      print.add(outline, piece.value);
      checker.element(piece, facts);
    },
    describe: (shell) => ({ ...tally.facts(shell), textHash: print.digest() }),
  };
}

function describeToolsets(): Describer {
  const toolsets: ReturnType<typeof toolsetFacts>[] = [];
  return {
    element(piece, checker) {
      toolsets.push(toolsetFacts(piece.value));
      checker.element(piece);
    },
    describe: () => toolsetFileFacts(toolsets),
  };
}

function describeModels(): Describer {
  const modelDefinitions: unknown[] = [];
  return {
    element(piece, checker) {
      modelDefinitions.push(piece.value);
      checker.element(piece);
    },
    describe: () => modelsFacts({ modelDefinitions }),
  };
}
