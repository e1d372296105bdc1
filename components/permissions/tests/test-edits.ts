import type { editToolsAction } from "@/lib/actions/toolsets";
import { extensionKey } from "@/lib/domain/document/extension-key";
import type { ToolsetTests } from "@/lib/domain/permissions/tests/listing";
import type { StoredTest } from "@/lib/domain/permissions/tests/schema";

type ToolsEdit = Parameters<typeof editToolsAction>[0];

const OWN = extensionKey("tests");

/**
 * The edit that puts a test into a toolset, in the place of another one or as the last.
 * @param value null takes the test out
 */
export function testEdit(
  toolset: ToolsetTests,
  stored: StoredTest | null,
  value: Readonly<Record<string, unknown>> | null,
): ToolsEdit {
  const key = stored?.pointer.split("/")[2] ?? OWN;
  const place = stored === null ? -1 : Number(stored.pointer.split("/").at(-1));
  const raws = toolset.tests
    .filter(({ stored: { pointer } }) => pointer.startsWith(`/extensions/${key}/`))
    .map(({ stored: { raw } }) => raw);
  if (value === null) raws.splice(place, 1);
  else if (stored === null) raws.push(value);
  else raws[place] = value;
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
