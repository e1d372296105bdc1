import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { addComment } from "@/lib/data/comments/add";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { deleteConversation } from "@/lib/data/trash/move";
import { makeShare } from "@/lib/export/share/share";
import { purgeDocuments } from "@/lib/import/run/purge";
import { importFiles, planFiles, zipFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

/** A conversation as ChatGPT exports it; no word of it stands in another one. */
function exported(word: string): unknown {
  const node = (id: string, role: string, parent: string | null, children: readonly string[]) => ({
    id,
    message: {
      id,
      author: { role },
      content: { content_type: "text", parts: [`${word}words of ${role} `.repeat(30)] },
      create_time: 1_700_000_000,
      metadata: { note: `${word}note` },
    },
    parent,
    children,
  });
  return {
    id: `${word}id`,
    title: `${word}title`,
    create_time: 1,
    update_time: 2,
    mapping: {
      [`${word}a`]: node(`${word}a`, "user", null, [`${word}b`]),
      [`${word}b`]: node(`${word}b`, "assistant", `${word}a`, []),
    },
    current_node: `${word}b`,
  };
}

/** Everything in which deflated or plain bytes of a file can be read. */
function readings(bytes: Buffer): string[] {
  const texts = [bytes.toString("latin1")];
  for (
    let at = bytes.indexOf("PK\u0003\u0004");
    at !== -1;
    at = bytes.indexOf("PK\u0003\u0004", at + 4)
  ) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    try {
      texts.push(inflateRawSync(bytes.subarray(start)).toString("latin1"));
    } catch {
      // Stored, not deflated: it was read as it is.
    }
  }
  for (
    let at = bytes.indexOf("\u001f\u008b\b", 0, "latin1");
    at !== -1;
    at = bytes.indexOf("\u001f\u008b\b", at + 3, "latin1")
  ) {
    try {
      texts.push(gunzipSync(bytes.subarray(at)).toString("latin1"));
    } catch {
      // Other bytes that look like the start of one.
    }
  }
  return texts;
}

function filesWith(word: string): string[] {
  return readdirSync(dataDirectory(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".reserve"))
    .filter((entry) =>
      readings(readFileSync(join(entry.parentPath, entry.name))).some((text) =>
        text.includes(word),
      ),
    )
    .map(({ name }) => name);
}

const TWO = [exported("zqgone"), exported("walnut")];

test.each([
  ["a list", "conversations.json", () => Promise.resolve(TWO)],
  ["an archive", "export.zip", () => zipFiles(["conversations.json", TWO])],
] as const)("of one of two documents that came in %s nothing is left", async (_, name, make) => {
  const file = await make();
  const report = await importFiles([name, file]);
  // Planned once more and left.
  await planFiles([name, file]);
  expect(report.items).toHaveLength(2);
  const store = await getWholeStore();
  const row = await store.read((sql) =>
    sql.get<{ id: string; message: number }>(
      `SELECT c.id, min(m.id) AS message FROM "Conversation" AS c JOIN "Message" AS m ON m."conversationKey" = c.key
       WHERE c.title LIKE 'zqgone%' AND c.state = 'live' GROUP BY c.id`,
    ),
  );
  const id = row?.id ?? "";
  const said = { text: "zqgonesaid about it", message: row?.message ?? 0, quote: "zqgonewords" };
  expect(await addComment(LOCAL_VIEWER, id, said)).toMatchObject({ ok: true });
  expect(await makeShare(LOCAL_VIEWER, { conversation: id })).toMatchObject({ ok: true });
  await store.emptyLog();
  expect(filesWith("zqgone")).not.toEqual([]);
  await deleteConversation(LOCAL_VIEWER, id);
  await purgeDocuments(LOCAL_VIEWER, { items: [{ noun: "conversation", id }] });
  await closeStore();
  await getWholeStore();
  expect(filesWith("zqgone")).toEqual([]);
});
