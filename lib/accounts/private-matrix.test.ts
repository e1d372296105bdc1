import { beforeAll, expect, test } from "vitest";

import { rightOfOperation } from "@/lib/domain/accounts/rights";
import { mayDo, type Viewer } from "@/lib/domain/accounts/viewer";
import { OPERATIONS } from "@/lib/http/openapi/document";
import type { Operation } from "@/lib/http/request/operation";
import { OPERATIONS as TOOL_SETS_OPERATIONS } from "@/lib/http/v1/operations";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import {
  isStranger,
  keepSecrets,
  memberOf,
  withKey,
  type Secrets,
} from "@/lib/testing/accounts/private-canaries";
import { readersOfData } from "@/lib/testing/accounts/data-readers";
import { randomOf } from "@/lib/testing/damage/flip";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { moveToLibrary } from "@/lib/data/conversations/move-library";
import { pinToSidebar } from "@/lib/data/sidebar/pin";
import { deleteConversation, restoreConversation } from "@/lib/data/trash/move";
import { getWholeStore } from "@/lib/data/library/client";
import { notify } from "@/lib/data/notifications/notify";
import { bytesOf } from "@/lib/testing/http/read-answer";
import { isOnPostgres } from "@/lib/testing/postgres/schema";
import { useSharedLibrary } from "@/lib/testing/library/shared";

/** How many rounds; a long run has more, each with other words. */
const ROUNDS = Number(process.env["COLLOQUY_MATRIX_ROUNDS"] ?? "1");
const IS_LONG = ROUNDS > 1;
/** After so long a long run ends with what it has asked. */
const MINUTES = Number(process.env["COLLOQUY_MATRIX_MINUTES"] ?? "60");
const UNTIL_MS = Date.now() + MINUTES * 60_000;
const SEED = Number(process.env["COLLOQUY_MATRIX_SEED"] ?? Date.now() % 1_000_000);
const NOWHERE = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

useSharedLibrary();

const random = randomOf(SEED);
const newWord = (): string =>
  `zq${Array.from({ length: 14 }, () => "abcdefghijklmnopqrstuvwxyz"[Math.floor(random() * 26)]).join("")}`;

const pick = <T>(list: readonly T[]): T => {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error("nothing to choose from");
  return chosen;
};

const owners = [
  memberOf("account-owner", "owner"),
  memberOf("account-admin", "admin"),
  memberOf("account-editor", "editor"),
];
const [PERSONAL, ATLAS, BOOKS] = ["personal-account-mixed", "library-atlas", "library-books"];
const mixed = memberOf("account-mixed", "editor", { [PERSONAL]: "owner", [ATLAS]: "reader" });
const outside = memberOf("account-outside", "reader", { [ATLAS]: "owner", [BOOKS]: "editor" });
const books = memberOf("account-books", "editor", { [BOOKS]: "admin" });
/** Whose it is, the library of which it is, and whether it is theirs alone; each is in some and not in others. */
const shelves = [
  [mixed, PERSONAL, false],
  [outside, ATLAS, false],
  [outside, ATLAS, true],
  [outside, BOOKS, false],
  [books, BOOKS, true],
] as const;
const viewers: readonly Viewer[] = [
  ...owners,
  mixed,
  // Reads the main library.
  outside,
  // What is opened is that of one member in one library, and only where they are in that library themselves.
  {
    ...memberOf("account-admin-2", "admin", { [BOOKS]: "admin" }),
    opened: [
      { library: BOOKS, account: outside.id },
      { library: ATLAS, account: outside.id },
      { library: null, account: books.id },
    ],
  },
  withKey(memberOf("account-editor-2", "editor"), { scope: "write", includesPrivate: true }),
  // To these keys what their members keep private is somebody else's.
  ...owners.map((owner) => withKey(owner, { scope: "write", includesPrivate: false })),
  withKey(books, { scope: "read", includesPrivate: false }),
  { kind: "program", keyId: "k", scope: "write" },
];

/** Each run draws some of those who ask; fewer on PostgreSQL, where every route takes longer. */
const DRAWN = isOnPostgres() ? 0.25 : 0.5;

const asking: readonly Viewer[] = IS_LONG
  ? viewers
  : viewers
      .map((viewer) => ({ viewer, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, Math.ceil(viewers.length * DRAWN))
      .map(({ viewer }) => viewer);

let asker: RouteAsker;
const kept: Secrets[] = [];
let checks = 0;

beforeAll(async () => {
  asker = await RouteAsker.load();
  for (const viewer of owners) kept.push(await keepSecrets(asker, viewer, newWord));
  for (const [viewer, library, isPrivate] of shelves) {
    kept.push(await keepSecrets(asker, viewer, newWord, library, isPrivate));
  }
  kept.push(...(await keepLater()));
  for (const secrets of kept) await tellEverybody(secrets);
}, 60_000);

/**
 * What everybody saw in the main library, pinned and shared, before it was moved into another one or made private. Nothing
 * of that shows to the others afterwards.
 */
async function keepLater(): Promise<Secrets[]> {
  const [, chief] = owners;
  const all: Secrets[] = [];
  for (const [viewer, library] of [
    [mixed, PERSONAL],
    [books, BOOKS],
    [owners[2] ?? mixed, null],
  ] as const) {
    const secrets = await keepSecrets(asker, viewer, newWord, null, false);
    const { conversation, trashed } = secrets;
    if (chief === undefined) throw new Error("nobody else is there");
    await pinToSidebar(chief, conversation, true);
    const link = await asker.send(chief, "POST", "/api/shares", { conversation });
    expect(link.status).toBe(201);
    if (library !== null) {
      expect((await moveToLibrary(viewer, [conversation, trashed], library))?.stayed).toBe(0);
    } else {
      for (const id of [conversation, trashed]) {
        await restoreConversation(viewer, id);
        const expectedRevision = (await getConversation(viewer, id))?.shellRevision ?? 0;
        const edit = { kind: "private", value: true } as const;
        expect(await editConversation(viewer, { id, expectedRevision, edit })).toMatchObject({
          ok: true,
        });
      }
      await deleteConversation(viewer, trashed);
    }
    // Whoever shared it knows its id, which stays in the ledger with what they did.
    all.push({ ...secrets, library, isPrivate: library === null, idIsKnownTo: chief.id });
  }
  return all;
}

/** As if everybody had been named in the comment while the conversation was not private yet. */
async function tellEverybody({ viewer, comment, conversation }: Secrets): Promise<void> {
  const members = viewers.flatMap((other) => (other.kind === "member" ? other.id : []));
  const store = await getWholeStore();
  await store.write((sql) =>
    notify(sql, members, {
      kind: "mention",
      subjectId: comment,
      conversationId: conversation,
      actorId: viewer.id,
    }),
  );
}

const strangersTo = (viewer: Viewer): readonly Secrets[] =>
  kept.filter((secrets) => isStranger(viewer, secrets));

/** Every word of others that a text repeats. */
function leaks(viewer: Viewer, text: string, asked: string): string[] {
  const said = asked.toLowerCase();
  // Once, not for each of the words: that took most of the time.
  const told = text.toLowerCase();
  return strangersTo(viewer).flatMap(
    ({ viewer: { id }, canaries, conversation, trashed, comment, idIsKnownTo }) =>
      [...canaries, conversation, trashed, comment].flatMap((word) => {
        checks += 1;
        const isKnown =
          word === conversation && viewer.kind === "member" && viewer.id === idIsKnownTo;
        const lowered = word.toLowerCase();
        const isLeaked = told.includes(lowered) && !isKnown && !said.includes(lowered);
        return isLeaked ? [`${id}: ${word}`] : [];
      }),
  );
}

async function read(viewer: Viewer, method: string, path: string, body?: unknown) {
  const response = await asker.send(viewer, method, path, body);
  const text = (await bytesOf(response)).toString();
  const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
  return { status: response.status, text: `${text}\n${JSON.stringify(headers)}` };
}

const stable = (text: string, id: string): string =>
  text.replaceAll(id, NOWHERE).replaceAll(/0[0-9A-HJKMNP-TV-Z]{25}/g, "ID");

/** The paths of an operation for an id, each as it is and with questions. */
function pathsOf({ path, query }: Operation, id: string, word: string): string[] {
  const filled = path.replace(/\{(id|toolSetId)\}/g, id).replace(/\{(mid|n|item|call)\}/g, "1");
  const asks = Object.keys(query ?? {}).flatMap((name) => {
    if (["q", "query", "text", "prefix", "names"].includes(name)) return [`?${name}=${word}`];
    if (name === "conversation" || name === "with") return [`?${name}=${id}`];
    // Of the library and the folder that it is in.
    if (name === "library" || name === "folder") return [`?${name}=${id}`];
    if (name === "trash") return ["?trash=true", "?private=true"];
    return [];
  });
  return [filled, ...asks.map((ask) => `${filled}${ask}`)];
}

const BODIES: readonly ((id: string, word: string) => unknown)[] = [
  () => ({ format: "cjson" }),
  () => ({ format: "ndjson", consent: true }),
  (id) => ({ format: "cjson", conversations: [id] }),
  (_, word) => ({ format: "ndjson", query: word, consent: true }),
];
const OF_SHARES: typeof BODIES = [
  (id) => ({ conversation: id, consent: true }),
  (id) => ({ conversation: id, part: "message", message: 1, consent: true, redact: false }),
];
const OF_COMMENTS: typeof BODIES = [
  () => ({ text: "x", message: 1 }),
  (_, word) => ({ text: "x", message: 1, quote: word }),
  (id) => ({ text: "x", thread: id }),
];
const OF_CHANGES: typeof BODIES = [() => ({ text: "x" }), () => ({ resolved: true })];
/** What a request is wrapped in. */
const WRAPPED: Readonly<Record<string, (request: unknown) => unknown>> = {
  listFindings: (request) => ({ request }),
  previewExport: (request) => ({ request, document: 0 }),
  previewRedaction: (request) => ({ request, document: 0 }),
};
const OWN_BODIES = new Map([
  ["createShare", OF_SHARES],
  ["createComment", OF_COMMENTS],
  ["changeComment", OF_CHANGES],
]);
const OF_EXPORTS = new Set([
  "createExport",
  "reviewExport",
  "listFindings",
  "previewExport",
  "previewRedaction",
]);

const asked: readonly Operation[] = [
  ...OPERATIONS.filter(
    ({ id }) => !["downloadBackup", "finishSignIn", "finishProviderSignIn"].includes(id),
  ),
  ...TOOL_SETS_OPERATIONS,
];

async function askEverything(viewer: Viewer): Promise<string[]> {
  const found: string[] = [];
  const others = strangersTo(viewer);
  for (const operation of asked) {
    if (Date.now() > UNTIL_MS) break;
    if (!mayDo(viewer, rightOfOperation(operation))) continue;
    const chosen = IS_LONG ? others : [pick(others)];
    for (const secrets of chosen) {
      const word = pick(secrets.canaries);
      const all = [
        secrets.conversation,
        secrets.trashed,
        secrets.importId,
        secrets.upload,
        secrets.comment,
        secrets.folder,
        ...(secrets.library === null ? [] : [secrets.library]),
      ];
      const ids = operation.path.startsWith("/api/comments/")
        ? [secrets.comment]
        : IS_LONG
          ? all
          : [secrets.conversation, pick(all.slice(1))];
      const bodies = OF_EXPORTS.has(operation.id)
        ? BODIES
        : (OWN_BODIES.get(operation.id) ?? [() => (operation.method === "GET" ? undefined : {})]);
      // What names nobody is the same whoever is meant.
      const targets = /\{(id|toolSetId)\}/.test(operation.path) ? ids : ids.slice(0, 1);
      for (const id of targets) {
        for (const make of bodies) {
          const wrap = WRAPPED[operation.id] ?? ((request: unknown) => request);
          const body = (target: string, text: string) => {
            const made = make(target, text);
            return made === undefined ? undefined : wrap(made);
          };
          const paths = pathsOf(operation, id, word);
          const nowhere = pathsOf(operation, NOWHERE, newWord());
          for (const [n, path] of paths.entries()) {
            const answer = await read(viewer, operation.method, path, body(id, word));
            const question = `${path} ${JSON.stringify(body(id, word))}`;
            const own = leaks(viewer, answer.text, question);
            found.push(...own.map((leak) => `${operation.method} ${path}: ${leak}`));
            if (answer.status >= 500)
              found.push(`${operation.method} ${path} fails: ${answer.text}`);
            const none = nowhere[n];
            if (!path.includes(id) || none === undefined) continue;
            const missing = await read(viewer, operation.method, none, body(NOWHERE, newWord()));
            const same =
              answer.status === missing.status &&
              stable(answer.text, id).replaceAll(word, "") === stable(missing.text, NOWHERE);
            checks += 1;
            if (!same) {
              found.push(
                `${operation.method} ${path} differs from nowhere: ${answer.status} ${answer.text.slice(0, 200)} / ${missing.status} ${missing.text.slice(0, 200)}`,
              );
            }
          }
        }
      }
    }
  }
  return found;
}

test(`no member is told what others keep to themselves (seed ${SEED})`, async () => {
  const found: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const viewer of asking) {
      const name = viewer.kind === "member" ? (viewer.key?.id ?? viewer.id) : viewer.kind;
      found.push(...(await askEverything(viewer)).map((leak) => `${name} ${leak}`));
    }
  }
  process.stdout.write(`${checks} checks, seed ${SEED}\n`);
  expect([...new Set(found)].slice(0, 60)).toEqual([]);
  expect(checks).toBeGreaterThan(50_000);
}, 3_600_000);

test("whoever keeps something sees it everywhere, and with a key that includes what is private", async () => {
  const keys = { scope: "read", includesPrivate: true } as const;
  const all = kept.flatMap((secrets) => [
    secrets,
    { ...secrets, viewer: withKey(secrets.viewer, keys) },
  ]);
  for (const { viewer, conversation, canaries, importId, upload } of all) {
    const seen: string[] = [];
    for (const path of [
      "/api/conversations?limit=200",
      "/api/sidebar",
      "/api/tags",
      "/api/folders",
      `/api/conversations/${conversation}/comments`,
      `/api/conversations/${conversation}`,
      "/api/trash",
      "/api/imports",
      `/api/imports/${importId}`,
      `/api/imports/${upload}`,
    ]) {
      seen.push((await read(viewer, "GET", path)).text);
    }
    expect(canaries.filter((word) => !seen.join("\n").includes(word))).toEqual([]);
    const found = await read(viewer, "GET", `/api/search?q=${canaries[1] ?? ""}`);
    expect(found.text).toContain(conversation);
  }
});

test("what pages read of the library tells nobody either", async () => {
  const found: string[] = [];
  let read = 0;
  const readers = await readersOfData();
  for (const viewer of asking) {
    for (const secrets of IS_LONG ? strangersTo(viewer) : [pick(strangersTo(viewer))]) {
      for (const reader of readers) {
        for (const { question, text } of await reader.ask(viewer, secrets)) {
          read += 1;
          found.push(...leaks(viewer, text, question).map((leak) => `${reader.name} ${leak}`));
        }
      }
    }
  }
  expect([...new Set(found)]).toEqual([]);
  expect(read).toBeGreaterThan(500);
}, 300_000);
