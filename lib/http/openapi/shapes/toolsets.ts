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

/** Files of toolsets and what their editors need. */
export const TOOLSETS = {
  OfferedTools: shape({
    tools: listOf(
      shape({
        name: longText(),
        summary: nullable(longText()),
        method: longText(),
        path: longText(),
        tool: dictionary(json()),
      }),
    ),
    findings: listOf(
      shape({
        severity: choice("error", "warning", "info"),
        rule: longText(),
        message: longText(),
        path: longText(),
        line: optional(number()),
        column: optional(number()),
        fix: optional(
          shape({
            title: longText(),
            mode: choice("auto", "ask"),
            operations: listOf(
              shape({
                op: choice("set", "remove", "rename"),
                path: longText(),
                value: optional(json()),
                key: optional(longText()),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  ToolsetEditing: shape({
    fileId: longText(),
    fileTitle: longText(),
    fileRevision: number(),
    toolsets: listOf(shape({ position: number(), id: longText() })),
    current: nullable(
      shape({
        rowId: number(),
        revision: number(),
        position: number(),
        shell: longText(),
        kind: longText(),
        tools: listOf(shape({ id: number(), name: longText(), summary: nullable(longText()) })),
        overridden: listOf(shape({ tool: number(), conversations: number() })),
        namedBy: number(),
        namings: listOf(
          shape({
            tool: nullable(number()),
            rules: number(),
            references: number(),
            isShared: flag(),
            tests: listOf(
              shape({ name: longText(), toolsetId: longText(), isShared: flag(), isGlob: flag() }),
            ),
          }),
        ),
        open: nullable(shape({ position: number(), raw: longText() })),
      }),
    ),
  }),
  FilterTarget: shape({
    fileId: longText(),
    fileTitle: longText(),
    storedMs: number(),
    toolsetIds: listOf(longText()),
    rowId: number(),
    revision: number(),
    toolset: dictionary(json()),
    application: dictionary(json()),
    states: listOf(
      listOf(
        either(
          number(),
          shape({
            missing: flag(),
            unreviewed: flag(),
            change: nullable(choice("behavioural", "breaking")),
            newTools: optional(choice("ask", "disabled", "inherit")),
          }),
        ),
      ),
    ),
  }),
  ToolMeasures: shape({
    id: number(),
    tokens: number(),
    calls: number(),
    lastCallMs: nullable(number()),
    problems: number(),
  }),
  ToolsetFileDetail: shape({
    file: shape({
      id: longText(),
      documentId: longText(),
      title: longText(),
      format: longText(),
      toolsetCount: number(),
      toolCount: number(),
      errorCount: number(),
      warningCount: number(),
      byteLength: number(),
      revision: number(),
      storedMs: number(),
      editedMs: nullable(number()),
      deletedMs: nullable(number()),
    }),
    application: dictionary(json()),
    conversation: nullable(
      shape({
        id: longText(),
        title: longText(),
        titleDerived: flag(),
        shellRevision: number(),
      }),
    ),
    toolsets: listOf(
      shape({
        row: shape({
          id: number(),
          position: number(),
          toolsetId: longText(),
          kind: longText(),
          version: nullable(longText()),
          revision: number(),
          defaults: shape({
            enabled: nullable(flag()),
            requiresApproval: nullable(flag()),
            odd: optional(shape({ enabled: optional(json()), requiresApproval: optional(json()) })),
          }),
        }),
        tools: listOf(
          shape({
            id: number(),
            position: number(),
            name: longText(),
            summary: nullable(longText()),
            revision: number(),
            gates: listOf(of("Gate")),
            rules: shape({
              enabled: optional(of("Level")),
              requiresApproval: optional(of("Level")),
            }),
            claims: shape({
              title: nullable(longText()),
              hints: of("ToolHints"),
              tags: listOf(longText()),
              parameters: listOf(longText()),
            }),
            isTwin: flag(),
            override: nullable(
              shape({
                toolIds: listOf(longText()),
                levels: shape({ enabled: of("Level"), requiresApproval: of("Level") }),
              }),
            ),
            enabled: nullable(flag()),
            requiresApproval: nullable(flag()),
            odd: optional(shape({ enabled: optional(json()), requiresApproval: optional(json()) })),
          }),
        ),
      }),
    ),
    conflicts: number(),
    waitingItems: number(),
  }),
};
