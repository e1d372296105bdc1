import fc from "fast-check";

import type { FilterDraft } from "@/lib/domain/toolset/edit/filter-draft";
import { extensionKey } from "@/lib/domain/document/extension-key";

const text = fc.constantFrom("read", "delete", "_file", "e", "", "(?=x)", "^re");
const matcher = fc.record(
  {
    exact: text,
    startsWith: text,
    endsWith: text,
    contains: text,
    regex: text,
    caseSensitive: fc.boolean(),
  },
  { requiredKeys: [] },
);
const condition = fc.record(
  {
    attribute: fc.constantFrom(
      "ATTRIBUTE_NAME",
      "ATTRIBUTE_TITLE",
      "ATTRIBUTE_DESCRIPTION",
      "ATTRIBUTE_UNSPECIFIED",
    ),
    matcher,
  },
  { requiredKeys: [] },
);

/** A filter of an adapter, also an empty one. */
export const arbitraryRules = fc.record({
  operator: fc.constantFrom("OPERATOR_AND", "OPERATOR_OR", "OPERATOR_UNSPECIFIED"),
  filters: fc.array(condition, { maxLength: 3 }),
});

const seldom = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });

const referenceFilter = fc.record({
  filter: fc.constantFrom("only", "except", "tags", "withoutTags", "without-tags", null),
  filterValue: fc.constantFrom("read_file", "read_file, delete_file", "write", "", null),
});

/** Filters of both languages, any of them missing, all of a shape an editor writes. */
export const arbitraryFilters: fc.Arbitrary<FilterDraft> = fc.record({
  includeTools: seldom(arbitraryRules),
  excludeTools: seldom(arbitraryRules),
  toolApprovals: seldom(fc.record({ always: fc.boolean(), only: arbitraryRules })),
  reference: seldom(referenceFilter),
  otherReferences: fc.array(referenceFilter, { maxLength: 2 }),
});

const flag = fc.constantFrom(true, false, null, "true");
const flags = fc.record({ enabled: flag, requiresApproval: flag }, { requiredKeys: [] });
const names = ["read_file", "delete_file", "list", "__proto__", "constructor", "toString"] as const;

const toolSlots = fc
  .record(
    {
      status: fc.constantFrom(
        "TOOL_STATUS_AVAILABLE",
        "TOOL_STATUS_FILTERED",
        "TOOL_STATUS_ARCHIVED",
      ),
      tags: fc.subarray(["read", "write"]),
      notes: fc.constantFrom({}, {}, { byHand: true }, { unoffered: "a folder of its name wins" }),
    },
    { requiredKeys: [] },
  )
  .map(({ status, tags, notes: meta }) => ({
    ...(status === undefined && meta === undefined
      ? {}
      : {
          [extensionKey("cadenya")]: stated({ v: 1, meta, source: { spec: stated({ status }) } }),
        }),
    ...(tags === undefined && meta === undefined
      ? {}
      : { [extensionKey("mci")]: stated({ v: 1, meta, source: stated({ tags }) }) }),
  }));

const tool = fc
  .tuple(fc.constantFrom(...names), flags, toolSlots)
  .map(([name, said, extensions]) => ({ name, summary: `Can ${name}`, ...said, extensions }));

/** A toolset with what was imported of its filters in both slots. */
export const arbitraryToolset = fc
  .record({
    toolsetDefaults: flags,
    tools: fc.uniqueArray(tool, { selector: ({ name }) => name, maxLength: 5 }),
    filters: arbitraryFilters,
    disabled: fc.constantFrom(undefined, true, false),
  })
  .map(({ toolsetDefaults, tools, filters, disabled }) => {
    const { reference, otherReferences, ...mcp } = filters;
    return {
      id: "files",
      kind: "mcp",
      toolsetDefaults,
      extensions: {
        [extensionKey("cadenya")]: { v: 1, source: { spec: { adapter: { mcp: stated(mcp) } } } },
        [extensionKey("mci")]: { v: 1, meta: stated({ reference, otherReferences }) },
        ...(disabled === undefined ? {} : { [extensionKey("permissions")]: { v: 1, disabled } }),
      },
      tools,
    };
  });

/** Without what is undefined, as JSON has it. */
function stated(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
