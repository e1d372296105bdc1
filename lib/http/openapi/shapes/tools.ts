import { GATE_IDS, LEVEL_IDS } from "@/lib/domain/permissions/resolve/resolve";
import {
  choice,
  dictionary,
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

/** One tool with what decides about it. */
export const TOOLS = {
  ToolPage: shape({
    fileId: longText(),
    fileTitle: longText(),
    fileRevision: number(),
    toolset: shape({
      rowId: number(),
      revision: number(),
      position: number(),
      id: longText(),
      kind: longText(),
    }),
    position: number(),
    tool: dictionary(json()),
    isTwin: flag(),
    collected: nullable(
      shape({
        tool: shape({ toolset: number(), tool: number(), toolsetId: longText(), name: longText() }),
        levels: shape({ enabled: listOf(of("Level")), requiresApproval: listOf(of("Level")) }),
        gates: listOf(of("Gate")),
      }),
    ),
    remarks: listOf(
      shape({
        rule: choice(
          "hidden-characters",
          "injection-phrase",
          "hidden-instruction",
          "decoded-payload",
          "hidden-markup",
          "hint-contradiction",
          "hint-name",
        ),
        weight: choice("hard", "soft"),
        pointer: longText(),
        message: longText(),
      }),
    ),
    examples: listOf(nullable(listOf(shape({ pointer: longText(), reason: longText() })))),
    versions: listOf(
      shape({
        number: number(),
        atMs: nullable(number()),
        label: longText(),
        text: longText(),
        grade: choice("none", "cosmetic", "behavioural", "dangerous"),
        parts: listOf(of("GradedPart")),
      }),
    ),
    callers: listOf(
      shape({
        conversationId: longText(),
        title: longText(),
        isPrivate: flag(),
        calls: number(),
        messageId: number(),
        lastMs: nullable(number()),
      }),
    ),
    callerCount: number(),
  }),
  Level: shape({
    id: choice(...LEVEL_IDS),
    where: nullable(of("Locator")),
    stored: shape({ enabled: optional(json()), requiresApproval: optional(json()) }),
    note: optional(longText()),
  }),
  Locator: shape({
    document: choice("conversation", "toolset", "settings"),
    pointer: longText(),
  }),
  Gate: shape({
    id: choice(...GATE_IDS),
    where: nullable(of("Locator")),
    scope: choice("document", "installation"),
    tightens: listOf(choice("enabled", "requiresApproval")),
    message: longText(),
  }),
  GradedPart: shape({
    grade: choice("cosmetic", "behavioural", "dangerous"),
    pointer: longText(),
    text: longText(),
  }),
  ToolHints: shape({
    readOnly: nullable(flag()),
    destructive: nullable(flag()),
    idempotent: nullable(flag()),
    openWorld: nullable(flag()),
  }),
};
