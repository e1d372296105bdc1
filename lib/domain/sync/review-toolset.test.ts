import { describe, expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";

import type { Pin } from "./pin";
import { reviewToolset, type PinnedTool, type ReviewedToolset } from "./review-toolset";

const IDENTITY = "https://mcp.example";
const schema = { type: "object", properties: { path: { type: "string" } } };
const READ = { name: "read", description: "Reads a file.", inputSchema: schema };

function pinned(position: number, seen: JsonRecord, pin: Partial<Pin> = {}): PinnedTool {
  const raw = JSON.stringify(seen);
  return {
    toolRowId: 100 + position,
    position,
    entry: { name: seen["name"], summary: seen["description"] },
    pin: {
      mcpName: String(seen["name"]),
      acceptedHash: "accepted",
      acceptedRaw: raw,
      acceptedFrom: IDENTITY,
      seenHash: `hash ${position}`,
      seenRaw: raw,
      seenFrom: IDENTITY,
      state: "current",
      grade: null,
      cause: null,
      conflicts: null,
      previous: null,
      ...pin,
    },
  };
}

const isNew = { state: "new", acceptedHash: null, acceptedRaw: null, acceptedFrom: null } as const;

function review(tools: readonly PinnedTool[], more: Partial<ReviewedToolset> = {}) {
  return reviewToolset({
    toolset: {},
    tools,
    newTools: "ask",
    identity: IDENTITY,
    shadows: () => [],
    ...more,
  });
}

describe("what waits for a person", () => {
  test("is nothing of a tool that is as it was accepted", () => {
    expect(review([pinned(0, READ)])).toEqual([]);
  });

  test("is a new tool with what the server says of it", () => {
    expect(review([pinned(0, READ, isNew)])).toMatchObject([
      {
        toolRowId: 100,
        name: "read",
        state: "new",
        grade: "none",
        accepted: null,
        seen: READ,
        seenHash: "hash 0",
        remarks: [],
        effective: "ask",
      },
    ]);
  });

  test("is a changed definition, switched off where the change is dangerous", () => {
    const changed = { ...READ, inputSchema: { ...schema, required: ["path"] } };
    const [item] = review([pinned(0, changed, { acceptedRaw: JSON.stringify(READ) })]);
    expect(item).toMatchObject({ state: "changed", accepted: READ, seen: changed });
    expect(item?.parts.length).toBeGreaterThan(0);
    const moved = { acceptedFrom: "https://other.example" };
    expect(review([pinned(0, READ, moved)])).toMatchObject([
      { state: "changed", grade: "dangerous", effective: "off" },
    ]);
  });

  test("is a tool that is gone, with what was accepted of it", () => {
    const gone = pinned(0, READ, { state: "missing" });
    expect(review([gone])).toMatchObject([
      {
        state: "missing",
        grade: "none",
        accepted: READ,
        seen: null,
        remarks: [],
        effective: "off",
      },
    ]);
  });

  test("is a conflict between an edit here and a change of the server", () => {
    const conflicts = JSON.stringify([{ member: "summary", base: "Old." }]);
    const tool = pinned(0, READ, { conflicts });
    const edited = { ...tool, entry: { ...tool.entry, summary: "Mine." } };
    expect(review([edited])).toMatchObject([
      {
        state: "changed",
        conflicts: [{ member: "summary", base: "Old.", mine: "Mine.", theirs: "Reads a file." }],
      },
    ]);
    // An edit that made both alike has decided it.
    expect(review([tool])).toEqual([]);
  });
});

describe("a new tool", () => {
  test("that is like one that is gone may be it under another name", () => {
    const gone = pinned(0, READ, { state: "missing" });
    const renamed = pinned(1, { ...READ, name: "read_file" }, isNew);
    const other = pinned(2, { ...READ, name: "list", description: "Lists." }, isNew);
    const states = review([gone, renamed, other]).map(({ name, state, renamedFrom }) => [
      name,
      state,
      renamedFrom,
    ]);
    expect(states).toEqual([
      ["read_file", "renamed?", "read"],
      ["list", "new", undefined],
      ["read", "missing", undefined],
    ]);
  });

  test.each([
    ["disabled", "off"],
    ["ask", "ask"],
    ["inherit", "none"],
  ] as const)("is %s: %s", (newTools, effective) => {
    expect(review([pinned(0, READ, isNew)], { newTools })).toMatchObject([{ effective }]);
    const toolset = { extensions: { "dev.colloquy:permissions": { newTools } } };
    const tools = [pinned(0, READ, isNew)];
    expect(review(tools, { toolset, newTools: "ask" })).toMatchObject([{ effective }]);
  });

  test("is dangerous by itself where its words are", () => {
    const hidden = { ...READ, description: "Reads\u{E0041}\u{E0042}\u{E0043} a file." };
    const [item] = review([pinned(0, hidden, isNew)]);
    expect(item?.grade).toBe("dangerous");
    expect(item?.remarks.length).toBeGreaterThan(0);
  });
});

test("remarks name other toolsets with a tool of the name, and a server nobody asked yet", () => {
  const shadows = () => ["a", "b", "c", "d"];
  const [item] = review([pinned(0, READ, { ...isNew, seenFrom: "https://old.example" })], {
    shadows,
  });
  expect(item?.remarks).toEqual([
    "The toolset now names another server, which hasn’t been contacted yet: sync before you accept.",
    "It has the name of a tool of a, b, c, ….",
  ]);
  const [one] = review([pinned(0, READ, isNew)], { shadows: () => ["files"] });
  expect(one?.remarks).toEqual(["It has the name of a tool of files."]);
});

test("what is graver comes first, and else what comes first in the document", () => {
  const names = review([
    pinned(0, { ...READ, name: "gone", description: "1" }, { state: "missing" }),
    pinned(1, { ...READ, name: "new 1", description: "2" }, isNew),
    pinned(2, { ...READ, name: "moved" }, { acceptedFrom: "https://other.example" }),
    pinned(3, { ...READ, name: "new 2", description: "3" }, isNew),
  ]).map(({ name }) => name);
  expect(names).toEqual(["moved", "new 1", "new 2", "gone"]);
});
