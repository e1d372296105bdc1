import { describe, expect, test } from "vitest";
import { openPermissions } from "../resolve/in-conversation";
import { overridesWithoutApproval, toolsWithoutApproval } from "./runs-without-approval";

const TOOLSETS = [
  {
    id: "files",
    toolsetDefaults: { requiresApproval: true },
    tools: [
      { name: "read", requiresApproval: false, summary: "Reads" },
      { name: "write" },
      { name: "off", requiresApproval: false, enabled: false },
    ],
  },
  { id: "web", tools: [{ name: "fetch" }] },
  {
    id: "gone",
    tools: [{ name: "x" }],
    extensions: { "dev.colloquy:permissions": { v: 1, disabled: true } },
  },
];

const book = openPermissions({ toolsets: TOOLSETS });

describe("what runs without asking", () => {
  test("is what is offered and allowed, with what says so and what would be without it", () => {
    expect(toolsWithoutApproval(book.tools, TOOLSETS)).toMatchObject([
      {
        toolset: 0,
        position: 0,
        name: "read",
        summary: "Reads",
        source: "tool",
        without: { value: true, winner: "toolsetDefaults" },
      },
      { toolset: 1, name: "fetch", source: "built-in", without: null },
    ]);
  });

  test("is nothing where the application asks", () => {
    const asking = openPermissions({ toolsets: TOOLSETS, application: { requiresApproval: true } });
    expect(toolsWithoutApproval(asking.tools, TOOLSETS).map(({ name }) => name)).toEqual(["read"]);
  });

  test("in a conversation is what an override allows, by the entry that decides", () => {
    const toolOverrides = [
      { toolId: "files/write", requiresApproval: true },
      { toolId: "write", requiresApproval: false },
      { toolId: "read", enabled: true },
      { toolId: "files/off", requiresApproval: false },
      { toolId: "nowhere", requiresApproval: false },
    ];
    expect(overridesWithoutApproval(book, { toolOverrides })).toEqual([
      { toolId: "write", toolsetId: "files", name: "write" },
    ]);
  });
});
