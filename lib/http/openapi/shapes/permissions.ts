import { GATE_IDS, LEVEL_IDS } from "@/lib/domain/permissions/resolve/resolve";
import {
  choice,
  constant,
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

/** What decides a permission. */
const winner = () => choice(...LEVEL_IDS, ...GATE_IDS, "built-in");

/** What names a conversation. */
const named = () => ({ id: longText(), title: longText(), titleDerived: flag() });

/** What holds for tools, and why. */
export const PERMISSIONS = {
  OverrideCase: shape({
    conversation: shape({ ...named(), shellRevision: number() }),
    finding: shape({
      rule: choice(
        "override.unresolved",
        "override.ambiguous",
        "override.shadowed",
        "override.duplicate",
        "override.dormant",
        "override.gated",
        "override.no-effect",
        "override.not-boolean",
        "override.settings-only",
        "doc.legacy-tool-overrides",
      ),
      severity: choice("error", "warning", "info"),
      positions: listOf(number()),
      before: listOf(json()),
      toolId: longText(),
      text: longText(),
      repairs: listOf(
        shape({
          label: longText(),
          edit: either(
            shape({
              kind: choice("overrideEntries"),
              changes: listOf(shape({ position: number(), members: nullable(dictionary(json())) })),
            }),
            shape({ kind: choice("fix"), rule: longText(), pointer: longText() }),
          ),
          effects: listOf(longText()),
          after: listOf(json()),
        }),
      ),
      tool: nullable(
        shape({ toolset: number(), tool: number(), toolsetId: longText(), name: longText() }),
      ),
      gate: optional(choice(...GATE_IDS)),
    }),
    fileId: nullable(longText()),
  }),
  Explanation: shape({
    tool: shape({ toolsetId: longText(), name: longText() }),
    order: choice("nearest-explicit/1"),
    enabled: of("Trace"),
    requiresApproval: of("Trace"),
    fileId: longText(),
  }),
  TestedToolset: shape({
    fileId: longText(),
    fileTitle: longText(),
    rowId: number(),
    revision: number(),
    toolsetId: longText(),
    tests: listOf(
      shape({
        stored: shape({
          pointer: longText(),
          name: longText(),
          raw: json(),
          read: either(
            shape({
              ok: constant(true),
              test: shape({
                name: longText(),
                match: shape({
                  name: optional(longText()),
                  toolset: optional(longText()),
                  annotation: optional(
                    choice("readOnly", "destructive", "idempotent", "openWorld"),
                  ),
                  tag: optional(longText()),
                  effective: optional(choice("ask", "off", "on", "allow")),
                  conversation: optional(longText()),
                }),
                expect: shape({ enabled: optional(flag()), requiresApproval: optional(flag()) }),
                expectNames: nullable(listOf(longText())),
                atLeast: number(),
              }),
            }),
            shape({ ok: flag(), fault: longText() }),
          ),
        }),
        outcome: shape({
          pointer: longText(),
          name: longText(),
          isGreen: flag(),
          reason: longText(),
          matched: number(),
          offenders: listOf(shape({ toolset: number(), name: longText() })),
        }),
      }),
    ),
  }),
  WithoutApproval: shape({
    tools: listOf(
      shape({
        toolset: number(),
        position: number(),
        toolsetId: longText(),
        name: longText(),
        summary: nullable(longText()),
        source: winner(),
        without: nullable(
          shape({
            value: flag(),
            winner: winner(),
          }),
        ),
        hints: of("ToolHints"),
        fileId: longText(),
        fileTitle: longText(),
        rowId: number(),
        revision: number(),
      }),
    ),
    overrides: listOf(
      shape({
        toolId: longText(),
        toolsetId: longText(),
        name: longText(),
        conversationId: longText(),
        title: longText(),
        titleDerived: flag(),
        shellRevision: number(),
      }),
    ),
    isCut: flag(),
    nextCursor: nullable(longText()),
  }),
  Trace: shape({
    text: longText(),
    value: flag(),
    winner: number(),
    steps: listOf(
      shape({
        kind: choice("level", "built-in", "gate"),
        id: winner(),
        where: nullable(of("Locator")),
        raw: json(),
        outcome: choice("winner", "loser", "silent", "ignored"),
        reason: nullable(
          choice("gate", "nearer-level", "already-so", "absent", "null", "not-a-boolean"),
        ),
        ifRemoved: nullable(
          shape({
            value: flag(),
            winner: winner(),
          }),
        ),
        note: nullable(longText()),
      }),
    ),
  }),
  Suggestion: shape({
    kind: choice(
      "never-called",
      "never-approved",
      "few-conversations",
      "allowed-by-nobody",
      "always-approved",
      "same-as-inherited",
    ),
    toolsetId: longText(),
    tool: longText(),
    change: longText(),
    evidence: longText(),
    loosens: flag(),
    edits: listOf(
      either(
        shape({
          field: choice("enabled", "requiresApproval"),
          value: nullable(flag()),
          kind: choice("application"),
        }),
        shape({
          field: choice("enabled", "requiresApproval"),
          value: nullable(flag()),
          kind: choice("default"),
          toolset: number(),
        }),
        shape({
          field: choice("enabled", "requiresApproval"),
          value: nullable(flag()),
          kind: choice("tool"),
          toolset: number(),
          tool: number(),
        }),
      ),
    ),
    overrides: listOf(
      shape({
        conversationId: longText(),
        title: longText(),
        expectedRevision: number(),
        toolId: longText(),
      }),
    ),
    places: listOf(
      shape({
        conversation: shape(named()),
        messageId: number(),
        retryOf: nullable(number()),
      }),
    ),
    window: nullable(shape({ firstMs: number(), lastMs: number() })),
    undated: number(),
  }),
};
