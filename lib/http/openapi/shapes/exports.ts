import { EXPORT_FORMATS } from "@/lib/domain/exports/request";
import {
  choice,
  either,
  flag,
  listOf,
  longText,
  nullable,
  number,
  optional,
  shape,
} from "@/lib/validation/schema";

import { of } from "./words";

const proofCounts = () =>
  shape({
    identical: optional(number()),
    changed: optional(number()),
    "made-here": optional(number()),
    redacted: optional(number()),
    tagged: optional(number()),
    rewritten: optional(number()),
    damaged: optional(number()),
  });

/** What leaves, as answers describe it. */
export const EXPORTS = {
  RecordedScope: shape({
    conversations: optional(listOf(longText())),
    toolsets: optional(listOf(longText())),
    query: optional(longText()),
    folderTag: optional(flag()),
  }),
  ProofCounts: proofCounts(),
  ExportReview: shape({
    counts: of("ExportCounts"),
    bytes: number(),
    privateItems: listOf(
      shape({
        id: longText(),
        title: longText(),
        titleDerived: flag(),
        ownerId: nullable(longText()),
        remembered: flag(),
        state: nullable(
          choice("identical", "changed", "made-here", "redacted", "tagged", "rewritten", "damaged"),
        ),
      }),
    ),
    damaged: listOf(
      shape({
        id: longText(),
        documentId: longText(),
        kind: choice("conversation", "toolsets", "models"),
        title: longText(),
        found: longText(),
      }),
    ),
    privateReferences: shape({
      count: number(),
      items: listOf(
        shape({
          document: longText(),
          title: longText(),
          messageId: nullable(longText()),
          path: longText(),
          tells: choice("id", "title", "message"),
          names: shape({ id: longText(), title: longText() }),
        }),
      ),
    }),
    attachments: shape({ count: number(), bytes: number() }),
    extensions: listOf(shape({ key: longText(), ours: flag(), count: number() })),
    thinking: number(),
    toolParts: number(),
    deletedMessages: number(),
    findings: listOf(
      shape({ rule: longText(), label: longText(), count: number(), undecided: number() }),
    ),
    proofs: nullable(proofCounts()),
    proof: nullable(
      either(
        shape({
          state: choice("identical"),
          importHash: longText(),
          convertedFrom: optional(longText()),
        }),
        shape({
          state: choice("changed"),
          importHash: longText(),
          convertedFrom: optional(longText()),
          differences: listOf(
            either(
              shape({ kind: choice("message-added", "message-removed"), messageId: longText() }),
              shape({
                kind: choice("message-changed"),
                messageId: longText(),
                members: listOf(longText()),
              }),
              shape({ kind: choice("order-changed") }),
              shape({ kind: choice("document-changed"), members: listOf(longText()) }),
              shape({
                kind: choice("tool-changed", "toolset-changed"),
                name: longText(),
                members: listOf(longText()),
              }),
            ),
          ),
        }),
        shape({ state: choice("made-here") }),
        shape({ state: choice("redacted") }),
        shape({ state: choice("tagged") }),
        shape({ state: choice("rewritten") }),
        shape({ state: choice("damaged") }),
      ),
    ),
    lookedAt: number(),
    needsDecision: flag(),
    formats: listOf(
      shape({
        id: choice(...EXPORT_FORMATS),
        label: longText(),
        description: longText(),
        losses: listOf(shape({ what: longText(), why: longText() })),
        only: nullable(choice("conversation", "toolsets")),
      }),
    ),
    scope: shape({
      conversations: number(),
      toolsets: number(),
      models: number(),
      hasRetries: flag(),
      hasServers: flag(),
    }),
    tools: nullable(
      shape({
        items: listOf(
          shape({
            toolset: longText(),
            tool: nullable(longText()),
            losses: listOf(
              shape({
                concept: longText(),
                action: choice("dropped", "carried", "invented", "renamed"),
                detail: longText(),
              }),
            ),
          }),
        ),
        more: number(),
      }),
    ),
  }),
  ExportCounts: shape({
    conversations: number(),
    toolsets: number(),
    models: number(),
    private: number(),
    leftOut: number(),
    otherKinds: number(),
  }),
  RedactionSummary: shape({
    documents: number(),
    rules: listOf(
      shape({
        rule: longText(),
        label: longText(),
        count: number(),
        open: number(),
        values: number(),
      }),
    ),
    undecided: number(),
    attachments: listOf(
      shape({
        key: longText(),
        conversationId: longText(),
        name: longText(),
        mime: nullable(longText()),
        size: number(),
      }),
    ),
    attachmentCount: number(),
    extensions: listOf(shape({ key: longText(), count: number() })),
  }),
};
