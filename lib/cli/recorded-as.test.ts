import { join } from "node:path";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { backUpIfDue, backUpInto } from "@/lib/backup/run/schedule";
import { listRecordedChanges } from "@/lib/data/activity/changes";
import { adoptUnowned } from "@/lib/data/library/adopt";
import { setSetting } from "@/lib/data/settings/settings";
import { listOtherEntries } from "@/lib/data/ledger/read";
import { noteEvent } from "@/lib/data/ledger/chain/note";
import { getWholeStore } from "@/lib/data/library/client";
import { actingAs, actingFor } from "@/lib/data/store/sight/actor";
import { forgetAuth } from "@/lib/accounts/auth";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { buildConversation } from "@/lib/testing/builders/conversation";

import { EXIT } from "./io/exit-code";
import { runProgram } from "./program";

useAccounts();

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-doers-"));
  vi.stubEnv("COLLOQUY_CALLED_FROM", folder);
  vi.stubEnv("COLLOQUY_BACKUP_DIR", join(folder, "nightly"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function call(...args: string[]): Promise<void> {
  const code = await runProgram(args, {
    input: (async function* () {})(),
    write: () => Promise.resolve(),
    print: () => Promise.resolve(),
    say: () => undefined,
  });
  forgetAuth();
  expect([args, code]).toEqual([args, EXIT.done]);
}

test("what is done without anybody signed in is recorded as done by what did it", async () => {
  const { viewer: owner } = await makeOwner();
  for (const id of ["walnuts", "pears"]) {
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(buildConversation({ id })));
  }
  await call("import", "walnuts.json", "pears.json", "--run");
  await call("export", "--format", "cjson", "--output", "all.json");
  await call("backup", "library.zip");
  await call("accounts", "invite", "mia@example.com", "--role", "reader");
  await call("keys", "create", "Nightly", "--scope", "tools:read");
  await actingAs("schedule", () => backUpIfDue(Date.now()));
  const nightly = join(folder, "nightly");
  await actingFor(owner, () => backUpInto(nightly, Date.now() + 2000, "app"));
  await setSetting("apiKeys", "optional");
  // As at each start: what belongs to nobody is the first owner’s, who did not import it.
  await adoptUnowned(owner.id);
  const { items } = await listRecordedChanges(owner);
  expect(items.map(({ what, by, system }) => [what, by, system]).toReversed()).toEqual([
    ["member-joined", owner.id, null],
    ["imported", null, "command-line"],
    ["backup-made", null, "command-line"],
    ["member-invited", null, "command-line"],
    ["api-key-created", null, "command-line"],
    ["backup-made", null, "schedule"],
    ["backup-made", owner.id, null],
    // Nobody asks for it, as before there were accounts.
    ["setting-changed", null, null],
  ]);
  const of = async (asked: Parameters<typeof listRecordedChanges>[1]) =>
    (await listRecordedChanges(owner, asked)).items.map(({ what }) => what).toReversed();
  expect(await of({ system: "command-line" })).toEqual([
    "imported",
    "backup-made",
    "member-invited",
    "api-key-created",
  ]);
  expect(await of({ system: "schedule" })).toEqual(["backup-made"]);
  expect(await of({ system: "colloquy" })).toEqual([]);
  // The walnuts and pears became the owner’s, who did not import them.
  expect(await of({ member: owner.id })).toEqual(["member-joined", "backup-made"]);
  // A page at a time, the same.
  const first = await listRecordedChanges(owner, { system: "command-line", limit: 2 });
  const { nextCursor: cursor } = first;
  expect(await of({ system: "command-line", cursor: cursor ?? "" })).toEqual([
    "imported",
    "backup-made",
  ]);
  const entries = await listOtherEntries(LOCAL_VIEWER, 20);
  expect(entries.map(({ event, actor }) => [event, actor]).toReversed()).toEqual([
    ["member-joined", owner.id],
    ["import-done", "command-line"],
    ["backup-made", "command-line"],
    ["member-invited", "command-line"],
    ["api-key-created", "command-line"],
    ["backup-made", "schedule"],
    ["backup-made", `user:${owner.id}`],
    ["setting-changed", "user:local"],
  ]);
});

test("an entry of before that names its channel is the doing of that channel", async () => {
  const { viewer: owner } = await makeOwner();
  const store = await getWholeStore();
  for (const via of ["app", "schedule", "command-line", "restore"]) {
    await store.write((sql) => noteEvent(sql, "backup-made", via, { via }));
  }
  const { items } = await listRecordedChanges(owner, { kind: "library" });
  expect(items.map(({ system }) => system)).toEqual([
    "command-line",
    "command-line",
    // Every night, or by a press.
    null,
    null,
  ]);
  const named = await listRecordedChanges(owner, { kind: "library", system: "command-line" });
  expect(named.items).toHaveLength(2);
});
