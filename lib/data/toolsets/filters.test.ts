import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { filterEdits, withFilters } from "@/lib/domain/toolset/edit/filter-draft";
import { filterEffects } from "@/lib/domain/toolset/edit/filter-preview";
import { importToolsets, readText, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { undo } from "../changes/undo";
import { editTools } from "./edit";
import { readFilterTarget } from "./filters";
import { toolsetText } from "./list";

useLibrary();

const FILE = JSON.stringify(
  buildToolsets([
    buildToolset({ id: "web" }),
    buildToolset({
      id: "files",
      kind: "mcp",
      tools: ["read_file", "delete_file"].map((name) => buildTool({ name })),
    }),
  ]),
  null,
  4,
);
const EXCLUDE = {
  operator: "OPERATOR_AND",
  filters: [{ attribute: "ATTRIBUTE_NAME", matcher: { startsWith: "delete_" } }],
};
const DRAFT = {
  includeTools: undefined,
  excludeTools: EXCLUDE,
  toolApprovals: undefined,
  reference: undefined,
  otherReferences: [],
};

test("saved filters hide what the preview said, and undo takes every byte back", async () => {
  const { id } = await importToolsets(FILE);
  const target = (await readFilterTarget(id, "files"))!;
  expect(target).toMatchObject({ fileTitle: "web, files", toolsetIds: ["web", "files"] });

  const preview = filterEffects(withFilters(target.toolset, DRAFT), {});
  expect(preview.map(({ name, effect }) => [name, effect.enabled])).toEqual([
    ["read_file", true],
    ["delete_file", false],
  ]);
  const outcome = await editTools({
    fileId: id,
    edits: filterEdits(target.toolset, DRAFT).map((edit) => ({
      toolsetId: target.rowId,
      expectedRevision: target.revision,
      edit,
    })),
  });
  expect(outcome).toMatchObject({ ok: true });

  const saved = (await readFilterTarget(id, "files"))!;
  expect(filterEffects(saved.toolset, {}).map(({ effect }) => effect)).toEqual(
    preview.map(({ effect }) => effect),
  );
  await undo(LOCAL_VIEWER, { noun: "toolset", id });
  expect(await readText(await toolsetText(id))).toBe(FILE);
});

test("a toolset that is not there has no filters", async () => {
  const { id } = await importToolsets(FILE);
  expect(await readFilterTarget(id, "gone")).toBeNull();
  expect(await readFilterTarget("gone", null)).toBeNull();
});
