import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { editConversation } from "@/lib/data/conversations/edit";
import { listConversations } from "@/lib/data/conversations/list";
import { getWholeStore } from "@/lib/data/library/client";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { verifyLibrary } from "./run/verify";

useLibrary();

/** What the check of the notes found. */
async function found(): Promise<readonly string[]> {
  const { checks } = await verifyLibrary();
  return checks.find(({ subject }) => subject === "history")?.faults ?? ["not checked"];
}

test("a note that undoes an edit or an import, and was changed, is named with its document", async () => {
  await importFiles([
    "walnut.json",
    buildConversation({ id: "walnut", messages: [buildMessage({ id: "m", content: "Walnut" })] }),
  ]);
  const id = (await listConversations(LOCAL_VIEWER)).items[0]!.id;
  const edit = { kind: "title", title: "Hazel" } as const;
  const edited = await editConversation(LOCAL_VIEWER, { id, expectedRevision: 1, edit });
  expect(edited.ok).toBe(true);
  expect(await found()).toEqual([]);
  const store = await getWholeStore();
  for (const [table, column, change, said] of [
    ["Change", "ops", (text: string) => text.replace("Hazel", "Lazel"), /: change \d+ of its/],
    [
      "ImportItem",
      "undo",
      (text: string) => text.replace('"mode":"new"', '"mode":"old"'),
      /: what import item \d+ noted for undoing it/,
    ],
  ] as const) {
    const where = `"${column}" IS NOT NULL AND "${column}" <> ''`;
    const row = await store.read((sql) =>
      sql.get<{ text: string }>(
        `SELECT "${column}" AS text FROM "${table}" WHERE ${where} ORDER BY id DESC LIMIT 1`,
      ),
    );
    const put = (text: string) =>
      store.write((sql) =>
        sql.run(
          `UPDATE "${table}" SET "${column}" = ? WHERE id = (SELECT max(id) FROM "${table}" WHERE ${where})`,
          text,
        ),
      );
    const text = row?.text ?? "";
    expect(change(text)).not.toBe(text);
    await put(change(text));
    const faults = await found();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(said);
    expect(faults[0]).toContain(id);
    await put(text);
    expect(await found()).toEqual([]);
  }
});

test("an original that was packed again with another text is named", async () => {
  await importFiles([
    "walnut.json",
    { model: "m", messages: [{ role: "user", content: "Walnut" }] },
  ]);
  const originals = async () => {
    const { checks } = await verifyLibrary();
    return checks.find(({ subject }) => subject === "originals");
  };
  expect(await originals()).toMatchObject({ checked: 1, faults: [] });
  const store = await getWholeStore();
  const row = await store.read((sql) =>
    sql.get<{ bytes: Uint8Array }>(`SELECT bytes FROM "ImportOriginal"`),
  );
  const other = gunzipSync(row!.bytes).toString().replace("Walnut", "Hazel!");
  await store.write((sql) => sql.run(`UPDATE "ImportOriginal" SET bytes = ?`, gzipSync(other)));
  expect((await originals())?.faults).toEqual([
    expect.stringMatching(/^the original of import item \d+ is not what was kept$/),
  ]);
});
