import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ulid } from "ulid";
import { afterEach, beforeEach, expect, test } from "vitest";

import { GET } from "@/app/api/health/route";
import { backUpInto, verifyNow } from "@/lib/backup/run/schedule";
import { toldBackup, toldMaintenance, toldVerification } from "@/lib/backup/run/told";
import { createWrittenConversation } from "@/lib/data/conversations/create";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { moveToLibrary } from "@/lib/data/conversations/move-library";
import { seenReach } from "@/lib/data/library/seen-reach";
import { forgetDamage, noteDamage } from "@/lib/data/store/damage/library-damage";
import { LOCAL_VIEWER, STRANGER, type Viewer } from "@/lib/domain/accounts/viewer";
import { memberOf, withKey } from "@/lib/testing/accounts/private-canaries";
import { apiRequest } from "@/lib/testing/http/request";
import { useLibrary } from "@/lib/testing/library/library";
import { isOnPostgres } from "@/lib/testing/postgres/schema";

const library = useLibrary();

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-told-"));
});
afterEach(async () => {
  await alter("wallet", "walnut");
  rmSync(folder, { recursive: true, force: true });
});

const anna = memberOf("anna", "editor", { shelf: "owner" });
const admin = memberOf("admin", "admin");
const others: readonly Viewer[] = [
  admin,
  memberOf("reader", "reader"),
  withKey(memberOf("anna", "editor"), { scope: "write", includesPrivate: false }),
  { kind: "program", keyId: "k", scope: "write" },
  STRANGER,
];

async function alter(from: string, to: string): Promise<void> {
  const store = await library.store();
  await store.write((sql) =>
    sql.run(`UPDATE "MessageBody" SET raw = replace(raw, 'Nut ${from}', 'Nut ${to}')`),
  );
}

async function write(title: string): Promise<string> {
  const messages = [{ role: "user" as const, content: "Nut walnut" }];
  return (await createWrittenConversation(anna, { title, messages })).id;
}

/** One for everybody, and two of which nobody else has an idea. */
async function writeAll() {
  const [open, diary, salaries] = [await write("Open"), await write("Divorce"), await write("Pay")];
  const expectedRevision = (await getConversation(anna, diary))?.shellRevision ?? 0;
  const edit = { kind: "private", value: true } as const;
  expect(await editConversation(anna, { id: diary, expectedRevision, edit })).toMatchObject({
    ok: true,
  });
  expect(await moveToLibrary(anna, [salaries], "shelf")).toMatchObject({ stayed: 0 });
  return { open, hidden: [diary, salaries] };
}

const healthOf = async (viewer: Viewer): Promise<string> =>
  (await GET.answer(apiRequest("/api/health"), ulid(), viewer)).text();

test("backups and verifications name damaged conversations to those who see them", async () => {
  const { open, hidden } = await writeAll();
  await alter("walnut", "wallet");
  const backup = await backUpInto(folder, Date.UTC(2026, 10, 23, 3));
  const report = await verifyNow();
  expect(backup.ok || report.ok).toBe(false);
  for (const viewer of others) {
    const told = JSON.stringify([
      await toldMaintenance(viewer),
      await toldBackup(viewer, backup),
      await toldVerification(viewer, report),
      await healthOf(viewer),
    ]);
    for (const id of hidden)
      expect([viewer, told]).not.toEqual([viewer, expect.stringContaining(id)]);
  }
  const told = JSON.stringify(await toldMaintenance(admin));
  expect(told).toContain(open);
  expect(told).toContain("a conversation that you can’t open");
  for (const viewer of [anna, LOCAL_VIEWER]) {
    expect(await toldMaintenance(viewer)).toEqual({ backup, verify: report });
    for (const id of [open, ...hidden]) expect(await healthOf(viewer)).toContain(id);
  }
});

test.skipIf(isOnPostgres())(
  "a damaged library names what is damaged to those who see it",
  async () => {
    const { open, hidden } = await writeAll();
    await alter("walnut", "wallet");
    const { file } = await library.store();
    noteDamage(file, "database disk image is malformed");
    try {
      await expect.poll(() => healthOf(anna), { timeout: 20_000 }).toContain('"complete"');
      for (const id of [open, ...hidden]) expect(await healthOf(anna)).toContain(id);
      for (const viewer of others) {
        const told = await healthOf(viewer);
        for (const word of [...hidden, "Divorce", "Pay"]) expect(told).not.toContain(word);
        expect(told.includes(open)).toBe(viewer !== STRANGER);
      }
    } finally {
      forgetDamage(file);
    }
  },
);

test("of damage beyond what is named nobody is told how much there is of others", async () => {
  const { open, hidden } = await writeAll();
  const documents = [...hidden, open].map((id) => ({
    kind: "conversation" as const,
    id,
    title: id,
  }));
  const reach = { state: "complete", documents, more: 7 } as const;
  expect(await seenReach(LOCAL_VIEWER, reach)).toBe(reach);
  expect(await seenReach(admin, reach)).toEqual({
    state: "stopped",
    documents: documents.slice(2),
    more: 0,
  });
  expect(await seenReach(admin, { ...reach, more: 0 })).toMatchObject({ state: "complete" });
});
