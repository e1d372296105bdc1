import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "@/lib/json/edit";
import { editShellText } from "@/lib/domain/conversation/edit/edits";
import { asRecord } from "@/lib/shared/read-value";
import { openPermissions } from "../resolve/in-conversation";
import { diagnoseOverrides } from "./diagnose";
import { findNearTools } from "./near-tools";
import { changeEntries } from "./repair-effects";

const toolsets = [
  {
    id: "files",
    toolsetDefaults: { requiresApproval: true },
    tools: [
      { name: "read_file" },
      { name: "delete_file", enabled: false },
      {
        name: "old_file",
        extensions: {
          "dev.colloquy:cadenya": { source: { spec: { status: "TOOL_STATUS_ARCHIVED" } } },
        },
      },
      { name: "same" },
      { name: "same" },
    ],
  },
  { id: "web", tools: [{ name: "fetch" }, { name: "list" }] },
  { id: "other", tools: [{ name: "web:fetch" }, { name: "list" }] },
  {
    id: "off",
    tools: [{ name: "run" }],
    extensions: { "dev.colloquy:permissions": { v: 1, disabled: true } },
  },
];
const book = openPermissions({ toolsets });
const near = findNearTools(book.index.tools);

const diagnose = (...toolOverrides: unknown[]) => diagnoseOverrides({ toolOverrides }, book, near);
/** `severity rule: labels of the repairs` of each finding. */
const told = (...toolOverrides: unknown[]) =>
  diagnose(...toolOverrides).map(
    ({ severity, rule, repairs }) =>
      `${severity} ${rule}: ${repairs.map(({ label }) => label).join(" | ")}`,
  );

describe("override lint", () => {
  test.each<[string, unknown[], string[]]>([
    ["a useful override is healthy", [{ toolId: "files/read_file", enabled: false }], []],
    [
      "an id of another spelling",
      [{ toolId: "mcp__files__read_file", enabled: true }],
      [
        "warning override.unresolved: Use files/read_file (the same in another spelling) | Delete the override",
      ],
    ],
    [
      "one that would tighten, of a tool nobody knows",
      [{ toolId: "calendar/create", enabled: false }],
      ["error override.unresolved: Delete the override"],
    ],
    [
      "an entry without a tool",
      [{ enabled: true }],
      ["warning override.unresolved: Delete the override"],
    ],
    [
      "a name of several tools",
      [{ toolId: "list", requiresApproval: true }],
      ["error override.ambiguous: Use web/list | Use other/list | Delete the override"],
    ],
    [
      "tools no id can tell apart",
      [{ toolId: "files/same", enabled: true }],
      ["warning override.ambiguous: Delete the override"],
    ],
    [
      "a tool whose name reads like an id",
      [{ toolId: "web:fetch", enabled: false }],
      ["info override.shadowed: Keep this reading: web/fetch | Use other/web:fetch"],
    ],
    [
      "one tool twice, in agreement",
      [
        { toolId: "files/read_file", enabled: false },
        { toolId: "read_file", enabled: false },
      ],
      ["warning override.duplicate: Merge them: Off"],
    ],
    [
      "one tool twice, in contradiction",
      [
        { toolId: "files/read_file", enabled: true },
        { toolId: "files/read_file", enabled: false },
        { toolId: "files/read_file", enabled: true, requiresApproval: false },
      ],
      [
        "error override.duplicate: Merge them: On, Allow | Merge them, the stricter way: Off, Allow",
      ],
    ],
    [
      "a tool that is archived",
      [{ toolId: "files/old_file", enabled: true }],
      ["info override.dormant: Move it to files/read_file (a similar name) | Delete the override"],
    ],
    [
      "on, although the toolset is off",
      [{ toolId: "off/run", enabled: true }],
      ["warning override.gated: ", "info override.no-effect: Clear it"],
    ],
    [
      "what holds anyway",
      [{ toolId: "web/fetch", enabled: true }],
      ["info override.no-effect: Clear it"],
    ],
    [
      "nothing at all",
      [{ toolId: "web/fetch", enabled: null }],
      ["info override.no-effect: Delete the override"],
    ],
    [
      "settings of the application only",
      [{ toolId: "web/fetch", configOverrides: { depth: 2 } }],
      ["info override.settings-only: "],
    ],
    [
      "what holds anyway, with settings",
      [{ toolId: "web/fetch", enabled: true, configOverrides: {} }],
      ["info override.no-effect: Clear it; its settings stay"],
    ],
    [
      "a text instead of a boolean",
      [{ toolId: "files/delete_file", enabled: "true" }],
      ["warning override.not-boolean: Set it to true (On) | Remove the value"],
    ],
    [
      "a value that means neither",
      [{ toolId: "web/fetch", requiresApproval: "ask" }],
      ["warning override.not-boolean: Remove the value"],
    ],
  ])("%s", (_, toolOverrides, expected) => {
    expect(told(...toolOverrides)).toEqual(expected);
  });

  test("an object of early files is to be wrapped", () => {
    const toolOverrides = { toolId: "web/fetch", enabled: false };
    expect(diagnoseOverrides({ toolOverrides }, book, near)).toMatchObject([
      {
        rule: "doc.legacy-tool-overrides",
        repairs: [{ effects: ["web/fetch: On becomes Off"] }],
      },
    ]);
  });

  test("each repair says what it changes about the tools", () => {
    const [finding] = diagnose({ toolId: "files.delete_file", enabled: true });
    expect(finding?.repairs.map(({ effects }) => effects)).toContainEqual([
      "files/delete_file: Off becomes On",
    ]);
    expect(finding?.repairs.at(-1)?.effects).toEqual([]);
  });

  test("a repair as it is saved does what its preview says, and touches no other entry", () => {
    const entry = fc.record(
      {
        toolId: fc.constantFrom(
          "files/read_file",
          "read_file",
          "web:fetch",
          "list",
          "files.delete_file",
          "gone",
        ),
        enabled: fc.constantFrom(true, false, null, "true"),
        requiresApproval: fc.constantFrom(true, false, "no"),
        extensions: fc.constant({ "org.example": 1 }),
      },
      { requiredKeys: ["toolId"] },
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), (toolOverrides) => {
        const shell = JSON.stringify({ id: "c", title: "t", toolOverrides, messages: [] }, null, 2);
        const context = {
          now: "2026-01-01T00:00:00.000Z",
          actor: "user",
          audit: false,
          newId: () => "new",
        };
        for (const { repairs } of diagnose(...toolOverrides)) {
          for (const { edit } of repairs) {
            if (edit.kind !== "overrideEntries") continue;
            const result = editShellText(shell, edit, context);
            expect(result).toMatchObject({ ok: true });
            if (!result.ok) continue;
            const saved = asRecord(JSON.parse(applyEdits(shell, result.edits)));
            expect(saved?.["toolOverrides"] ?? []).toEqual(
              changeEntries(toolOverrides, edit.changes),
            );
          }
        }
      }),
    );
  });

  test("any JSON is looked at", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Array.isArray(diagnoseOverrides(value, book, near))).toBe(true);
        expect(Array.isArray(diagnoseOverrides({ toolOverrides: value }, book, near))).toBe(true);
      }),
    );
  });
});
