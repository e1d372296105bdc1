// Opens the library of the environment, says what is in it, and changes it until it is killed.
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { createHash } from "node:crypto";
import { appendFileSync, writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { checkStore } from "@/lib/data/derived/laws";
import { deriveStale } from "@/lib/data/derived/stale";
import type { DocumentText } from "@/lib/data/documents/text";
import { checkLedger } from "@/lib/data/ledger/read";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { modelsText } from "@/lib/data/models/list";
import { toolsetText } from "@/lib/data/toolsets/list";
import { readUnfinished } from "@/lib/data/recovery/unfinished";
import { conversationText } from "@/lib/data/conversations/text";
import type { Store } from "@/lib/data/store/store";
import { isDiskFull } from "@/lib/data/store/disk/full";
import { randomOf } from "@/lib/testing/damage/flip";
import { collectText } from "@/lib/testing/library/drop";

import { Acts, type Library } from "./acts";
import type { Found, Line, Shown } from "./lines";

const [seed = "1", folder = "", mode = "acts", filler = ""] = process.argv.slice(2);
const MOST_ACTS = 60;

// Said at once: whoever kills this process has to know what it was doing.
const say = (line: Line): void => void writeSync(1, `${JSON.stringify(line)}\n`);

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Where the system refused, which the sentence for people does not say. */
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? (error.cause.stack ?? "") : "";

const library: Library = { ids: new Map(), texts: new Map(), trashed: new Set() };

async function look(): Promise<Found> {
  const store = await getWholeStore();
  if (mode === "upgrade") await deriveStale(store);
  const rows = await store.read(({ query }) =>
    query
      .selectFrom("Conversation")
      .select(["id", "documentId", "deletedMs"])
      .where("state", "=", "live")
      .orderBy("key")
      .execute(),
  );
  library.ids.clear();
  library.texts.clear();
  library.trashed.clear();
  const documents: Record<string, Shown> = {};
  for (const { id, documentId, deletedMs } of rows) {
    // Several may have the same identity.
    const name = Object.hasOwn(documents, documentId) ? id : documentId;
    const text = await textOf(() => conversationText(LOCAL_VIEWER, id));
    library.ids.set(name, id);
    library.texts.set(name, text);
    if (deletedMs !== null) library.trashed.add(name);
    documents[name] = shown(text, deletedMs);
  }
  for (const { id, deletedMs, read } of await filesOf(store)) {
    documents[id] = shown(await textOf(read), deletedMs);
  }
  const { imports, exports } = await readUnfinished(store);
  const done = await store.read(({ query }) =>
    query.selectFrom("Export").select("id").where("outcome", "<>", "running").execute(),
  );
  const breaches = mode === "look" ? [] : await checkStore(store);
  const { faults } = await checkLedger();
  return {
    documents,
    running: [...imports, ...exports].map(({ id }) => id),
    exports: done.map(({ id }) => id),
    breaches: [...breaches, ...faults.map((fault) => `ledger: ${JSON.stringify(fault)}`)],
  };
}

/** Files of toolsets and of models. */
async function filesOf(store: Store) {
  return store.read(async ({ query }) => {
    const columns = ["id", "deletedMs"] as const;
    const live = (table: "ToolsetFile" | "ModelsFile") =>
      query.selectFrom(table).select(columns).where("state", "=", "live").execute();
    const [toolsets, models] = [await live("ToolsetFile"), await live("ModelsFile")];
    return [
      ...toolsets.map((row) => ({ ...row, read: () => toolsetText(row.id) })),
      ...models.map((row) => ({ ...row, read: () => modelsText(row.id) })),
    ];
  });
}

const shown = (text: string, deletedMs: number | null): Shown => ({
  place: deletedMs === null ? "library" : "trash",
  hash: hashOf(text),
});

const hashOf = (text: string): string =>
  text.startsWith("damaged:") ? text : createHash("sha256").update(text).digest("hex");

/** A damaged document is named as one; anything else would be a wrong answer. */
async function textOf(read: () => Promise<DocumentText | null>): Promise<string> {
  try {
    const text = await read();
    return text === null ? "damaged: not there" : await collectText(text.chunks);
  } catch (error) {
    return `damaged: ${codeOf(error)}`;
  }
}

/** Whether an error is one that says by its name that nothing was changed. */
function nameOf(error: unknown): string | null {
  if (isDiskFull(error)) return "disk-full";
  const code = codeOf(error);
  return /^(?:database-|commit-unknown|library-|disk-full|record-damaged)/.test(code) ? code : null;
}

/** Takes the space of the small disk away at some moment. */
function fillLater(delayMs: number): void {
  setTimeout(() => {
    for (let bytes = 64 * 1024; bytes >= 1;) {
      try {
        appendFileSync(filler, Buffer.alloc(bytes, 1));
      } catch {
        bytes = Math.floor(bytes / 16);
      }
    }
  }, delayMs);
}

const random = randomOf(Number(seed));
say({ says: "opening" });
try {
  say({ says: "open", found: await look() });
} catch (error) {
  say({ says: "not opened", code: codeOf(error), message: `${String(error)} ${causeOf(error)}` });
  process.exit(0);
}
if (filler !== "") fillLater(random() * 600);
const acts = new Acts(library, random, folder);
const most = mode === "acts" ? MOST_ACTS : 0;
for (let count = 0; count < most; count += 1) {
  const act = acts.next();
  if (act === null) continue;
  say({ says: "begins", promised: act.promised });
  try {
    const news = await act.run();
    act.keep?.();
    say({ says: "acknowledged", ...news });
    if (act.promised.restores !== undefined) await look();
  } catch (error) {
    const code = nameOf(error);
    if (code === null) {
      say({
        says: "failed",
        message: error instanceof Error ? (error.stack ?? "") : String(error),
      });
      break;
    }
    say({ says: "refused", code, isSure: act.isOne && code !== "commit-unknown" });
    if (!act.isOne || code === "commit-unknown") break;
    await wait(20);
  }
}
if (mode !== "acts") await closeStore();
say({ says: "ends" });
process.exit(0);
