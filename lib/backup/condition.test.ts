import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { getWholeStore } from "@/lib/data/library/client";
import { backupName } from "@/lib/domain/backup/retention";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { conditionOf } from "./archive/condition";
import { openBackup } from "./archive/open";
import { writeBackup } from "./run/backup";
import { backUpInto, listBackups } from "./run/schedule";

const library = useLibrary();

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-conditions-"));
  process.env["COLLOQUY_BACKUP_DIR"] = folder;
});
afterEach(() => {
  delete process.env["COLLOQUY_BACKUP_DIR"];
  rmSync(folder, { recursive: true, force: true });
});

const NIGHT = Date.UTC(2026, 10, 23, 3);
const HOUR = 3_600_000;

test("the list of backups marks those with damage, without a check and without an end", async () => {
  const messages = [buildMessage({ content: "Nut walnut" })];
  await importConversation(JSON.stringify(buildConversation({ messages })));
  expect(await backUpInto(folder, NIGHT)).toMatchObject({ ok: true });
  const store = await library.store();
  const alter = (from: string, to: string) =>
    store.write((sql) =>
      sql.run(`UPDATE "MessageBody" SET raw = replace(raw, 'Nut ${from}', 'Nut ${to}')`),
    );
  await alter("walnut", "wallet");
  expect(await backUpInto(folder, NIGHT + HOUR)).toMatchObject({ ok: false });
  await alter("wallet", "walnut");
  await writeBackup(store, join(folder, backupName(NIGHT + 2 * HOUR)));
  const whole = readFileSync(join(folder, backupName(NIGHT)));
  writeFileSync(join(folder, backupName(NIGHT + 3 * HOUR)), whole.subarray(0, whole.length - 9));
  writeFileSync(join(folder, backupName(NIGHT + 4 * HOUR)), "");
  writeFileSync(join(folder, backupName(NIGHT + 5 * HOUR)), "PK\u0003\u0004 and no more of it");
  expect(listBackups().map(({ condition }) => condition)).toEqual([
    "incomplete",
    "incomplete",
    "incomplete",
    "unchecked",
    "damaged",
    "sound",
  ]);
});

test("what is read of the first bytes is what a restore reads", async () => {
  const path = join(folder, "one.zip");
  await writeBackup(await getWholeStore(), path, { faults: 7 });
  const archive = await openBackup(path);
  archive.close();
  expect(archive.header.faults).toBe(7);
  expect(conditionOf(path)).toBe("damaged");
  expect(conditionOf(join(folder, "none.zip"))).toBe("incomplete");
});
