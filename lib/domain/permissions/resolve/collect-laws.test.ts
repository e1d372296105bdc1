import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryToolset } from "@/lib/testing/arbitrary/filters";
import { readFilterDraft, withFilters } from "@/lib/domain/toolset/edit/filter-draft";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { collectPermissions, type PermissionDocuments } from "./collect";
import { FIELDS, resolve, type Field, type Step } from "./resolve";

type Toolset = typeof arbitraryToolset extends fc.Arbitrary<infer One> ? One : never;

const flag = fc.constantFrom(true, false, null);
const flags = fc.record({ enabled: flag, requiresApproval: flag }, { requiredKeys: [] });
const name = fc.constantFrom("read_file", "delete_file", "list", "__proto__", "toString");
const overrides = fc.array(
  fc.tuple(name, flags).map(([tool, said]) => ({ toolId: `files/${tool}`, ...said })),
  { maxLength: 3 },
);

interface World {
  readonly toolset: Toolset;
  readonly toolOverrides: readonly ({ toolId: string } & JsonRecord)[];
  readonly application: JsonRecord;
}

const world: fc.Arbitrary<World> = fc.record({
  toolset: arbitraryToolset,
  toolOverrides: overrides,
  application: flags,
});

function documentsOf({ toolset, toolOverrides, application }: World): PermissionDocuments {
  return { toolsets: [toolset], conversation: { toolOverrides }, application };
}

/** Both decisions of every tool by its name. */
function resolveAll(documents: PermissionDocuments) {
  const { tools } = collectPermissions(documents);
  return new Map(
    tools.map(({ tool, levels, gates }) => {
      const of = (field: Field) => resolve(field, levels[field], gates);
      return [tool.name, { enabled: of("enabled"), requiresApproval: of("requiresApproval") }];
    }),
  );
}

const without = (record: JsonRecord, key: string): JsonRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

function changeTool(toolset: Toolset, tool: string, change: (entry: JsonRecord) => JsonRecord) {
  return {
    ...toolset,
    tools: toolset.tools.map((entry) => (entry.name === tool ? change(entry) : entry)),
  } as Toolset;
}

const inSlot = (
  entry: JsonRecord,
  key: string,
  change: (slot: JsonRecord) => JsonRecord,
): JsonRecord => {
  const extensions = asRecord(entry["extensions"]) ?? {};
  const slot = asRecord(extensions[key]);
  return slot === null ? entry : { ...entry, extensions: { ...extensions, [key]: change(slot) } };
};

const withoutStatus = (entry: JsonRecord): JsonRecord =>
  inSlot(entry, "dev.colloquy:cadenya", (slot) => ({ ...slot, source: {} }));

const unfilteredTool = (entry: JsonRecord): JsonRecord => {
  const open = inSlot(entry, "dev.colloquy:mci", (slot) => ({ ...slot, meta: {} }));
  return JSON.stringify(open).includes("TOOL_STATUS_FILTERED") ? withoutStatus(open) : open;
};

/** The documents without what a step stands for. */
function takeAway(before: World, step: Step["id"], field: Field, tool: string): World {
  const { toolset } = before;
  const draft = readFilterDraft(toolset);
  switch (step) {
    case "conversation":
      return {
        ...before,
        toolOverrides: before.toolOverrides.map((one) =>
          one.toolId === `files/${tool}` ? { toolId: one.toolId, ...without(one, field) } : one,
        ),
      };
    case "tool":
      return { ...before, toolset: changeTool(toolset, tool, (entry) => without(entry, field)) };
    case "toolsetRule":
      return {
        ...before,
        toolset: withFilters(toolset, { ...draft, toolApprovals: undefined }) as Toolset,
      };
    case "toolsetDefaults":
      return {
        ...before,
        toolset: { ...toolset, toolsetDefaults: without(toolset.toolsetDefaults, field) },
      };
    case "application":
      return { ...before, application: without(before.application, field) };
    case "filtered": {
      const open = {
        ...draft,
        includeTools: undefined,
        excludeTools: undefined,
        reference: undefined,
      };
      const unfiltered = withFilters(toolset, open) as Toolset;
      return { ...before, toolset: changeTool(unfiltered, tool, unfilteredTool) };
    }
    case "archived":
      return { ...before, toolset: changeTool(toolset, tool, withoutStatus) };
    default:
      return {
        ...before,
        toolset: {
          ...toolset,
          extensions: without(
            toolset.extensions,
            "dev.colloquy:permissions",
          ) as Toolset["extensions"],
        },
      };
  }
}

describe("laws of whole documents", () => {
  test("taking a rule out of the documents gives what the trace foretold", () => {
    fc.assert(
      fc.property(world, (before) => {
        for (const [tool, decisions] of resolveAll(documentsOf(before))) {
          for (const field of FIELDS) {
            for (const step of decisions[field].steps) {
              if (step.kind === "built-in") continue;
              const after = takeAway(before, step.id, field, tool);
              const { value, winner, steps } = resolveAll(documentsOf(after)).get(tool)![field];
              expect({ value, winner: steps[winner]?.id }).toEqual(step.ifRemoved);
            }
          }
        }
      }),
    );
  });

  test("null says as much as nothing, at every level", () => {
    fc.assert(
      fc.property(world, (before) => {
        const said = (record: JsonRecord): JsonRecord =>
          Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
        const silent: World = {
          toolOverrides: before.toolOverrides.map((one) => ({ toolId: one.toolId, ...said(one) })),
          application: said(before.application),
          toolset: {
            ...before.toolset,
            toolsetDefaults: said(before.toolset.toolsetDefaults),
            tools: before.toolset.tools.map((tool) => said(tool) as typeof tool),
          },
        };
        const values = (of: World) =>
          [...resolveAll(documentsOf(of))].map(([tool, { enabled, requiresApproval }]) => {
            return [tool, enabled.value, requiresApproval.value];
          });
        expect(values(silent)).toEqual(values(before));
      }),
    );
  });

  test("the order of tools changes nothing, filters or not", () => {
    fc.assert(
      fc.property(world, (before) => {
        const toolset = { ...before.toolset, tools: before.toolset.tools.toReversed() };
        const turned = resolveAll(documentsOf({ ...before, toolset }));
        for (const [tool, { enabled, requiresApproval }] of resolveAll(documentsOf(before))) {
          expect(turned.get(tool)?.enabled.value).toBe(enabled.value);
          expect(turned.get(tool)?.requiresApproval.value).toBe(requiresApproval.value);
        }
      }),
    );
  });

  test("while an override is explicit, nothing below it counts", () => {
    fc.assert(
      fc.property(world, flags, flags, fc.boolean(), (before, own, defaults, value) => {
        for (const { name: tool } of before.toolset.tools) {
          const toolOverrides = [
            { toolId: `files/${tool}`, enabled: value, requiresApproval: value },
          ];
          const changed = {
            ...changeTool(before.toolset, tool, (entry) => ({ ...entry, ...own })),
            toolsetDefaults: defaults,
          };
          const first = resolveAll(documentsOf({ ...before, toolOverrides })).get(tool)!;
          const second = resolveAll(
            documentsOf({ toolset: changed, toolOverrides, application: {} }),
          ).get(tool)!;
          for (const field of FIELDS) expect(second[field].value).toBe(first[field].value);
        }
      }),
    );
  });
});
