import { CONVERSATION_COUNTS } from "@/lib/domain/conversation/facts/counts";
import { problemCodes } from "../problem/problem";

type Schema = Readonly<Record<string, unknown>>;

const string: Schema = { type: "string" };
const count: Schema = { type: "integer", minimum: 0 };
const time: Schema = { type: ["number", "null"], description: "Milliseconds since 1970." };
const orNull = (type: string): Schema => ({ type: [type, "null"] });

/** An object with at least these members; answers may grow further ones. */
function object(
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required };
}

export function ref(name: keyof typeof SCHEMAS): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

export function listOf(items: Schema): Schema {
  return { type: "array", items };
}

const of = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const findingCounts = object({ errors: count, warnings: count, infos: count });
const findings = { problems: listOf(of("Diagnostic")), notes: listOf(of("Diagnostic")) };

/** The shapes that more than one answer has. */
export const SCHEMAS = {
  Problem: {
    ...object(
      {
        type: { type: "string", enum: problemCodes, description: "A stable slug." },
        title: string,
        status: { type: "integer" },
        detail: string,
        requestId: string,
        problems: listOf(of("Diagnostic")),
        items: { type: "array" },
        undecided: count,
        rules: listOf(string),
      },
      ["problems", "items", "undecided", "rules"],
    ),
    description: "RFC 9457 problem details.",
  },
  Diagnostic: object(
    {
      severity: { type: "string", enum: ["error", "warning", "info"] },
      rule: string,
      message: string,
      path: { type: "string", description: "JSON Pointer into the document." },
      line: { type: "integer", minimum: 1 },
      column: { type: "integer", minimum: 1, description: "In UTF-16 units." },
      fix: object({
        title: string,
        mode: { type: "string", enum: ["auto", "ask"] },
        operations: { type: "array" },
      }),
    },
    ["line", "column", "fix"],
  ),
  ExportRecord: object({
    id: string,
    atMs: { type: "number" },
    finishedMs: time,
    actor: string,
    via: string,
    format: string,
    scope: { type: "object" },
    counts: { type: "object" },
    outcome: { type: "string", enum: ["running", "done", "failed", "aborted"] },
    bytes: orNull("number"),
    sha256: orNull("string"),
    proofs: orNull("object"),
    redactions: orNull("object"),
    consents: listOf(string),
  }),
  Finding: object({
    id: string,
    rule: string,
    conversationId: string,
    messageKey: orNull("integer"),
    messageId: orNull("string"),
    path: string,
    place: { type: "string", enum: ["config", "metadata", "tool", "text", "attachment", "id"] },
    start: count,
    end: count,
    preview: string,
    before: string,
    after: string,
    mark: string,
    suggested: { enum: ["keep", "mask", "leave-out", null] },
  }),
  FindingsPage: object({
    items: listOf(of("Finding")),
    nextCursor: orNull("string"),
    undecided: orNull("integer"),
    summary: orNull("object"),
    titles: { type: "object" },
  }),
  ExportReview: object({
    counts: { type: "object" },
    bytes: count,
    privateItems: { type: "array" },
    privateReferences: object({ count, items: { type: "array" } }),
    attachments: object({ count, bytes: count }),
    extensions: { type: "array" },
    thinking: count,
    toolParts: count,
    deletedMessages: count,
    findings: { type: "array" },
    proofs: orNull("object"),
    proof: orNull("object"),
    lookedAt: count,
    needsDecision: { type: "boolean" },
    formats: { type: "array" },
    tools: orNull("object"),
  }),
  Findings: object({ ...findings, counts: findingCounts }),
  DocumentReport: object({
    kind: orNull("string"),
    format: orNull("string"),
    schemaVersion: orNull("string"),
    valid: { type: "boolean", description: "The canonical schema's verdict." },
    ...findings,
    counts: findingCounts,
  }),
  ImportPlan: object({
    id: string,
    createdMs: { type: "number" },
    name: string,
    items: listOf(of("PlanItem")),
    totals: { type: "object" },
    notes: listOf(string),
  }),
  PlanItem: object(
    {
      id: string,
      name: string,
      kind: string,
      format: string,
      verdict: { type: "string", enum: ["new", "identical", "extends", "conflict", "invalid"] },
      title: string,
      documentId: orNull("string"),
      ...findings,
      counts: { type: "object" },
      fidelity: { type: "object" },
      otherLayout: {
        const: true,
        description:
          "The library has the same content in other bytes (key order, white space, escapes, spelling of numbers).",
      },
      twin: {
        ...orNull("string"),
        description: "The item of the same drop with this document id, if there is one.",
      },
      twinName: string,
      twinMore: {
        type: "integer",
        description: "Messages it has beyond all of the other one; below 0 the other has more.",
      },
      repairs: {
        const: true,
        description: "The stored copy is damaged, and this is what it was: taking it repairs it.",
      },
      decisions: listOf(string),
      decisionDefault: string,
    },
    ["fidelity", "otherLayout", "twin", "twinName", "twinMore", "repairs"],
  ),
  OfferedCredential: object({
    name: string,
    origins: listOf(string),
    places: listOf(object({ file: string, toolset: string, header: string })),
    isKnown: { type: "boolean", description: "A secret of this name would be replaced." },
  }),
  ReportLine: object({
    type: { const: "report" },
    status: { type: "string", enum: ["done", "cancelled", "failed"] },
    totals: { type: "object" },
    items: { type: "array" },
  }),
  ImportListItem: object({
    id: string,
    name: string,
    status: string,
    createdMs: { type: "number" },
    finishedMs: time,
    totals: { type: ["object", "null"] },
  }),
  ConversationListItem: object({
    id: string,
    documentId: string,
    title: string,
    titleDerived: { type: "boolean" },
    format: string,
    isPrivate: { type: "boolean" },
    ...Object.fromEntries(CONVERSATION_COUNTS.map((name) => [name, count])),
    tags: listOf(string),
    errorCount: count,
    warningCount: count,
    byteLength: count,
    revision: count,
    createdMs: time,
    updatedMs: time,
    storedMs: { type: "number" },
    editedMs: time,
    deletedMs: time,
  }),
  TimelineWindow: object({
    total: count,
    start: count,
    at: count,
    slots: { type: "array", items: { type: "object" } },
    revision: count,
    allSlots: count,
    turns: count,
    hidden: { type: "object", description: "How much of each kind is left out." },
  }),
  ChangeList: object({
    undo: orNull("string"),
    redo: orNull("string"),
    changes: { type: "array", items: { type: "object" } },
  }),
  ToolsetFileListItem: object({
    id: string,
    documentId: string,
    title: string,
    toolsetCount: count,
    toolCount: count,
    byteLength: count,
    revision: count,
  }),
  ToolsetFileDetail: object({
    file: of("ToolsetFileListItem"),
    application: { type: "object" },
    conversation: orNull("object"),
    toolsets: listOf(object({ row: { type: "object" }, tools: { type: "array" } })),
    conflicts: count,
  }),
  ModelsFileListItem: object({ id: string, documentId: string, title: string, modelCount: count }),
} as const satisfies Readonly<Record<string, Schema>>;
