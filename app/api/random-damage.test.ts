import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { conversationText } from "@/lib/data/conversations/text";
import { undo } from "@/lib/data/changes/undo";
import { DAMAGED_MESSAGE } from "@/lib/data/documents/intact";
import { closeStore } from "@/lib/data/library/client";
import { databaseFile } from "@/lib/data/store/files/data-directory";
import { toolsetText } from "@/lib/data/toolsets/list";
import { damageProblem } from "@/lib/http/problem/damage";
import { asRecord, asText } from "@/lib/shared/read-value";
import { flipBit, flipStored, pick, randomOf, STORED_TEXTS } from "@/lib/testing/damage/flip";
import { bytesOf } from "@/lib/testing/http/read-answer";
import { makeRichLibrary, type RichLibrary } from "@/lib/testing/damage/rich-library";
import { Api } from "@/lib/testing/http/api";
import { everyUrl, readUrl } from "@/lib/testing/leaks/walk-routes";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { readText } from "@/lib/testing/library/library";

/** How long each law looks for faults; for longer, with all addresses, by hand. */
const BUDGET_MS = Number(process.env["COLLOQUY_DAMAGE_MS"] ?? 700);
/** The same in every run, as for all laws, unless faults are looked for. */
const SEED = Number(
  process.env["COLLOQUY_DAMAGE_SEED"] ??
    (process.env["COLLOQUY_DAMAGE_MS"] === undefined ? 20_261_121 : Date.now() % 1_000_000),
);
/** Addresses that are asked of each damaged library. */
const ASKED = Number(process.env["COLLOQUY_DAMAGE_ASKED"] ?? 12);

/** Refusals that say what is damaged. */
const NAMED = new Set([
  "document-damaged",
  "record-damaged",
  "library-damaged",
  "damaged-documents",
]);

let whole = "";
let api: Api;
let library: RichLibrary;
/** What every address answers as long as nothing is damaged. */
const right = new Map<string, string>();
/** The documents that were edited, before and after taking the last edit back. */
const texts = new Map<"conversation" | "toolset", readonly (string | null)[]>();

beforeAll(async () => {
  whole = await enterEmptyLibrary();
  api = await Api.load();
  library = await makeRichLibrary(api);
  await closeStore();
  for (const url of someUrls()) {
    const answer = await ask(url);
    if (answer.status === 200) right.set(url, answer.text);
  }
  // Times and what was asked last are of the moment.
  for (const [url, text] of right) if ((await ask(url)).text !== text) right.delete(url);
  await closeStore();
  await inCopy(async () => {
    for (const noun of ["conversation", "toolset"] as const) {
      const before = await textOf(noun);
      await undo(LOCAL_VIEWER, { noun, id: library[noun] });
      texts.set(noun, [before, await textOf(noun)]);
    }
  });
}, 60_000);
afterAll(() => rmSync(whole, { recursive: true }));

/** Addresses of which some are asked later: all of them by hand, as many as there is time for in the suite. */
function someUrls(): string[] {
  const urls = everyUrl(library.names).map(({ url }) => url);
  if (ASKED >= urls.length) return urls;
  const random = randomOf(SEED);
  return [...new Set(Array.from({ length: 10 * ASKED }, () => pick(random, urls)))];
}

async function textOf(noun: "conversation" | "toolset"): Promise<string | null> {
  const id = library[noun];
  return readText(
    await (noun === "conversation" ? conversationText(LOCAL_VIEWER, id) : toolsetText(id)),
  );
}

async function ask(url: string): Promise<{ status: number; text: string }> {
  const response = await readUrl(api, url, library.key);
  const text = await bytesOf(response).then(
    String,
    (error: unknown) => `broken off: ${String(error)}`,
  );
  return { status: response.status, text };
}

/** Gives a copy of the library to `work`, as the library of this process. */
async function inCopy<T>(work: () => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), "colloquy-damage-"));
  cpSync(whole, copy, { recursive: true });
  process.env["COLLOQUY_DATA"] = copy;
  try {
    return await work();
  } finally {
    await closeStore().catch(() => undefined);
    rmSync(copy, { recursive: true });
  }
}

/** Reports that look only at conversations whose text names overrides: the name itself may be what is damaged. */
const OF_OVERRIDES = /^\/api\/(?:permissions\/(?:doctor|matrix|unasked)|toolsets\/[^/]+\/editing)/;

/** Why an answer of a damaged library is not allowed; null when it is. */
function faultOf(url: string, { status, text }: { status: number; text: string }): string | null {
  if (text === right.get(url)) return null;
  if (status === 200) {
    if (text.startsWith("broken off") && /damaged/.test(text)) return null;
    if (text.includes('"damaged":true') || text.includes(DAMAGED_MESSAGE)) return null;
    // A damaged message is a problem there, which leads to where it is named.
    return /\/(?:outline|step)\b/.test(url) ? null : `other text: ${text}`;
  }
  const problem = asRecord(JSON.parse(text));
  const code = asText(problem?.["type"]) ?? "";
  return NAMED.has(code) || /is (?:damaged|incomplete)/.test(text) ? null : `${status} ${text}`;
}

/** Damages copies of the library until the time is over, each once. */
async function damageCopies(
  name: string,
  look: (random: () => number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const random = randomOf(SEED);
  const faults = new Set<string>();
  const until = performance.now() + BUDGET_MS;
  let rounds = 0;
  do {
    rounds += 1;
    for (const fault of await inCopy(() => look(random))) faults.add(fault);
  } while (performance.now() < until);
  process.stderr.write(`${name}: ${rounds} rounds with COLLOQUY_DAMAGE_SEED=${SEED}\n`);
  return [...faults].slice(0, 60);
}

async function askSome(random: () => number, urls: readonly string[]): Promise<[string, string][]> {
  const chosen =
    ASKED >= urls.length ? urls : Array.from({ length: ASKED }, () => pick(random, urls));
  const faults: [string, string][] = [];
  for (const url of chosen) {
    const fault = faultOf(url, await ask(url));
    if (fault !== null) faults.push([url, fault.slice(0, 200)]);
  }
  return faults;
}

test("an answer from a library with a flipped bit is right or says what is damaged", async () => {
  const urls = [...right.keys()];
  const faults = await damageCopies("stored values", async (random) => {
    const what = await flipStored(databaseFile(), random, STORED_TEXTS);
    const isShell = what.startsWith("Conversation.");
    return (await askSome(random, urls))
      .filter(
        ([url, fault]) => !(isShell && OF_OVERRIDES.test(url) && fault.startsWith("other text")),
      )
      .map((fault) => `${what}: ${fault.join(" ")}`);
  });
  expect(faults).toEqual([]);
}, 6_000_000);

/** What people wrote, not what was derived of it. */
const TEXT =
  /^\/api\/(?:conversations|toolsets|models)\/[^/?]+(?:\/messages(?:\/\d+\/(?:raw|body).*)?|\/shell)?$/;

test("neither does a flipped bit of the file change a text unseen", async () => {
  const urls = [...right.keys()];
  const faults = await damageCopies("bytes of the file", async (random) => {
    const { bytes, at } = flipBit(random, readFileSync(databaseFile()));
    writeFileSync(databaseFile(), bytes);
    return (await askSome(random, urls))
      .filter(([url, fault]) => TEXT.test(url) || !/^(?:other text|404)/.test(fault))
      .map((fault) => `byte ${at}: ${fault.join(" ")}`);
  });
  expect(faults).toEqual([]);
}, 6_000_000);

test("an edit is taken back as it was done, or not at all", async () => {
  const columns = STORED_TEXTS.filter(([table]) => !/^(?:Models|Import)/.test(table));
  const faults = await damageCopies("undo", async (random) => {
    const what = await flipStored(databaseFile(), random, columns);
    const found: string[] = [];
    for (const [noun, [before, after]] of texts) {
      try {
        await undo(LOCAL_VIEWER, { noun, id: library[noun] });
        const text = await textOf(noun);
        if (text !== after) found.push(`${what}: ${noun} became ${String(text)}`);
      } catch (error) {
        if (damageProblem(error) === null)
          found.push(`${what}: ${noun} ${error instanceof Error ? error.stack : ""}`);
        const text = await textOf(noun).catch(() => before);
        if (text !== before) found.push(`${what}: ${noun} was left as ${String(text)}`);
      }
    }
    return found;
  });
  expect(faults).toEqual([]);
}, 6_000_000);
