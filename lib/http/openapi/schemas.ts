import { CONVERSATION_COUNTS } from "@/lib/domain/conversation/facts/counts";
import {
  annotated,
  choice,
  constant,
  dictionary,
  json,
  listOf,
  nullable,
  number,
  optional,
  shape,
  type TSchema,
} from "@/lib/validation/schema";
import { problemCodes } from "../problem/problem";
import { CALLS } from "./shapes/calls";
import { EXPORTS } from "./shapes/exports";
import { IMPORTS } from "./shapes/imports";
import { MESSAGES } from "./shapes/messages";
import { PERMISSIONS } from "./shapes/permissions";
import { COMMENTS } from "./shapes/comments";
import { NOTIFICATIONS } from "./shapes/notifications";
import { SHARES } from "./shapes/shares";
import { TIMELINE } from "./shapes/timeline";
import { TOOLS } from "./shapes/tools";
import { TOOLSETS } from "./shapes/toolsets";
import { boolean, count, of, orNull, string, time as instant, whole } from "./shapes/words";

const time = nullable(instant);

/** An object with at least these members; answers may grow further ones. */
function object(
  properties: Readonly<Record<string, TSchema>>,
  offered: readonly string[] = [],
): TSchema {
  const members = Object.entries(properties).map(([name, schema]): [string, TSchema] => [
    name,
    offered.includes(name) ? optional(schema) : schema,
  ]);
  return shape(Object.fromEntries(members));
}

export function ref(name: keyof typeof SCHEMAS): TSchema {
  return of(name);
}

const findingCounts = object({ errors: count, warnings: count, infos: count });
const findings = { problems: listOf(of("Diagnostic")), notes: listOf(of("Diagnostic")) };

/** The shapes that more than one answer has. */
export const SCHEMAS = {
  Problem: {
    ...object(
      {
        type: { type: "string", enum: problemCodes, description: "A stable slug." },
        title: string,
        status: whole,
        detail: string,
        requestId: string,
        problems: listOf(of("Diagnostic")),
        items: annotated(listOf(json()), {
          description: "What the refusal is about; ids or objects.",
        }),
        undecided: count,
        rules: listOf(string),
      },
      ["problems", "items", "undecided", "rules"],
    ),
    description: "RFC 9457 problem details.",
  },
  Diagnostic: object(
    {
      severity: choice("error", "warning", "info"),
      rule: string,
      message: string,
      path: { type: "string", description: "JSON Pointer into the document." },
      line: { type: "integer", minimum: 1 },
      column: { type: "integer", minimum: 1, description: "In UTF-16 units." },
      fix: object({
        title: string,
        mode: choice("auto", "ask"),
        operations: listOf(
          object(
            {
              op: choice("set", "remove", "rename"),
              path: string,
              value: json(),
              key: string,
            },
            ["value", "key"],
          ),
        ),
      }),
    },
    ["line", "column", "fix"],
  ),
  ExportRecord: object({
    id: string,
    atMs: number(),
    finishedMs: time,
    actor: string,
    key: nullable(object({ id: string, name: orNull("string") })),
    via: string,
    format: string,
    scope: of("RecordedScope"),
    counts: of("ExportCounts"),
    outcome: choice("running", "done", "failed", "aborted"),
    bytes: orNull("number"),
    sha256: orNull("string"),
    proofs: nullable(of("ProofCounts")),
    redactions: nullable(dictionary(count)),
    consents: listOf(string),
  }),
  Finding: object({
    id: string,
    rule: string,
    conversationId: string,
    messageKey: orNull("integer"),
    messageId: orNull("string"),
    path: string,
    place: choice("config", "metadata", "tool", "text", "attachment", "id"),
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
    summary: nullable(of("RedactionSummary")),
    titles: dictionary(string),
    derivedTitles: listOf(string),
  }),
  Findings: object({ ...findings, counts: findingCounts }),
  DocumentReport: object({
    kind: orNull("string"),
    format: orNull("string"),
    schemaVersion: orNull("string"),
    valid: { type: "boolean", description: "The canonical schema’s verdict." },
    ...findings,
    counts: findingCounts,
  }),
  ImportPlan: object({
    id: string,
    createdMs: number(),
    name: string,
    items: listOf(of("PlanItem")),
    totals: of("PlanTotals"),
    notes: listOf(string),
  }),
  PlanItem: object(
    {
      id: string,
      name: string,
      kind: string,
      format: string,
      verdict: choice("new", "identical", "extends", "conflict", "invalid"),
      title: string,
      documentId: orNull("string"),
      ...findings,
      counts: of("ItemCounts"),
      fidelity: of("ItemFidelity"),
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
    type: constant("report"),
    status: choice("done", "cancelled", "failed"),
    totals: of("ReportTotals"),
    items: listOf(of("ReportItem")),
  }),
  ConversationListItem: object({
    id: string,
    documentId: string,
    title: string,
    titleDerived: boolean,
    snippet: string,
    format: string,
    isPrivate: boolean,
    libraryId: string,
    ...Object.fromEntries(CONVERSATION_COUNTS.map((name) => [name, count])),
    tags: listOf(string),
    folder: orNull("string"),
    errorCount: count,
    warningCount: count,
    byteLength: count,
    revision: count,
    createdMs: time,
    updatedMs: time,
    storedMs: number(),
    editedMs: time,
    deletedMs: time,
  }),
  SidebarItem: object({
    id: string,
    title: string,
    titleDerived: boolean,
    snippet: string,
    isPrivate: boolean,
    source: orNull("string"),
    timeMs: time,
  }),
  SidebarFolder: object({
    id: string,
    name: string,
    count,
    items: nullable(listOf(of("SidebarItem"))),
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
  ModelsFileListItem: object({ id: string, documentId: string, title: string, modelCount: count }),
  ...CALLS,
  ...EXPORTS,
  ...SHARES,
  ...COMMENTS,
  ...NOTIFICATIONS,
  ...IMPORTS,
  ...MESSAGES,
  ...PERMISSIONS,
  ...TIMELINE,
  ...TOOLS,
  ...TOOLSETS,
} as const satisfies Readonly<Record<string, TSchema>>;
