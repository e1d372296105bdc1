import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readMigrations } from "@/lib/data/store/migrations/files";
import { openStore } from "@/lib/data/store/store";
import { buildOldLibrary, inspectLibrary } from "@/lib/data/store/migrations/trial-library";

import { programFlags } from "./bundled-program";

/** What was found after a kill, and the next start. */
export interface KillResult {
  readonly kind: "first start" | "upgrade";
  readonly delayMs: number;
  /** Whether the process was killed before it was done. */
  readonly wasCut: boolean;
  /** Null when the library opened and everything was there. */
  readonly failure: string | null;
}

/** Kills a process `delayMs` after it began to open the library; false when it was done before. */
export async function openAndKill(file: string, delayMs: number): Promise<boolean> {
  const program = await programFlags("lib/testing/crash/open-store-child.ts");
  const child = spawn(process.execPath, [...program, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      if (said === "") setTimeout(() => child.kill("SIGKILL"), delayMs);
      said += String(chunk);
    });
    child.once("error", reject);
    child.once("close", () => resolve(!said.includes("open")));
  });
}

/**
 * Kills processes that open a library for the first time or upgrade one, at random moments, one or two times each,
 * and opens it after that.
 */
export async function* killOpens(
  count: number,
  options: { messages: number; maxDelayMs: number; random?: () => number },
): AsyncGenerator<KillResult> {
  const { messages, maxDelayMs, random = Math.random } = options;
  const folder = mkdtempSync(join(tmpdir(), "colloquy-kills-"));
  const formerData = process.env["COLLOQUY_DATA"];
  try {
    const old = join(folder, "old.db");
    buildOldLibrary(old, messages);
    const before = inspectLibrary(old).texts;
    for (let at = 0; at < count;) {
      const kind = at % 2 === 0 ? "first start" : "upgrade";
      const data = mkdtempSync(join(folder, "data-"));
      process.env["COLLOQUY_DATA"] = data;
      const file = join(data, "colloquy.db");
      if (kind === "upgrade") copyFileSync(old, file);
      const kills = 1 + (at % 3 === 0 ? 1 : 0);
      let last = { delayMs: 0, wasCut: false };
      for (let kill = 0; kill < kills; kill += 1) {
        const delayMs = Math.floor(random() * maxDelayMs);
        last = { delayMs, wasCut: await openAndKill(file, delayMs) };
        if (kill < kills - 1) yield { kind, ...last, failure: null };
        at += 1;
      }
      yield { kind, ...last, failure: await openAgain(file, kind === "upgrade" ? before : null) };
      rmSync(data, { recursive: true, force: true });
    }
  } finally {
    if (formerData === undefined) delete process.env["COLLOQUY_DATA"];
    else process.env["COLLOQUY_DATA"] = formerData;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openAgain(file: string, texts: string | null): Promise<string | null> {
  try {
    const store = await openStore(file);
    await store.write((sql) => sql.run(`INSERT INTO "Setting" (key, value) VALUES ('a', 'b')`));
    await store.close();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const found = inspectLibrary(file);
  if (found.integrity !== "ok") return `integrity_check says ${String(found.integrity)}`;
  if (found.migrations !== readMigrations().length) return `${String(found.migrations)} migrations`;
  return texts === null || found.texts === texts ? null : "the texts are other ones";
}
