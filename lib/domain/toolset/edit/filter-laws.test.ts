import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "@/lib/json/edit";
import { equalJson } from "@/lib/json/equal";
import {
  arbitraryFilters,
  arbitraryRules,
  arbitraryToolset,
} from "@/lib/testing/arbitrary/filters";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { collectPermissions } from "@/lib/domain/permissions/resolve/collect";
import { ORDER } from "@/lib/domain/permissions/resolve/explain";
import { resolve } from "@/lib/domain/permissions/resolve/resolve";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { editToolsetText } from "./edits";
import {
  filterEdits,
  mergeFilterDraft,
  readFilterDraft,
  withFilters,
  type FilterDraft,
} from "./filter-draft";
import { filterEffects, previewFilters } from "./filter-preview";
import { slimToolset } from "../filters/slim-toolset";
import { toolsetFilters } from "../filters/toolset-filters";

/** The toolset after its filters were saved through the edits of its text. */
function save(toolset: JsonRecord, draft: FilterDraft): JsonRecord {
  const shell = JSON.stringify({ ...toolset, tools: [] }, null, 2);
  const result = editToolsetText({ shell, toolText: () => undefined }, filterEdits(toolset, draft));
  if (!result.ok) throw new Error(result.diagnostics[0]?.message);
  const saved = asRecord(JSON.parse(applyEdits(shell, result.shell)));
  return { ...saved, tools: toolset["tools"] };
}

/** What these filters would do. */
function preview(toolset: JsonRecord, draft: FilterDraft, application: JsonRecord = {}) {
  const after = withFilters(toolset, draft);
  return previewFilters(filterEffects(toolset, application), filterEffects(after, application));
}

/** Both decisions of every tool, by its name. */
function decisions(toolset: JsonRecord, application: JsonRecord = {}) {
  return collectPermissions({ toolsets: [toolset], application }).tools.map(
    ({ tool, levels, gates }) => ({
      name: tool.name,
      enabled: resolve("enabled", levels.enabled, gates).value,
      requiresApproval: resolve("requiresApproval", levels.requiresApproval, gates).value,
    }),
  );
}

const application = fc.record(
  { enabled: fc.boolean(), requiresApproval: fc.boolean() },
  { requiredKeys: [] },
);

describe("laws of filters", () => {
  test("a preview shows what holds after saving", () => {
    fc.assert(
      fc.property(arbitraryToolset, arbitraryFilters, application, (toolset, draft, defaults) => {
        const previewed = preview(toolset, draft, defaults);
        const saved = save(toolset, draft);
        const compact = previewed.map(({ name, now: { enabled, requiresApproval } }) => {
          return { name, enabled, requiresApproval };
        });
        expect(compact).toEqual(decisions(saved, defaults));
        const filters = toolsetFilters(saved);
        const messages = previewed.map(({ now }) => [now.hidden?.message, now.asked?.message]);
        expect(messages).toEqual(
          toolset.tools.map((tool) => [filters.hides(tool)?.message, filters.asks(tool)?.message]),
        );
      }),
    );
  });

  test("a slim toolset is filtered like the whole one", () => {
    fc.assert(
      fc.property(arbitraryToolset, arbitraryFilters, (toolset, draft) => {
        const slim = slimToolset(toolset);
        expect(preview(slim, draft)).toEqual(preview(toolset, draft));
        expect(filterEdits(slim, draft)).toEqual(filterEdits(toolset, draft));
      }),
    );
  });

  test("untouched filters are not written", () => {
    fc.assert(
      fc.property(arbitraryToolset, arbitraryFilters, (toolset, draft) => {
        expect(filterEdits(toolset, readFilterDraft(toolset))).toEqual([]);
        const saved = save(toolset, draft);
        expect(filterEdits(saved, readFilterDraft(saved))).toEqual([]);
      }),
    );
  });

  test("going back to the imported filters leaves nothing behind but how permissions are resolved", () => {
    const key = extensionKey("permissions");
    fc.assert(
      fc.property(arbitraryToolset, arbitraryFilters, (toolset, draft) => {
        const isEdited = filterEdits(toolset, draft).length > 0;
        const back = save(save(toolset, draft), readFilterDraft(toolset));
        const own = asRecord(asRecord(toolset.extensions)?.[key]) ?? { v: 1 };
        const note = isEdited ? { [key]: { ...own, resolution: ORDER } } : {};
        const extensions = { ...toolset.extensions, ...note };
        expect(back).toEqual({ ...toolset, extensions });
      }),
    );
  });

  test("the imported object stays as it came", () => {
    fc.assert(
      fc.property(arbitraryToolset, arbitraryFilters, (toolset, draft) => {
        const saved = asRecord(save(toolset, draft)["extensions"]);
        for (const [key, slot] of Object.entries(toolset.extensions)) {
          const before = asRecord(slot);
          const after = asRecord(saved?.[key]);
          expect([after?.["source"], after?.["meta"]]).toEqual([
            before?.["source"],
            before?.["meta"],
          ]);
        }
      }),
    );
  });

  test("a further rule that excludes or asks never loosens anything", () => {
    fc.assert(
      fc.property(arbitraryToolset, arbitraryRules, (toolset, rules) => {
        const draft = readFilterDraft(toolset);
        const before = decisions(toolset);
        const bare = { ...draft, excludeTools: undefined, toolApprovals: undefined };
        const open = decisions(withFilters(toolset, bare));
        const closed = decisions(withFilters(toolset, { ...bare, excludeTools: rules }));
        const asking = decisions(withFilters(toolset, { ...bare, toolApprovals: { only: rules } }));
        for (const [at, tool] of open.entries()) {
          expect(Number(before[at]!.enabled)).toBeLessThanOrEqual(Number(tool.enabled));
          expect(Number(closed[at]!.enabled)).toBeLessThanOrEqual(Number(tool.enabled));
          expect(Number(asking[at]!.requiresApproval)).toBeGreaterThanOrEqual(
            Number(tool.requiresApproval),
          );
        }
      }),
    );
  });

  test("any JSON where a filter is expected is decided", () => {
    const slot = fc.record({
      source: fc.jsonValue(),
      values: fc.jsonValue(),
      removed: fc.jsonValue(),
    });
    const adapter = fc.record({
      includeTools: fc.jsonValue(),
      excludeTools: fc.record({ operator: fc.jsonValue(), filters: fc.array(fc.jsonValue()) }),
      toolApprovals: fc.jsonValue(),
    });
    const cadenya = fc.oneof(
      slot,
      adapter.map((mcp) => ({ source: { spec: { adapter: { mcp } } } })),
    );
    fc.assert(
      fc.property(cadenya, fc.jsonValue(), (odd, reference) => {
        const extensions = {
          "dev.colloquy:cadenya": odd,
          "dev.colloquy:mci": { meta: { reference } },
        };
        for (const decision of decisions({ extensions, tools: [{ name: "read" }] })) {
          expect([typeof decision.enabled, typeof decision.requiresApproval]).toEqual([
            "boolean",
            "boolean",
          ]);
        }
      }),
    );
  });

  test("what somebody else changed stays, where nothing else was typed", () => {
    const members = ["includeTools", "excludeTools", "toolApprovals", "reference"] as const;
    fc.assert(
      fc.property(
        arbitraryToolset,
        arbitraryFilters,
        arbitraryFilters,
        fc.subarray([...members]),
        (toolset, theirs, mine, typed) => {
          const origin = readFilterDraft(toolset);
          const now = save(toolset, theirs);
          const changed = Object.fromEntries(typed.map((name) => [name, mine[name]]));
          const merged = mergeFilterDraft(now, origin, { ...origin, ...changed });
          for (const name of members) {
            const isTyped = typed.includes(name) && !equalJson(mine[name], origin[name]);
            const expected = isTyped ? mine[name] : readFilterDraft(now)[name];
            expect([name, merged[name]]).toEqual([name, expected]);
          }
        },
      ),
    );
  });
});
