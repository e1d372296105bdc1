import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { getExport, exportedStates } from "@/lib/data/exports/records";
import { checkLedger, ledgerEntries } from "@/lib/data/ledger/read";
import { prepareExport } from "@/lib/export/export";
import { contentHash } from "@/lib/json/hash";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collect, importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { exportResponse } from "./answer/export";

useLibrary();

/** A folder for temporary files of this test alone. */
let temporary = "";
const usual = process.env["TMPDIR"];
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), "colloquy-abort-"));
  process.env["TMPDIR"] = temporary;
});
afterEach(() => {
  if (usual === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = usual;
  rmSync(temporary, { recursive: true });
});

const filesOf = async (): Promise<string[]> =>
  (await readdir(dataDirectory(), { recursive: true })).sort();

/** Text that no packing makes small, so that much of a download is left when the first of it is read. */
function noise(seed: number): string {
  let text = "";
  for (let at = 0; text.length < 20_000; at += 1) text += contentHash(`${seed} ${at}`);
  return text;
}

const conversations = Array.from({ length: 4 }, (_, at) =>
  buildConversation({
    id: `c${at}`,
    conversationTitle: `Conversation ${at}`,
    messages: Array.from({ length: 20 }, (__, message) =>
      buildMessage({ id: `c${at}-m${message}`, content: noise(100 * at + message) }),
    ),
  }),
);

test.each(["zip", "ndjson", "markdown", "html", "chatgpt"] as const)(
  "a download as %s that is given up is on record as aborted and leaves no file",
  async (format) => {
    const report = await importFiles(["all.json", conversations]);
    const files = await filesOf();
    const prepared = await prepareExport(LOCAL_VIEWER, { format }, { actor: "user:ada" });
    if (!prepared.ok) throw new Error(prepared.code);
    const { id } = prepared.export;
    expect(await getExport(LOCAL_VIEWER, id)).toMatchObject({ outcome: "running" });
    const body = exportResponse(prepared.export, "request").body?.getReader();
    expect((await body?.read())?.value?.byteLength).toBeGreaterThan(0);
    await body?.cancel();
    expect(await getExport(LOCAL_VIEWER, id)).toMatchObject({ outcome: "aborted", sha256: null });
    const ended = (await collect(ledgerEntries(LOCAL_VIEWER))).at(-1);
    expect(ended).toMatchObject({ event: "export-ended", subject: id });
    expect(JSON.parse(ended?.body ?? "{}")).toMatchObject({ outcome: "aborted" });
    expect((await checkLedger()).faults).toEqual([]);
    expect(await filesOf()).toEqual(files);
    expect(readdirSync(temporary)).toEqual([]);
    // Nobody knows whether the last of it arrived, so nothing is taken for exported.
    expect(await exportedStates(LOCAL_VIEWER, report.items.at(-1)?.entityId ?? "")).toEqual([]);
    expect((await importFiles(["b.json", buildConversation()])).totals.imported).toBe(1);
  },
);
