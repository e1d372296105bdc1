import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ulid } from "ulid";
import { expect, test } from "vitest";

import { actionBrand, type Action } from "@/lib/actions/define-action";
import { viewerOfSession } from "@/lib/accounts/session";
import { createLibrary, setMembership } from "@/lib/data/accounts/libraries";
import { getWholeStore } from "@/lib/data/library/client";
import { rightOfAction } from "@/lib/domain/accounts/rights";
import { mayDo } from "@/lib/domain/accounts/viewer";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { about, makeInput } from "@/lib/testing/accounts/action-inputs";
import { isStranger, keepSecrets, type Secrets } from "@/lib/testing/accounts/private-canaries";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { randomOf } from "@/lib/testing/damage/flip";
import { TEST_HOST } from "@/lib/testing/http/request";
import { useLibrary } from "@/lib/testing/library/library";
import { useBrowserRequest } from "@/lib/testing/setup/next-headers";

const request = { cookie: "" };
useBrowserRequest({
  headers: () =>
    new Headers({ host: TEST_HOST, origin: `http://${TEST_HOST}`, cookie: request.cookie }),
});

useLibrary();
useAccounts({ inLibrary: true });

const SEED = Number(process.env["COLLOQUY_MATRIX_SEED"] ?? Date.now() % 1_000_000);
const TRIES = Number(process.env["COLLOQUY_MATRIX_TRIES"] ?? 12);
const NO_ROW = 2_000_000_000;
/** Actions about accounts and other machines, and checks of everything that take long; no documents are named by them. */
const ELSEWHERE = new Set([
  "audit-server",
  "back-up-now",
  "discover-address",
  "search-registry",
  "verify-library",
]);

const random = randomOf(SEED);
const newWord = (): string =>
  `zq${Array.from({ length: 14 }, () => "abcdefghijklmnopqrstuvwxyz"[Math.floor(random() * 26)]).join("")}`;

async function loadActions(): Promise<[string, Action<unknown, unknown>][]> {
  const folder = "lib/actions";
  const actions: [string, Action<unknown, unknown>][] = [];
  const files = ["", "libraries/"].flatMap((inner) =>
    readdirSync(join(folder, inner), { encoding: "utf8" }).map((file) => inner + file),
  );
  for (const file of files) {
    if (!file.endsWith(".ts")) continue;
    if (!/^\s*["']use server["']/m.test(readFileSync(join(folder, file), "utf8"))) continue;
    const exports: unknown = await import(pathToFileURL(resolve(folder, file)).href);
    for (const value of Object.values(exports as Record<string, unknown>)) {
      if (typeof value !== "function" || !(actionBrand in value)) continue;
      const action = value as unknown as Action<unknown, unknown>;
      if (!ELSEWHERE.has(action[actionBrand])) actions.push([action[actionBrand], action]);
    }
  }
  return actions;
}

/** What the owner of something sees of it; the same before and after whatever others do. */
async function seenByOwner(asker: RouteAsker, { viewer, ...secrets }: Secrets): Promise<string[]> {
  const { conversation, trashed, importId, upload } = secrets;
  const seen: string[] = [];
  for (const path of [
    `/api/conversations/${conversation}`,
    `/api/conversations/${trashed}`,
    `/api/conversations/${conversation}/history`,
    `/api/imports/${importId}`,
    `/api/imports/${upload}`,
    "/api/trash",
    "/api/pins",
  ]) {
    const answer = await asker.send(viewer, "GET", path);
    seen.push(`${path} ${answer.status} ${await answer.text()}`);
  }
  const folders = await (await asker.send(viewer, "GET", "/api/folders")).text();
  seen.push(String(secrets.canaries.filter((word) => folders.includes(word))));
  return seen;
}

async function rowsOf(conversation: string): Promise<number[]> {
  const store = await getWholeStore();
  return store.read(async (sql) => {
    const rows = await sql.query
      .selectFrom("Message")
      .innerJoin("Conversation", "Conversation.key", "Message.conversationKey")
      .select(["Message.id", "Conversation.key"])
      .where("Conversation.id", "=", conversation)
      .execute();
    return rows.flatMap(({ id, key }) => [id, key]);
  });
}

const stable = (text: string): string => text.replaceAll(/0[0-9A-HJKMNP-TV-Z]{25}/g, "ID");

test(`no action reaches what others keep to themselves (seed ${SEED})`, async () => {
  const asker = await RouteAsker.load();
  const actions = await loadActions();
  expect(actions.length).toBeGreaterThan(60);
  const owner = await makeOwner();
  const admin = await makeMember(owner.viewer, "admin");
  const editor = await makeMember(owner.viewer, "editor");
  const kept: Secrets[] = [];
  for (const { viewer } of [admin, editor]) kept.push(await keepSecrets(asker, viewer, newWord));
  const reading = await makeMember(owner.viewer, "editor", "reading-editor");
  const library = (await createLibrary("Atlas", editor.viewer.id)) ?? "";
  await setMembership(library, reading.viewer.id, "reader");
  const shelf = await viewerOfSession(editor.headers);
  if (shelf === null) throw new Error("no session");
  kept.push(await keepSecrets(asker, shelf, newWord, library));
  const rows = new Map<string, number[]>();
  for (const { conversation } of kept) rows.set(conversation, await rowsOf(conversation));
  const strangers = [
    owner,
    await makeMember(owner.viewer, "admin", "other-admin"),
    await makeMember(owner.viewer, "editor", "other-editor"),
    await makeMember(owner.viewer, "reader"),
    // Sees what is in the library, and may change nothing of it.
    { ...reading, viewer: (await viewerOfSession(reading.headers)) ?? reading.viewer },
  ];
  const before = await Promise.all(kept.map((secrets) => seenByOwner(asker, secrets)));

  const found: string[] = [];
  let calls = 0;
  let taken = 0;
  for (const [name, action] of actions) {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { viewer, cookie } = strangers[attempt % strangers.length] ?? owner;
      if (!mayDo(viewer, rightOfAction(name))) continue;
      const secrets = kept[Math.floor(random() * kept.length)];
      if (secrets === undefined) continue;
      const ids = [secrets.conversation, secrets.trashed, secrets.importId, secrets.upload];
      const id = ids[Math.floor(random() * ids.length)] ?? "";
      const own = rows.get(secrets.conversation) ?? [];
      const row = own[Math.floor(random() * own.length)] ?? 1;
      const { text, namesTarget } = makeInput(action.input, random, newWord);
      request.cookie = cookie;
      const answer = JSON.stringify(await action(about(text, id, row)));
      calls += 1;
      if (!answer.includes('"invalid-input"')) taken += 1;
      if (answer.includes('"unexpected"')) found.push(`${name} ${text} fails: ${answer}`);
      if (!isStranger(viewer, secrets)) continue;
      const leaked = kept
        .filter((other) => isStranger(viewer, other))
        .flatMap((other) => other.canaries)
        .filter((word) => answer.includes(word));
      if (leaked.length > 0) found.push(`${name} ${text} tells ${leaked.join(" ")}`);
      if (!namesTarget) continue;
      const nowhere = JSON.stringify(await action(about(text, ulid(), NO_ROW)));
      calls += 1;
      const rowless = (said: string) =>
        stable(said).replaceAll(new RegExp(`\\b(?:${row}|${NO_ROW})\\b`, "g"), "ROW");
      if (rowless(answer) !== rowless(nowhere)) {
        found.push(`${name} ${text} differs from nowhere: ${answer} / ${nowhere}`);
      }
    }
  }
  process.stdout.write(`${calls} calls, ${taken} inputs taken, seed ${SEED}\n`);
  expect(found.slice(0, 20)).toEqual([]);
  for (const [at, secrets] of kept.entries()) {
    expect(await seenByOwner(asker, secrets)).toEqual(before[at]);
  }
  expect(taken).toBeGreaterThan(300);
}, 300_000);
