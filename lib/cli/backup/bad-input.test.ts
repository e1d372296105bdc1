import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { EXIT } from "../io/exit-code";
import { runProgram } from "../program";
import { editConversation } from "@/lib/data/conversations/edit";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { deleteConversation } from "@/lib/data/trash/move";
import { setSecret } from "@/lib/secrets/store";
import { dumpLibrary } from "@/lib/testing/backup/dump";
import { ofHeader, rewriteArchive } from "@/lib/testing/backup/rewrite-archive";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";
import { dropTestLibrary } from "@/lib/testing/postgres/schema";

import { writeBackup } from "@/lib/backup/run/backup";

// The same on both engines: vitest-postgres.ts runs this file a second time.

let folders: string[] = [];
const archive = (): string => join(folders[0] ?? "", "walnut.zip");

/** A library with something in it, and an archive of another one that was made with another key. */
beforeEach(async () => {
  folders = [mkdtempSync(join(tmpdir(), "colloquy-bad-input-")), await enterEmptyLibrary()];
  await fill("Walnut");
  await setSecret("WALNUT", "a secret walnut", ["https://walnut.example"]);
  await writeBackup(await getWholeStore(), archive());
  await leave();
  folders.push(await enterEmptyLibrary());
  await fill("Hazel");
});

afterEach(async () => {
  await leave();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function leave(): Promise<void> {
  await closeStore();
  await dropTestLibrary();
}

/** Two documents, one with an older version and one in the trash. */
async function fill(conversationTitle: string): Promise<void> {
  const { id } = await importConversation(JSON.stringify(buildConversation({ conversationTitle })));
  const edit = { kind: "title", title: `${conversationTitle} edited` } as const;
  await editConversation(LOCAL_VIEWER, { id, expectedRevision: 1, edit });
  const other = await importConversation(JSON.stringify(buildConversation({})));
  await deleteConversation(LOCAL_VIEWER, other.id);
}

async function command(...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await runProgram(args, {
    input: (async function* () {})(),
    write: async (text) => void said.push(String(text)),
    print: async (...columns) => void said.push(columns.join(" ")),
    say: (line) => void said.push(line),
  });
  await closeStore();
  return { code, said: said.join("\n") };
}

async function rows(): Promise<Map<string, unknown[]>> {
  const dump = await dumpLibrary(await getWholeStore());
  await closeStore();
  return dump;
}

/** What is beside the library; its own files change when it is read. */
const beside = (): string[] =>
  readdirSync(folders.at(-1) ?? "", { recursive: true, encoding: "utf8" })
    .filter((name) => !/^(?:colloquy\.db|spool)/.test(name))
    .toSorted();

const bytes = (change: (whole: Buffer) => void) => (): void => {
  const whole = readFileSync(archive());
  change(whole);
  writeFileSync(archive(), whole);
};

const rewrite = (from: string | RegExp, to: string) => (): Promise<void> =>
  rewriteArchive(archive(), archive(), ofHeader(from, to));

const BAD_ARCHIVES: readonly (readonly [string, string, () => unknown])[] = [
  ["that is cut off", "backup-truncated", () => truncateSync(archive(), 3000)],
  ["that is empty", "backup-foreign", () => truncateSync(archive(), 0)],
  ["with one other byte", "backup-altered", bytes((whole) => (whole[2000] = ~(whole[2000] ?? 0)))],
  ["of a newer version", "backup-newer", rewrite('"version": 2', '"version": 3')],
  ["of a newer data model", "backup-newer", rewrite('"titleKey"', '"titleKeys"')],
  ["encrypted with another key", "backup-other-key", () => undefined],
  [
    "of another application",
    "backup-foreign",
    () => writeFileSync(archive(), "no archive".repeat(99)),
  ],
  ["that is not there", "backup-unreadable", () => rmSync(archive())],
];

test.each(BAD_ARCHIVES)(
  "a backup %s is refused as %s, and nothing is written",
  async (_, code, spoil) => {
    await spoil();
    const before = { rows: await rows(), beside: beside() };
    const { code: exit, said } = await command("restore", archive(), "--replace");
    expect(said).toContain(`(${code})`);
    expect(exit).toBe(EXIT.file);
    expect({ rows: await rows(), beside: beside() }).toEqual(before);
  },
);

test("a library is replaced only when that was asked for, and what it was is kept", async () => {
  const before = { rows: await rows(), beside: beside() };
  const refused = await command("restore", archive(), "--locked-secrets");
  expect(refused).toMatchObject({ code: EXIT.file });
  expect(refused.said).toContain("(library-not-empty)");
  expect({ rows: await rows(), beside: beside() }).toEqual(before);

  const replaced = await command("restore", archive(), "--replace", "--locked-secrets");
  expect(replaced).toMatchObject({ code: EXIT.done });
  const kept = /library that was there is in (\S+\.zip)/.exec(replaced.said)?.[1] ?? "";
  // The secret is encrypted with a key that is not here, and verify says so; all else is sound.
  const verified = await command("verify", "--deep");
  expect(verified.code).toBe(EXIT.found);
  expect(verified.said.match(/\d+ faults/g)).toEqual(["1 faults"]);

  expect(await command("restore", kept, "--replace")).toMatchObject({ code: EXIT.done });
  expect(await command("verify", "--deep")).toMatchObject({ code: EXIT.done });
  const after = await rows();
  for (const table of ["Conversation", "Message", "MessageBody", "Change", "ImportItem"]) {
    expect(after.get(table)).toEqual(before.rows.get(table));
  }
});
