import { expect, test } from "vitest";

import { undo, redo } from "@/lib/data/changes/undo";
import { editTools } from "@/lib/data/toolsets/edit";
import { getToolsetFile } from "@/lib/data/toolsets/list";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";
import { moreStatements } from "@/lib/testing/postgres/waited-for";

useLibrary();

const FEW = 100;
const MANY = 1100;
/** They are read and written some hundred at a time; a statement for each would be 1,000 more. */
const MOST_MORE = 100;

async function libraryOf(count: number) {
  const { id } = await importToolsets(
    JSON.stringify({
      schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
      toolsets: [
        {
          id: `many-${count}`,
          kind: "builtin",
          tools: Array.from({ length: count }, (_, at) => ({
            name: `t${at}`,
            summary: "Does it.",
          })),
        },
      ],
    }),
  );
  const toolsetId = (await getToolsetFile(LOCAL_VIEWER, id))?.toolsets[0]?.row.id ?? 0;
  return { id, toolsetId, count };
}

const ways = {
  async switched({ id, toolsetId, count }: Awaited<ReturnType<typeof libraryOf>>) {
    const edits = Array.from({ length: count }, (_, tool) => {
      const edit = { kind: "tool", tool, field: "enabled", value: false } as const;
      return { toolsetId, expectedRevision: 1, edit };
    });
    expect(await editTools({ fileId: id, edits })).toMatchObject({ ok: true });
  },
  async "taken back"({ id }: { readonly id: string }) {
    expect(await undo(LOCAL_VIEWER, { noun: "toolset", id })).toMatchObject({ ok: true });
  },
  async "done again"({ id }: { readonly id: string }) {
    expect(await redo(LOCAL_VIEWER, { noun: "toolset", id })).toMatchObject({ ok: true });
  },
};

test("what is done to thousands of tools takes no statement for each of them", async () => {
  const more = await moreStatements(ways, {
    few: await libraryOf(FEW),
    many: await libraryOf(MANY),
  });
  expect([...more].filter(([, count]) => count >= MOST_MORE)).toEqual([]);
});
