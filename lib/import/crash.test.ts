import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { countLibrary } from "@/lib/data/conversations/list";
import { listImports } from "@/lib/data/imports/list";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { programFlags } from "@/lib/testing/crash/bundled-program";
import { importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { runImport } from "./run/run";
import { cleanSpool } from "./upload/spool";

const library = useLibrary();

test("a server that is killed half-way leaves nothing that can be seen", async () => {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-crash-"));
  const path = join(folder, "big.json");
  const messages = Array.from({ length: 40_000 }, () =>
    buildMessage({ content: "word ".repeat(60) }),
  );
  await writeFile(path, JSON.stringify(buildConversation({ messages })));

  const program = await programFlags("lib/testing/crash/run-import-child.ts");
  const child = spawn(process.execPath, [...program, path], {
    env: process.env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const importId = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (line: Buffer) =>
      resolve(line.toString().trim().split("\n")[0] ?? ""),
    );
    child.once("exit", () => reject(new Error("it ended before it could be killed")));
  });
  child.removeAllListeners("exit");
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
  await rm(folder, { recursive: true });

  // The first use of the library is a start.
  expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 0 });
  await cleanSpool();
  expect((await listImports(LOCAL_VIEWER)).map(({ status }) => status)).not.toContain("done");
  const store = await library.store();
  const left = await store.read((sql) => sql.all(`SELECT id FROM "Message" LIMIT 1`));
  expect(left).toEqual([]);
  expect(await runImport(LOCAL_VIEWER, importId, {})).toMatchObject({
    ok: false,
    problem: { code: "already-run" },
  });
  expect((await importFiles(["a.json", buildConversation()])).totals.imported).toBe(1);
});
