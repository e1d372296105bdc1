import type { editToolsAction } from "@/lib/actions/toolsets";
import { extensionKey } from "@/lib/domain/document/extension-key";
import type { ToolsetTests } from "@/lib/domain/permissions/tests/listing";
import type { StoredTest } from "@/lib/domain/permissions/tests/schema";
import { equalJson } from "@/lib/json/equal";

type ToolsEdit = Parameters<typeof editToolsAction>[0];

const OWN = extensionKey("tests");

/** The tests of a toolset that are kept together, in their order. */
function testsUnder(toolset: ToolsetTests, key: string): readonly StoredTest[] {
  return toolset.tests
    .map(({ stored }) => stored)
    .filter(({ pointer }) => pointer.startsWith(`/extensions/${key}/`));
}

/** The place of a test that says the same as when it was read; -1 where it was changed or deleted since. */
function placeOf(tests: readonly StoredTest[], { pointer, raw }: StoredTest): number {
  const isSame = (test: StoredTest) => equalJson(test.raw, raw);
  const here = tests.findIndex((test) => test.pointer === pointer && isSame(test));
  return here === -1 ? tests.findIndex(isSame) : here;
}

const keyOf = ({ pointer }: StoredTest): string => pointer.split("/")[2] ?? OWN;

/** Whether a test that was read before is still there as it was. The report may have changed since. */
export function isAsRead(toolset: ToolsetTests, test: StoredTest): boolean {
  return placeOf(testsUnder(toolset, keyOf(test)), test) !== -1;
}

/** Whether a toolset has this very test, such as after a save whose answer did not arrive. */
export function hasTest(toolset: ToolsetTests, value: Readonly<Record<string, unknown>>): boolean {
  return toolset.tests.some(({ stored }) => equalJson(stored.raw, value));
}

/**
 * The edit that puts a test into a toolset, in the place of another one or as the last.
 * @param stored the one in whose place it comes; it becomes the last where that is no longer as it was
 * @param value null takes the test out
 */
export function testEdit(
  toolset: ToolsetTests,
  stored: StoredTest | null,
  value: Readonly<Record<string, unknown>> | null,
): ToolsEdit {
  const key = stored === null ? OWN : keyOf(stored);
  const tests = testsUnder(toolset, key);
  const place = stored === null ? -1 : placeOf(tests, stored);
  const raws = tests.map(({ raw }) => raw);
  if (place !== -1) raws.splice(place, 1, ...(value === null ? [] : [value]));
  else if (value !== null) raws.push(value);
  const path = ["extensions", key] as const;
  const base = { toolsetId: toolset.rowId, expectedRevision: toolset.revision };
  const edits: ToolsEdit["edits"][number][] = [
    { ...base, edit: { kind: "member", tool: null, path: [...path, "tests"], value: raws } },
  ];
  // The first test of a toolset says which form they have.
  if (key === OWN && toolset.tests.every(({ stored: { pointer } }) => !pointer.includes(OWN))) {
    edits.unshift({
      ...base,
      edit: { kind: "member", tool: null, path: [...path, "v"], value: 1 },
    });
  }
  return { fileId: toolset.fileId, edits };
}
