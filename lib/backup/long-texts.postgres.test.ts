import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { dumpLibrary } from "@/lib/testing/backup/dump";
import { importFiles } from "@/lib/testing/library/drop";
import { dropTestLibrary, newLibraryAddress } from "@/lib/testing/postgres/schema";

import { writeBackup } from "./run/backup";
import { restoreBackup } from "./run/restore";
import { verifyLibrary } from "./run/verify";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-long-"));
  process.env["COLLOQUY_DATA"] = folder;
});
afterEach(async () => {
  await closeStore();
  await dropTestLibrary();
  delete process.env["DATABASE_URL"];
  rmSync(folder, { recursive: true, force: true });
});

/** Words that no compression makes short, so that an index would have to hold all of them. */
function drawn(length: number): string {
  let text = "";
  for (let at = 0; text.length < length; at += 1) {
    text += `${createHash("sha256").update(`walnut ${at}`).digest("base64")} `;
  }
  return text.slice(0, length);
}

const LONG = drawn(4 << 20);

test("titles, names, tags and models of any length go from one database to the other and back", async () => {
  process.env["DATABASE_URL"] = `file:${join(folder, "first.db")}`;
  const tags = Array.from({ length: 3000 }, (_, at) => `tag ${at} ${drawn(40)}`);
  await importFiles(
    [
      "title.json",
      buildConversation({
        id: "title",
        conversationTitle: LONG,
        messages: [buildMessage({ id: "m", content: "Hi" })],
      }),
    ],
    [
      "tags.json",
      buildConversation({
        id: "tags",
        modelId: drawn(100_000),
        extensions: { "dev.colloquy:tags": [...tags, drawn(20_000)] },
        messages: [buildMessage({ id: drawn(20_000), content: "Hi" })],
      }),
    ],
    [
      "tools.json",
      buildToolsets([
        buildToolset({
          id: drawn(20_000).replaceAll(/[^\w]/g, ""),
          tools: [buildTool({ name: drawn(20_000).replaceAll(/[^\w]/g, ""), summary: LONG })],
        }),
      ]),
    ],
  );
  const before = await dumpLibrary(await getWholeStore());
  await writeBackup(await getWholeStore(), join(folder, "out.zip"));
  await closeStore();

  process.env["DATABASE_URL"] = newLibraryAddress();
  await restoreBackup(join(folder, "out.zip"));
  expect(await dumpLibrary(await getWholeStore())).toEqual(before);
  expect(await verifyLibrary({ deep: true })).toMatchObject({ ok: true });
  await writeBackup(await getWholeStore(), join(folder, "back.zip"));
  await closeStore();
  await dropTestLibrary();

  process.env["DATABASE_URL"] = `file:${join(folder, "second.db")}`;
  await restoreBackup(join(folder, "back.zip"));
  expect(await dumpLibrary(await getWholeStore())).toEqual(before);
}, 60_000);
