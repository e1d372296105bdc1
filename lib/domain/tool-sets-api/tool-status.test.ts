import fc from "fast-check";
import { expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";

import { collectStored } from "../permissions/resolve/collect";
import { policyGates } from "../permissions/resolve/installation";
import { NEW_TOOLS } from "../permissions/resolve/new-tools";
import { resolve, type Field } from "../permissions/resolve/resolve";
import { syncStateOf } from "../sync/state";
import { offeredTool, type ListedState } from "./tool-status";

const IDENTITY = "https://tools.example";
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const value = fc.constantFrom<unknown>(true, false, null, undefined, "true", "false", 0);
const values = fc.record<JsonRecord>({ enabled: value, requiresApproval: value });

const toolset = fc.record<JsonRecord>({
  id: fc.constant("files"),
  toolsetDefaults: maybe(values),
  extensions: fc.record({
    "dev.colloquy:permissions": fc.record({
      disabled: fc.constantFrom(undefined, false, true),
      newTools: fc.constantFrom(undefined, ...NEW_TOOLS),
    }),
    "dev.colloquy:cadenya": fc.record({
      source: fc.record({
        spec: fc.record({
          adapter: fc.record({
            mcp: fc.record({
              excludeTools: maybe(
                fc.constant({ filters: [{ matcher: { startsWith: "delete" } }] }),
              ),
              toolApprovals: fc.constantFrom(
                undefined,
                { always: true },
                {
                  only: { filters: [{ matcher: { startsWith: "r" } }] },
                },
              ),
            }),
          }),
        }),
      }),
    }),
  }),
});

const tool = fc
  .tuple(
    values,
    fc.constantFrom("read", "delete", ""),
    fc.constantFrom(undefined, "AVAILABLE", "FILTERED", "ARCHIVED"),
  )
  .map(([said, name, status]): JsonRecord => {
    const spec = status === undefined ? {} : { status: `TOOL_STATUS_${status}` };
    return { ...said, name, extensions: { "dev.colloquy:cadenya": { source: { spec } } } };
  });

const pin = fc.record<ListedState>({
  mcpName: fc.constant("read"),
  state: fc.constantFrom("current", "new", "changed", "missing"),
  grade: fc.constantFrom(null, "behavioural", "dangerous"),
  cause: fc.constantFrom(null, "sync", "new"),
  acceptedFrom: fc.constantFrom(null, IDENTITY),
  acceptedRaw: fc.constantFrom(null, JSON.stringify({ name: "read" })),
  acceptedHash: fc.constantFrom(null, "a"),
  seenHash: fc.constantFrom("a", "b"),
});

const policy = fc
  .subarray(["Off", "Ask"] as const)
  .map((effects) => effects.map((effect) => ({ effect, pattern: "re*", setting: "RULE" })));

test("a client is offered what the grid shows, and never more", () => {
  const world = fc.record({
    toolset,
    tool,
    pin: fc.option(pin),
    policy,
    application: values,
    isOfClient: fc.boolean(),
    unlessSaid: fc.constantFrom(...NEW_TOOLS),
  });
  fc.assert(
    fc.property(world, ({ toolset, tool, pin, policy, application, isOfClient, unlessSaid }) => {
      const local = policyGates(policy)(toolset, tool);
      const state = pin === null ? null : syncStateOf(pin, IDENTITY, unlessSaid);
      const grid = collectStored({ application, toolset, tool }, 0, { state, local });
      const shown = (field: Field) => resolve(field, grid.levels[field], grid.gates).value;
      const offered = offeredTool(toolset, tool, pin, {
        identity: IDENTITY,
        unlessSaid,
        isOfClient,
        application,
        local,
      });
      const isAvailable = offered.status === "TOOL_STATUS_AVAILABLE";
      expect(isAvailable && !shown("enabled")).toBe(false);
      const waits = grid.gates.some(
        ({ id }) => id === "new-unreviewed" || id === "definition-changed",
      );
      if (waits && (isOfClient || !isAvailable)) return;
      expect([isAvailable, offered.isAsked]).toEqual([shown("enabled"), shown("requiresApproval")]);
    }),
  );
});
