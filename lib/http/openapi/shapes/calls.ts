import {
  choice,
  dictionary,
  either,
  flag,
  json,
  listOf,
  longText,
  nullable,
  number,
  optional,
  shape,
} from "@/lib/validation/schema";

import { of } from "./words";

/** What is logged of a call. */
const RECORD_MEMBERS = {
  id: number(),
  atMs: number(),
  ms: number(),
  outcome: choice("cancelled", "error", "ok", "blocked"),
  errorType: nullable(longText()),
  argsBytes: number(),
  resultBytes: number(),
  conversationId: nullable(longText()),
};

/** Calls of tools, and what a server changed in them. */
export const CALLS = {
  CallOverview: shape({
    server: nullable(
      shape({
        toolsetId: longText(),
        transport: longText(),
        address: longText(),
        origin: nullable(longText()),
        toolName: longText(),
      }),
    ),
    why: nullable(longText()),
    missing: listOf(
      shape({
        name: longText(),
        kind: choice("env", "secret"),
        reason: choice("unset", "forbidden", "unbound", "in-url"),
      }),
    ),
    collected: nullable(
      shape({
        tool: shape({ toolset: number(), tool: number(), toolsetId: longText(), name: longText() }),
        levels: shape({ enabled: listOf(of("Level")), requiresApproval: listOf(of("Level")) }),
        gates: listOf(of("Gate")),
      }),
    ),
    calls: listOf(
      shape({
        callId: nullable(longText()),
        isRunning: flag(),
        ...RECORD_MEMBERS,
      }),
    ),
  }),
  AskedQuestion: shape({
    id: longText(),
    question: either(
      shape({ kind: choice("form"), message: longText(), schema: dictionary(json()) }),
      shape({
        kind: choice("address"),
        message: longText(),
        url: longText(),
        remarks: listOf(longText()),
      }),
    ),
    askedMs: number(),
    untilMs: number(),
  }),
  EndedCall: shape({
    record: shape(RECORD_MEMBERS),
    failure: nullable(shape({ message: longText(), detail: nullable(longText()) })),
    result: nullable(
      shape({
        isError: flag(),
        parts: listOf(
          either(
            shape({
              kind: choice("text"),
              title: longText(),
              isJson: flag(),
              shown: shape({ text: longText(), size: number() }),
            }),
            shape({ kind: choice("media"), mime: longText(), bytes: number() }),
            shape({ kind: choice("link"), uri: longText(), name: longText(), mime: longText() }),
          ),
        ),
        leftOut: number(),
      }),
    ),
    faults: nullable(number()),
    misfits: nullable(number()),
    approved: flag(),
  }),
  ReviewItem: shape({
    toolRowId: number(),
    name: longText(),
    position: number(),
    state: choice("changed", "new", "missing", "renamed?"),
    grade: choice("none", "cosmetic", "behavioural", "dangerous"),
    parts: listOf(of("GradedPart")),
    seenHash: longText(),
    accepted: json(),
    seen: json(),
    conflicts: listOf(
      shape({
        member: choice("summary", "argsSchema"),
        base: optional(json()),
        mine: optional(json()),
        theirs: optional(json()),
      }),
    ),
    remarks: listOf(longText()),
    renamedFrom: optional(longText()),
    effective: choice("none", "ask", "off"),
  }),
  ServerItem: shape({
    id: number(),
    kind: choice("resource", "template", "prompt"),
    key: longText(),
    title: nullable(longText()),
    description: nullable(longText()),
    mime: nullable(longText()),
    state: choice("current", "new", "changed", "missing"),
    grade: nullable(choice("cosmetic", "behavioural", "dangerous")),
    seenHash: longText(),
    parts: listOf(of("GradedPart")),
    remarks: listOf(longText()),
    inputs: nullable(
      listOf(shape({ name: longText(), description: nullable(longText()), isRequired: flag() })),
    ),
  }),
};
