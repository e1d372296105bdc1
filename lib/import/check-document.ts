import { tallyConversation } from "@/lib/domain/conversation/derive";
import { messageFacts } from "@/lib/domain/conversation/facts";
import { createDocumentChecker } from "@/lib/domain/document/checker";
import type { DocumentChecker } from "@/lib/domain/document/checker";
import type { DocumentKind } from "@/lib/domain/document/kind";
import type { ItemCounts } from "@/lib/domain/imports/plan";
import { modelsFacts } from "@/lib/domain/models/derive";
import { toolsetFileFacts } from "@/lib/domain/toolset/derive";
import { toolsetFacts } from "@/lib/domain/toolset/facts";
import { contentHash } from "@/lib/json/hash";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { PlacedDocument } from "./document-text";
import { readPieces, readShell } from "./document-text";
import { locateFindings } from "./locate-findings";

export interface CheckedDocument {
  title: string;
  /** "" when the document has none. */
  documentId: string;
  problems: Diagnostic[];
  notes: Diagnostic[];
  counts: ItemCounts;
}

/** What lists will say of the document. */
interface Described {
  title: string;
  documentId: string;
  attachmentCount?: number;
  toolCallCount?: number;
}

/** Gathers what a kind of document is described by, element by element. */
interface Describer {
  element(text: string, value: unknown, checker: DocumentChecker): void;
  describe(shell: unknown): Described;
}

const BYTE_ORDER_MARK = "\uFEFF";

const MARK_NOTE: Diagnostic = {
  severity: "info",
  rule: "json.bom",
  message: "The text starts with a byte order mark; it is kept.",
  path: "",
};

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
  const hasMark = head.startsWith(BYTE_ORDER_MARK);
  const text = head.slice(hasMark ? 1 : 0) + tail;
  const value = JSON.parse(text) as unknown;
  checker.shell({ text, value });
  for await (const pieces of readPieces(document)) {
    for (const { raw } of pieces) describer.element(raw, JSON.parse(raw), checker);
  }
  const { problems, notes: found, counts } = checker.finish();
  const notes = hasMark ? [MARK_NOTE, ...found] : found;
  const { title, documentId, attachmentCount = 0, toolCallCount = 0 } = describer.describe(value);
  const located = await locateFindings(document, kind, [...problems, ...notes]);
  return {
    title,
    documentId,
    problems: located.slice(0, problems.length),
    notes: located.slice(problems.length),
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
      notes: counts.infos + (hasMark ? 1 : 0),
    },
  };
}

function describeConversation(): Describer {
  const tally = tallyConversation();
  return {
    element(text, value, checker) {
      const facts = messageFacts(value);
      tally.add(facts);
      checker.element({ text, value }, facts);
    },
    describe: (shell) => tally.facts(shell),
  };
}

function describeToolsets(): Describer {
  const toolsets: ReturnType<typeof toolsetFacts>[] = [];
  return {
    element(text, value, checker) {
      toolsets.push(toolsetFacts(value));
      checker.element({ text, value });
    },
    describe: () => toolsetFileFacts(toolsets),
  };
}

function describeModels(): Describer {
  const modelDefinitions: unknown[] = [];
  return {
    element(text, value, checker) {
      modelDefinitions.push(value);
      checker.element({ text, value });
    },
    describe: () => modelsFacts({ modelDefinitions }),
  };
}
